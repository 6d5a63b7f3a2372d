package io.plimsoll.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
    private static SweepCell cell(String id, String step, String measure) {
        return SweepCell.pending(
                id, Map.of(), step, 1, Map.of("warmup", "1s", "measure", measure, "rounds", "2", "id", id));
    }

    private static SweepDocument sweep(SweepCell... cells) {
        return SweepDocument.planned("s", Instant.EPOCH, List.of(cells));
    }

    private static SweepDocument done(SweepDocument sweep, int index, long tookMillis) {
        return sweep.with(sweep.cells().get(index).done("r", Verdict.PASS, tookMillis));
    }

    private static OptionalLong left(SweepDocument sweep, long underWayMillis) {
        return TimeLeft.of(sweep, underWayMillis).map(TimeLeft::millis).stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    /// A cell takes longer than its phases: the first to be run says by how much, and a guess does not become larger
    /// than what was promised.
    @Test
    void isALowerBoundAsLongAsNothingIsDone() {
        SweepDocument sweep = sweep(cell("a#1", "w", "10s"), cell("b#1", "r", "10s"), cell("c#1", "r", "20s"));
        assertThat(TimeLeft.of(sweep, 0)).contains(new TimeLeft(21_000 + 21_000 + 41_000, true));
        assertThat(TimeLeft.of(done(sweep, 0, 30_000), 0)).contains(new TimeLeft(30_000 + 50_000, false));
        assertThat(TimeLeft.of(done(done(sweep, 0, 30_000), 1, 28_000), 0))
                .contains(new TimeLeft(41_000 + 7_000, false));
    }

    @Test
    void isWhatIsPlannedAsLongAsNothingIsDone() {
        SweepDocument sweep = sweep(cell("a#1", "", "10s"), cell("b#1", "", "10s"));
        assertThat(left(sweep, 0)).isEqualTo(OptionalLong.of(42_000));
        assertThat(left(sweep, 5_000)).isEqualTo(OptionalLong.of(37_000));
        assertThat(left(sweep, 50_000)).isEqualTo(OptionalLong.of(21_000));
    }

    @Test
    void isUnknownOfCountsUntilOneIsDone() {
        SweepDocument sweep = sweep(cell("a#1", "", "1000"), cell("b#1", "", "1000"), cell("c#1", "", "1000"));
        assertThat(left(sweep, 0)).isEmpty();
        assertThat(left(done(sweep, 0, 700), 0)).isEqualTo(OptionalLong.of(1_400));
        assertThat(left(done(done(sweep, 0, 700), 1, 900), 100)).isEqualTo(OptionalLong.of(700));
    }

    @Test
    void goesByCellsOfTheSameStep() {
        SweepDocument sweep = sweep(
                cell("w#1", "w", "1000"), cell("g#1", "g", "10s"), cell("w#2", "w", "1000"), cell("g#2", "g", "10s"));
        assertThat(left(done(sweep, 0, 5_000), 0)).isEqualTo(OptionalLong.of(21_000 + 5_000 + 21_000));
    }

    @Test
    void isNothingAtTheEnd() {
        assertThat(left(done(sweep(cell("a#1", "", "1000")), 0, 700), 0)).isEqualTo(OptionalLong.of(0));
    }
}
