package io.plimsoll.driver.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFolderTest {
    @TempDir
    private Path temporary;

    private Path chosen(Map<String, String> environment, Path home) {
        return UserFolder.of(new UserFolder.Surroundings(environment, "ann", false, home, temporary.resolve("tmp")));
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
        Path folder = UserFolder.of(new UserFolder.Surroundings(Map.of(), "root", true, Path.of("/root"), temporary));
        assertThat(folder).isIn(Path.of("/var/lib/plimsoll"), temporary.resolve("plimsoll-root"));
    }
}
