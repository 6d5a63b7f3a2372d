package io.plimsoll.driver.embedded.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataHomeTest {
    @TempDir
    private Path temporary;

    private Path chosen(Map<String, String> environment, Path home) {
        return DataHome.of(new DataHome.Surroundings(environment, "ann", false, home, temporary.resolve("tmp")))
                .path();
    }

    @Test
    void theFirstThatAppliesIsChosen() throws IOException {
        Path home = Files.createDirectory(temporary.resolve("home"));
        Path shared = temporary.resolve("shared");
        assertThat(chosen(Map.of("PLIMSOLL_DATA", shared.toString()), home)).isEqualTo(shared);
        assertThat(chosen(Map.of("XDG_DATA_HOME", shared.toString()), home)).isEqualTo(shared.resolve("plimsoll"));
        assertThat(chosen(Map.of("XDG_DATA_HOME", "relative"), home)).isEqualTo(home.resolve(".local/share/plimsoll"));
        assertThat(chosen(Map.of(), home)).isEqualTo(home.resolve(".local/share/plimsoll"));
    }

    @Test
    void aHomeThatCannotBeWrittenGivesWayToTheTemporaryFolder() throws IOException {
        // A file where the home folder should be: not even root can write below it.
        Path home = Files.createFile(temporary.resolve("home"));
        assertThat(chosen(Map.of(), home)).isEqualTo(temporary.resolve("tmp/plimsoll-ann"));
    }

    @Test
    void rootKeepsItsDataWhereTheServersUserCanReachThem() {
        DataHome home = DataHome.of(new DataHome.Surroundings(Map.of(), "root", true, Path.of("/root"), temporary));
        assertThat(home.path()).isIn(Path.of("/var/lib/plimsoll"), temporary.resolve("plimsoll-root"));
        assertThat(home.postgresFolder().getFileName()).hasToString("postgres-18");
    }
}
