package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.home.ToyJars;
import io.plimsoll.driver.home.ToyRepository;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Added drivers are used by the runs that follow. An addition that is interrupted leaves nothing.
class DriversTest {
    private static final String TOY = "org.example:toy:1.0";

    @TempDir
    Path folder;

    @Test
    void anAddedDriverIsUsedUntilItIsRemoved() throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        Path jars = Files.createDirectory(folder.resolve("jars"));
        ToyJars.driverIn(jars, "mysql-connector-j-1.jar");
        String mysql = "run tpcb --target mysql://me:geheim@127.0.0.1:1/db";
        assertThat(plimsoll.run(mysql).err()).contains("no server answers").doesNotContain("geheim");

        Result added = plimsoll.run("drivers add com.mysql:mysql-connector-j:1 --from jars");
        assertThat(added.err()).isEmpty();
        assertThat(added.out())
                .contains("added mysql 1 in " + folder.resolve("data").resolve("drivers"));
        assertThat(plimsoll.run("drivers list").out()).contains("com.mysql:mysql-connector-j:1", "sqlserver");
        Result used = plimsoll.run(mysql);
        assertThat(used.exitCode()).isEqualTo(4);
        assertThat(used.err())
                .contains("the toy driver was given jdbc:mysql://127.0.0.1:1/db")
                .doesNotContain("geheim");

        assertThat(plimsoll.run("drivers remove mysql").out()).isEqualTo("removed mysql\n");
        assertThat(plimsoll.run("drivers remove mysql").exitCode()).isEqualTo(2);
        assertThat(plimsoll.run(mysql).err()).contains("no server answers");
        assertThat(plimsoll.run("drivers").exitCode()).isEqualTo(2);
    }

    @Test
    void ctrlCLeavesNothing() throws Exception {
        try (ToyRepository repository = new ToyRepository()) {
            repository.put(TOY, ToyJars.driver());
            repository.settings(folder.resolve("home").resolve(".m2"), "");
            CountDownLatch halfSent = repository.stall(ToyRepository.path(TOY, ".jar"));
            Started started = new Plimsoll(folder)
                    .start("drivers add " + TOY, Map.of("PLIMSOLL_JAVA_OPTS", "-Duser.home=" + folder.resolve("home")));
            assertThat(halfSent.await(60, TimeUnit.SECONDS)).isTrue();
            started.signal("INT");
            Result result = started.await();
            assertThat(result.exitCode()).isEqualTo(130);
            assertThat(result.err()).contains("interrupted; nothing was added").doesNotContain("Exception");
            assertThat(result.out()).isEmpty();
            try (Stream<Path> entries = Files.list(folder.resolve("data").resolve("drivers"))) {
                assertThat(entries)
                        .extracting(entry -> entry.getFileName().toString())
                        .containsExactly("adding.lock");
            }
        }
    }
}
