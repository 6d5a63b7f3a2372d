package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The first command of the README. By itself because it takes the longest.
@Order(1)
class TourTest {
    @TempDir
    Path folder;

    @Test
    void theTourComparesFourDatabasesAndSaysWhatToTypeNext() throws Exception {
        Result tour = new Plimsoll(folder).run("tour");
        assertThat(tour.err()).doesNotContain("\tat ").doesNotContain("plimsoll:");
        assertThat(tour.exitCode()).isZero();
        assertThat(tour.out())
                .contains("HSQLDB, memory", "H2, memory", "SQLite, file", "PostgreSQL 18")
                .contains("closed loop", "at half rate", "on-commit", "plimsoll show")
                .doesNotContain("VIOLATED");
        assertThat(tour.out().lines().map(String::length)).allMatch(length -> length <= 110);
        assertThat(folder.resolve("plimsoll-runs").toFile().list()).hasSize(8);
    }
}
