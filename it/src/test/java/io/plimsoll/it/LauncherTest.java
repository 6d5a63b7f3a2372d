package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The launcher in a checkout that has not been built, with a Maven of our own.
class LauncherTest {
    private static final long PATIENCE_SECONDS = 120;

    @TempDir
    Path checkout;

    @BeforeEach
    void copyTheLauncher() throws Exception {
        for (String name : List.of("plimsoll", "pom.xml")) {
            write(checkout.resolve(name), Files.readString(Plimsoll.root().resolve(name)));
        }
    }

    /// Writes a program. Another process does it: a program that this process has open for writing cannot be started
    /// ("text file busy"), and what other tests start at the same moment inherits what this process has open.
    private static void write(Path program, String content) throws Exception {
        Process writer = new ProcessBuilder("sh", "-c", "cat >\"$0\" && chmod +x \"$0\"", program.toString()).start();
        try (Writer in = writer.outputWriter()) {
            in.write(content);
        }
        assertThat(writer.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(writer.exitValue()).isZero();
    }

    private Result run(Map<String, String> environment, String... words) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(checkout.resolve("plimsoll").toString()));
        command.addAll(List.of(words));
        Path out = checkout.resolve("out.txt");
        Path err = checkout.resolve("err.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().remove("PLIMSOLL_BUILD");
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /// A `mvn` that runs these lines of shell.
    private Map<String, String> maven(String script) throws Exception {
        Path bin = Files.createDirectory(checkout.resolve("bin"));
        write(bin.resolve("mvn"), "#!/bin/sh\n" + script);
        return Map.of("PATH", bin + ":" + System.getenv("PATH"), "PLIMSOLL_JAVA_HOME", System.getProperty("java.home"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"help", "--help", "-h"})
    void helpWaitsForNoBuild(String word) throws Exception {
        Result result = run(Map.of(), word);
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("has not been built yet").contains("plimsoll tour");
        assertThat(checkout.resolve("target")).doesNotExist();
    }

    /// A command that is added belongs into the launcher's own help, too.
    @Test
    void helpNamesEveryCommand() throws Exception {
        List<String> named = List.of(run(Map.of(), "help").out().split("[ ,\\s]+"));
        new Plimsoll(checkout)
                .run("help")
                .out()
                .lines()
                .dropWhile(line -> !line.startsWith("Commands:"))
                .filter(line -> line.matches("  [a-z]+ .*"))
                .forEach(line -> assertThat(named).contains(line.strip().split(" ", 2)[0]));
    }

    /// Not what only prints something, nor where its user forbids it.
    @Test
    void whatMeasuresHasHugePagesWhereTheMachineGivesThem() throws Exception {
        Path modes = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
        boolean areGiven = Files.isReadable(modes)
                && (Files.readString(modes).contains("[madvise]")
                        || Files.readString(modes).contains("[always]"));
        assertThat(hasHugePages("run --help", "")).isEqualTo(areGiven);
        assertThat(hasHugePages("help", "")).isFalse();
        assertThat(hasHugePages("run --help", " -XX:-UseTransparentHugePages")).isFalse();
    }

    /// They end after some seconds. A collector that the user names is kept.
    @ParameterizedTest
    @ValueSource(strings = {"show", "report", "merge", "compare", "trend"})
    void whatReadsResultsCollectsInItsOwnThread(String command) throws Exception {
        assertThat(flag("UseSerialGC", command + " --help", "")).contains("= true");
        assertThat(flag("UseSerialGC", command + " --help", " -XX:+UseG1GC")).contains("= false");
        assertThat(hasHugePages(command + " --help", "")).isFalse();
    }

    /// Java loads all classes of a cache, and these commands need few of those that a run needs.
    @Test
    void whatOnlyPrintsHasACacheOfItsOwn() throws Exception {
        assertThat(flag("AOTCache", "help", "")).contains("/printing.aot ");
        assertThat(flag("AOTCache", "run --help", "")).contains("/plimsoll.aot ");
    }

    private boolean hasHugePages(String command, String options) throws Exception {
        return flag("UseTransparentHugePages", command, options).contains("= true");
    }

    /// What the JVM of a command says of one of its options.
    private String flag(String name, String command, String options) throws Exception {
        Result result =
                new Plimsoll(checkout).run(command, Map.of("PLIMSOLL_JAVA_OPTS", "-XX:+PrintFlagsFinal" + options));
        assertThat(result.err()).isEmpty();
        return result.out()
                .lines()
                .filter(line -> line.contains(" " + name + " "))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void theVersionWaitsForNoBuild(String word) throws Exception {
        Result result = run(Map.of(), word);
        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).matches("plimsoll [0-9]+(\\.[0-9]+)+, not built yet\n");
        assertThat(checkout.resolve("target")).doesNotExist();
    }

    @Test
    void aBuildCompilesNoTestsAndSaysWhatFailed() throws Exception {
        Result result = run(
                maven("""
                        echo "$@" >../asked.txt
                        echo '[INFO] Building plimsoll-core 0.1.0                      [2/25]'
                        echo '[ERROR] no such thing as core'
                        exit 1
                        """.replace("../asked.txt", checkout.resolve("asked.txt").toString())), "targets");
        assertThat(result.exitCode()).isEqualTo(70);
        assertThat(result.err()).contains("building Plimsoll (first use", "no such thing as core", "building failed");
        assertThat(Files.readString(checkout.resolve("asked.txt")))
                .contains("-T1C", "-DskipTests", "-Dplimsoll.test.compile.skip=true", "-pl cli -am package");
    }

    /// The last status line names the module that Maven has begun.
    @Test
    void aBuildSaysHowItGetsOn() throws Exception {
        Result result = run(maven("""
                        echo '[INFO] Building plimsoll-core 0.1.0                      [2/25]'
                        echo '[INFO] Building plimsoll-workload-tproc 0.1.0           [12/25]'
                        i=0
                        until grep -q 'module 12' err.txt || [ $i -ge 100 ]; do sleep 1; i=$((i + 1)); done
                        exit 1
                        """), "targets");
        assertThat(result.err()).containsPattern("plimsoll: \\d+ s, module 12 of 25: workload-tproc");
    }
}
