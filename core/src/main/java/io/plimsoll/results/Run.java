package io.plimsoll.results;

import io.plimsoll.plan.PhaseKind;
import io.plimsoll.recording.ErrorLog;
import java.nio.file.Path;
import java.util.List;

/// A stored run, read back: all that analysis and reports need. Immutable by convention: histograms are not copied.
///
/// @param phases the driven phases in order, including one that was cut off
/// @param errors the first distinct messages of each class
/// @param server what the server reported about its own work
/// @param host what the server's machine did
/// @param plans how the server would execute the workload's statements
public record Run(
        Path folder,
        RunDocument document,
        List<PhaseResult> phases,
        List<ErrorLog.Entry> errors,
        ServerSeries server,
        HostSeries host,
        StatementPlans plans) {
    public Run {
        phases = List.copyOf(phases);
        errors = List.copyOf(errors);
    }

    /// The same run, with another document.
    public Run with(RunDocument other) {
        return new Run(folder, other, phases, errors, server, host, plans);
    }

    /// The measured rounds.
    public List<PhaseResult> rounds() {
        return phases.stream()
                .filter(phase -> phase.facts().kind() == PhaseKind.MEASURE)
                .toList();
    }
}
