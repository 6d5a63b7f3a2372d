package io.plimsoll.it.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Error Prone and NullAway over the sources of all modules, in one run of the compiler. Maven would load both anew for
/// the sources and the tests of each module, which costs several times as much; `./plimsoll selftest` has it leave
/// them out.
@Order(0)
class CompilerChecksTest {
    private static final Path ROOT = Path.of(System.getProperty("plimsoll.root", ".."));

    /// As given to Maven's compiler: the plugin with its options.
    private static final String CHECKS = System.getProperty("plimsoll.checks", "");

    @TempDir
    Path folder;

    @Test
    void findNothing() throws Exception {
        assertThat(compiled(sources())).as("mend these").isEmpty();
    }

    /// So that it is noticed when one of the two is not there.
    @Test
    void findWhatTheyForbid() throws Exception {
        Path faulty = Files.writeString(folder.resolve("Faulty.java"), """
                import org.jspecify.annotations.NullMarked;

                @NullMarked
                class Faulty {
                    String name() {
                        return null;
                    }
                }
                """);
        assertThat(compiled(List.of(faulty))).contains("error: [NullAway]", "warning: [DefaultPackage]");
    }

    /// A package is described in one of its modules only.
    private static List<Path> sources() throws IOException {
        Map<String, Path> byName = new TreeMap<>();
        try (Stream<Path> all = Files.walk(ROOT)) {
            for (Path file : (Iterable<Path>) all.filter(CompilerChecksTest::isSource)::iterator) {
                String path = ROOT.relativize(file).toString().replace('\\', '/');
                byName.putIfAbsent(path.replaceFirst(".*src/(main|test)/java/", ""), file);
            }
        }
        return List.copyOf(byName.values());
    }

    private static boolean isSource(Path file) {
        String path = ROOT.relativize(file).toString().replace('\\', '/');
        return path.matches("(?!.*(^|/)target/).*src/(main|test)/java/.*\\.java");
    }

    /// What the compiler says.
    private String compiled(List<Path> sources) throws IOException, InterruptedException {
        Path names = Files.writeString(
                folder.resolve("sources"),
                sources.stream()
                        .map(source -> "\"" + source.toAbsolutePath().toString().replace('\\', '/') + "\"\n")
                        .collect(Collectors.joining()));
        Path said = folder.resolve("said");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "javac").toString());
        // Short work: the quick compiler is enough, and a large heap for what is new is seldom cleared.
        command.addAll(List.of("-J-Xms1800m", "-J-Xmx2g", "-J-Xmn1200m"));
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        command.addAll(exports());
        command.addAll(List.of("-d", folder.toString()));
        command.addAll(List.of("-cp", libraries(), "-processorpath", libraries(), "-proc:none"));
        command.addAll(List.of("-Xlint:all,-processing", "-Xmaxerrs", "1000", "-Xmaxwarns", "1000"));
        command.add("-XDcompilePolicy=simple");
        // Nobody needs the classes: Maven has made them.
        command.addAll(List.of("--should-stop=ifError=FLOW", "--should-stop=ifNoError=FLOW"));
        command.addAll(List.of("-XDaddTypeAnnotationsToSymbol=true", CHECKS, "@" + names));
        new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        return Files.readString(said);
    }

    /// The compiler's packages that the checks use, which Maven's Java opens to them.
    private static List<String> exports() throws IOException {
        return Files.readAllLines(ROOT.resolve(".mvn/jvm.config")).stream()
                .filter(line -> line.startsWith("--add-"))
                .map(line -> "-J" + line.strip().replace(' ', '='))
                .toList();
    }

    /// All jars but our own, whose sources are compiled.
    private static String libraries() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar")
                        && !Path.of(entry).getFileName().toString().startsWith("plimsoll-"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
