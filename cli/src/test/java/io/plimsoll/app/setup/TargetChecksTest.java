package io.plimsoll.app.setup;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.setup.Check.Grade;
import io.plimsoll.app.setup.TargetProbe.RoundTrips;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.TargetIdentity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetChecksTest {
    private static TargetIdentity target(boolean inProcess, Durability durability, Map<String, String> settings) {
        return new TargetIdentity(
                "postgres://me@db/x",
                "PostgreSQL",
                "18.1",
                "Plimsoll",
                "postgresql",
                inProcess,
                durability,
                "fsync=on",
                "read committed",
                settings,
                null,
                "");
    }

    private static TargetIdentity with(String name, String value) {
        return target(false, Durability.ON_COMMIT, Map.of(name, value));
    }

    @ParameterizedTest
    @CsvSource({
        "fsync, off, BAD, fsync = on",
        "log_statement, all, BAD, log_statement = none",
        "log_min_duration_statement, 0, BAD, log_min_duration_statement = -1",
        "debug_assertions, on, BAD, enable-cassert",
        "general_log, ON, BAD, general_log = OFF",
        "full_page_writes, off, WARN, full_page_writes = on",
        "autovacuum, off, WARN, autovacuum = on",
        "jit, on, WARN, short statements",
        "shared_buffers, 128MB, WARN, a quarter",
        "shared_buffers, 16384kB, WARN, a quarter",
        "shared_buffers, 4GB, OK, ''",
        "innodb_buffer_pool_size, 134217728, WARN, a quarter",
        "innodb_buffer_pool_size, 8589934592, OK, ''",
    })
    void settingsThatSpoilFiguresAreNamedWithTheirRemedy(String name, String value, Grade grade, String remedy) {
        assertThat(TargetChecks.settings(with(name, value)))
                .filteredOn(check -> check.name().equals(name))
                .singleElement()
                .satisfies(check -> assertThat(check.grade()).isEqualTo(grade))
                .satisfies(check -> assertThat(check.remedy()).contains(remedy));
    }

    @Test
    void aServerAsItIsUsuallySetUpHasOnlyItsDurabilityToTell() {
        assertThat(TargetChecks.settings(with("fsync", "on")))
                .singleElement()
                .satisfies(check -> assertThat(check.name()).isEqualTo("durability"))
                .satisfies(check -> assertThat(check.grade()).isEqualTo(Grade.OK));
        assertThat(TargetChecks.settings(target(false, Durability.DEFERRED, Map.of())))
                .singleElement()
                .satisfies(check -> assertThat(check.grade()).isEqualTo(Grade.WARN));
    }

    @ParameterizedTest
    @CsvSource({"200000, false, OK", "3000000, false, WARN", "3000000, true, OK"})
    void aLongWayIsWarnedOf(long median, boolean inProcess, Grade grade) {
        RoundTrips trips = RoundTrips.of(List.of(median + 5, median, median - 5));
        Check check = TargetChecks.roundTrip(target(inProcess, Durability.ON_COMMIT, Map.of()), Optional.of(trips));
        assertThat(trips).isEqualTo(new RoundTrips(3, median - 5, median, median + 5));
        assertThat(check.grade()).isEqualTo(grade);
    }

    @Test
    void theLimitOfOneSessionIsSaid() {
        RoundTrips trips = RoundTrips.of(List.of(2_000_000L));
        assertThat(TargetChecks.roundTrip(with("a", "b"), Optional.of(trips)).found())
                .contains("2.00 ms", "no more than 500 statements a second");
    }

    @ParameterizedTest
    @CsvSource({"true, true, WARN", "false, true, WARN", "false, false, OK", "false, , OK"})
    void whereItIsDecidesWhatItShares(boolean inProcess, Boolean isHere, Grade grade) {
        assertThat(TargetChecks.place(target(inProcess, Durability.ON_COMMIT, Map.of()), Optional.ofNullable(isHere))
                        .grade())
                .isEqualTo(grade);
    }

    @Test
    void aPoolerIsBad() {
        assertThat(TargetChecks.pooler(true).grade()).isEqualTo(Grade.BAD);
        assertThat(TargetChecks.pooler(false).grade()).isEqualTo(Grade.OK);
    }

    @ParameterizedTest
    @CsvSource({"128MB, 134217728", "1GB, 1073741824", "16384kB, 16777216", "512, 512", "auto, 0", "'', 0"})
    void sizesAreReadAsProductsWriteThem(String text, long bytes) {
        assertThat(TargetChecks.bytes(text)).isEqualTo(bytes);
    }

    @Test
    void theWorstOfAllDecides() {
        List<Check.Group> groups = List.of(
                new Check.Group("a", List.of(Check.ok("x", "y"), Check.warn("z", "w", "do"))),
                new Check.Group("b", List.of(Check.bad("v", "u", "do"))));
        assertThat(Check.worst(groups)).isEqualTo(Grade.BAD);
        assertThat(Check.worst(groups.subList(0, 1))).isEqualTo(Grade.WARN);
        assertThat(Check.worst(List.of())).isEqualTo(Grade.OK);
        assertThat(Check.document(groups).head().headline()).isEqualTo("2 of 3 checks need a look");
    }
}
