package io.plimsoll.driver.embedded.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresFolderTest {
    @TempDir
    private Path temporary;

    private String problem(Path folder) {
        return new PostgresFolder(folder).problem().orElse("none");
    }

    @Test
    void newAndEmptyAndOwnFoldersAreFine() throws IOException {
        assertThat(problem(temporary)).isEqualTo("none");
        assertThat(problem(temporary.resolve("a").resolve("b"))).isEqualTo("none");
        Files.createFile(temporary.resolve("plimsoll.lock"));
        Files.createFile(temporary.resolve("server.log"));
        assertThat(problem(temporary)).isEqualTo("none");
    }

    @Test
    void foldersOfOthersAreRefusedUntouched() throws IOException {
        Path letters = Files.createDirectory(temporary.resolve("letters"));
        Files.createFile(letters.resolve("letter.txt"));
        assertThat(problem(letters)).contains("holds other files").contains(letters.toString());
        Path foreign = Files.createDirectory(temporary.resolve("foreign"));
        Files.writeString(foreign.resolve("PG_VERSION"), "18\n");
        assertThat(problem(foreign)).contains("did not make");
        assertThat(problem(letters.resolve("letter.txt"))).contains("is not a folder");
        assertThat(problem(letters.resolve("letter.txt").resolve("below"))).contains("cannot make the folder");
        assertThat(letters.toFile().list()).containsExactly("letter.txt");
    }

    @Test
    void dataOfAnotherMajorVersionAreRefused() throws IOException {
        Files.createFile(temporary.resolve("plimsoll.lock"));
        Path cluster = Files.createDirectory(temporary.resolve("cluster"));
        Files.writeString(cluster.resolve("PG_VERSION"), "17\n");
        assertThat(problem(temporary)).contains("made by PostgreSQL 17").contains("this is PostgreSQL 18");
    }

    @Test
    void aSocketNeedsAShortPathWithoutCommas() {
        String most = "x".repeat(103 - "/d/".length() - "/socket/.s.PGSQL.65535".length());
        assertThat(new PostgresFolder(Path.of("/d/" + most)).noSocket()).isEmpty();
        assertThat(new PostgresFolder(Path.of("/d/" + most + "x")).noSocket())
                .contains("the path of its unix socket would have 104 bytes, and 103 are allowed");
        assertThat(new PostgresFolder(Path.of("/d/a,b")).noSocket().orElseThrow())
                .contains("a comma");
    }

    /// The system counts bytes, not characters.
    @Test
    void lettersBeyondAsciiTakeMoreRoom() {
        Charset names = Charset.forName(System.getProperty("sun.jnu.encoding"));
        assumeTrue(names.newEncoder().canEncode('\u00E4'), "file names are ASCII here");
        String umlauts = "/d/" + "\u00E4".repeat(50);
        assertThat(umlauts.length()).isLessThan(60);
        assertThat(new PostgresFolder(Path.of(umlauts)).noSocket().orElseThrow())
                .contains("would have 125 bytes");
    }

    @Test
    void settingsAreCheckedByName() {
        assertThat(ServerSettings.problems(Map.of("work_mem", "5MB", "auto_explain.log_min_duration", "0")))
                .isEmpty();
        assertThat(ServerSettings.problems(Map.of("synchronus_commit", "off")))
                .singleElement()
                .asString()
                .contains("(did you mean \"synchronous_commit\"?)");
        assertThat(ServerSettings.problems(Map.of("dta", "/x")))
                .singleElement()
                .asString()
                .contains("(did you mean \"data\"?)");
        assertThat(ServerSettings.problems(Map.of("listen_addresses", "*")))
                .singleElement()
                .asString()
                .contains("belongs to Plimsoll");
    }

    @Test
    void sharedBuffersFollowTheMemoryWithinBounds() {
        long gibibyte = 1L << 30;
        assertThat(List.of(0L, 2 * gibibyte, 64 * gibibyte))
                .map(memory -> ServerSettings.defaults(memory).get("shared_buffers"))
                .containsExactly("128MB", "512MB", "1024MB");
    }
}
