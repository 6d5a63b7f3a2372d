package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each mistake is one clear sentence, names what is wrong and the nearest right word, and touches nothing.
@Order(7)
class BadInputTest {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            run tpcb --target hsqldb:mem -p sesions=4           | 2 | sesions   | did you mean "sessions"
            run tpbc --target hsqldb:mem                        | 2 | tpbc      | there are: ch, own, script, sibench
            run tpcb --target hsqldb:mem --warmup 5sec          | 2 | warmup    | needs a time such as 30s
            run tpcb --target hsqldb:mem --arrival 1000         | 2 | arrival   | 1000/s
            run tpcb --target hsqldb:mem --scale 0              | 2 | scale     | from 1 to
            run tpcb --target hsqldb:mem --profile pgbnch       | 2 | profile   | did you mean "pgbench"
            run tpcb --target hsqldb:mem -p skip-late=1s        | 2 | skip-late | open arrival
            run tpcb --target hsqldb:mem --driver jbdc          | 2 | jbdc      | did you mean "jdbc"
            run tpcb --target hsqldb:mem --driver postgres      | 2 | hsqldb:mem | driver = postgres does not open
            run tpcb --target hsqldb:mem -p scale               | 2 | scale     | key=value
            run tpcb --target hsqldb:mem -s 1 -p scale=2        | 2 | scale     | given twice
            run tpcb                                            | 2 | target    | must be given
            run                                                 | 2 | workload  | plimsoll workloads
            run missing.yaml                                    | 2 | missing   | no such file
            run tpcb --target hsqlbd:mem                        | 2 | hsqlbd    | did you mean "hsqldb:mem
            run tpcb --target jdbc:oracle:thin:@//db/x          | 2 | oracle    | `plimsoll drivers add oracle`
            run tpcb --target jdbc:h2:mem: --driver-jar no.jar  | 2 | no.jar    | no.jar
            run tpcb --target h2:mem --variant stored-procedure | 2 | procedure | h2
            run tpcb --target postgres://x:y@127.0.0.1:1/db     | 4 | 127.0.0.1 | no server answers
            run tpcb --target hsqldb:mem --load never           | 2 | hsqldb    | plimsoll load
            run tpcb --target hsqldb:mem --shard 4/3            | 2 | 4/3       | the parts are 1/3 to 3/3
            run tpcb --target hsqldb:mem -c 2 --shard 1/2       | 2 | 1/2       | needs start-at
            audit tpcb --target hsqldb:mem                      | 2 | hsqldb    | no dataset in schema PLIMSOLL_TPCB
            show 2026                                           | 2 | 2026      | no run
            rnu tpcb                                            | 2 | rnu       | run
            testbench -url jdbc:hsqldb:mem:x -cliens 4          | 2 | -cliens   | -clients
            """)
    void mistakesAreSentences(String command, int exitCode, String named, String help) throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Result result = plimsoll.run(command);
        assertThat(result.err())
                .contains(named)
                .contains(help)
                .doesNotContain("\tat ")
                .doesNotContain("y@");
        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(result.out()).isEmpty();
        assertThat(folder.resolve("plimsoll-runs"))
                .satisfiesAnyOf(
                        runs -> assertThat(runs).doesNotExist(),
                        runs -> assertThat(runs).isEmptyDirectory());
    }

    @Test
    void allProblemsOfAFileAreToldAtOnceWithTheirLines() throws Exception {
        Files.writeString(folder.resolve("bad.yaml"), """
                workload: tpcb
                target: hsqldb:mem
                sesions: 4
                warmup: 5
                measure: soon
                """);
        Result result = Plimsoll.warm(folder).run("run bad.yaml");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err())
                .contains("bad.yaml:3", "sessions", "bad.yaml:4", "warmup = 5: this number has no unit", "bad.yaml:5");
        assertThat(result.err().lines().toList()).hasSize(3);
    }

    @Test
    void anotherScaleIsRefusedAndNothingIsTouched() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        assertThat(plimsoll.run("load tpcb --target sqlite:bank.db").exitCode()).isZero();
        byte[] before = Files.readAllBytes(folder.resolve("bank.db"));
        Result result = plimsoll.run("run tpcb --target sqlite:bank.db --scale 2");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).contains("scale 1, not 2: use --scale 1", "--load replace");
        assertThat(Files.readAllBytes(folder.resolve("bank.db"))).isEqualTo(before);
        assertThat(folder.resolve("plimsoll-runs")).isEmptyDirectory();
    }

    @Test
    void aWrongPasswordIsRefusedByName() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        String target = "jdbc:h2:./bank";
        assertThat(plimsoll.run("load tpcb --target " + target + " --user me --password right")
                        .exitCode())
                .isZero();
        Result result = plimsoll.run("run tpcb --target " + target + " --user me --password wrong");
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.err()).contains("user", "password").doesNotContain("wrong)");
    }

    @Test
    void anUnwritableStoreIsToldBeforeTheRun() throws Exception {
        Files.writeString(folder.resolve("file"), "in the way");
        Result result = Plimsoll.warm(folder).run("run tpcb --target hsqldb:mem --runs-dir file/runs --measure 60s");
        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.err()).contains("cannot be stored", "file");
    }

    @Test
    void passwordsAppearNowhere() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Result result =
                plimsoll.run("run tpcb --target jdbc:h2:mem:x;USER=me;PASSWORD=hush1234 --measure 100ops -w 0s");
        assertThat(result.exitCode()).isZero();
        assertThat(result.out() + result.err()).doesNotContain("hush1234");
        try (var files = Files.walk(plimsoll.onlyRun())) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            for (Path file : all) {
                assertThat(Files.readString(file)).doesNotContain("hush1234");
            }
        }
    }
}
