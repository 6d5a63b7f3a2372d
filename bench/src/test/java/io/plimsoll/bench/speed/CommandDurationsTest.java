package io.plimsoll.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.bench.rig.Footprint;
import io.plimsoll.bench.rig.WholeRun;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandDurationsTest {
    private static WholeRun run(WholeRun.Line... lines) {
        return new WholeRun(0, List.of(lines), List.of(), new Footprint(0, 0, 0), Duration.ofMillis(101_500), false);
    }

    @Test
    void aTourHasBuiltWhenItsOwnFirstLineAppears() throws Exception {
        WholeRun run = run(
                new WholeRun.Line(1_010, "plimsoll: building Plimsoll (first use) ..."),
                new WholeRun.Line(31_000, "plimsoll: built; one short run more ..."),
                new WholeRun.Line(41_250, "TPC-B on four databases"),
                new WholeRun.Line(102_000, "plimsoll: a remark of the tour"));
        assertThat(CommandDurations.Tour.of(1_000, run)).isEqualTo(new CommandDurations.Tour(101.5, 40.25));
    }

    @Test
    void aTourThatSaysNothingIsNone() {
        assertThatThrownBy(() -> CommandDurations.Tour.of(1_000, run(new WholeRun.Line(1_010, "plimsoll: building"))))
                .isInstanceOf(IOException.class);
    }
}
