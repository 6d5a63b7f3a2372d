package io.plimsoll.sweep;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.ValueType;
import java.util.List;

/// A sweep as the user wrote it: settings that hold in every cell, and the grid. Immutable.
///
/// @param base settings of the file
/// @param overrides settings of the command line; they override the steps' and name no axis
public record SweepSpec(List<Setting> base, Grid grid, List<Setting> overrides) {
    /// How often each point of the grid is run.
    public static final Key<Long> REPEATS =
            Key.of("repeats", ValueType.count(1, 1_000), "1", "how often each cell of a sweep is run");

    public SweepSpec {
        base = List.copyOf(base);
        overrides = List.copyOf(overrides);
    }

    /// What the command line adds to a file.
    ///
    /// @param axes `key=a,b,c` texts; an axis of the file is replaced in its place, others come last
    /// @param repeats empty: as in the file
    public record Added(List<String> axes, String repeats, List<Setting> overrides) {
        public static final Added NOTHING = new Added(List.of(), "", List.of());

        public Added {
            axes = List.copyOf(axes);
            overrides = List.copyOf(overrides);
        }
    }

    /// Sorts the user's settings into base, axes and steps. Adds problems to `problems`.
    public static SweepSpec of(SpecFile.Content file, Added added, Problems problems) {
        SweepReading reading = new SweepReading(problems);
        reading.file(file);
        reading.added(added);
        return reading.spec(added.overrides());
    }
}
