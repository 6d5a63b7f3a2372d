package io.plimsoll.driver.embedded.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.TargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalCitusTest {
    @TempDir
    Path folder;

    @Test
    void workersAreJoinedToTheCoordinator() {
        assertThat(LocalCitus.joining(2, 9700))
                .containsExactly(
                        "SELECT citus_set_coordinator_host('127.0.0.1', 9700)",
                        "SELECT citus_add_node('127.0.0.1', 9701)",
                        "SELECT citus_add_node('127.0.0.1', 9702)");
    }

    @Test
    void aCoordinatorAloneHoldsTheShards() {
        assertThat(LocalCitus.joining(0, 9700))
                .endsWith("SELECT citus_set_node_property('127.0.0.1', 9700, 'shouldhaveshards', true)");
    }

    @ParameterizedTest
    @CsvSource({
        "false, 9700, has no Citus; install Citus for it",
        "true, 65535, ports from 65535 on do not suffice for 2 workers",
        "true, 9700, holds other files; name an empty folder with --data",
    })
    void whatCannotBeIsSaidBeforeAnythingIsMade(boolean hasCitus, int port, String sentence) throws Exception {
        Path programs = Files.createDirectories(folder.resolve("pg/bin"));
        for (String program : new String[] {"initdb", "pg_ctl"}) {
            assertThat(Files.createFile(programs.resolve(program)).toFile().setExecutable(true))
                    .isTrue();
        }
        if (hasCitus) {
            Path extensions = Files.createDirectories(folder.resolve("pg/share/extension"));
            Files.createFile(extensions.resolve("citus.control"));
        }
        LocalCitus.Wanted wanted = new LocalCitus.Wanted(2, port, folder, programs);
        assertThatThrownBy(() -> LocalCitus.up(wanted))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining(sentence);
    }
}
