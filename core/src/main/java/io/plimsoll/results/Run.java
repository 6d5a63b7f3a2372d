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
/// @param members the parts of machines that drove the run together, as far as their folders are there
public record Run(
        Path folder,
        RunDocument document,
        List<PhaseResult> phases,
        List<ErrorLog.Entry> errors,
        ServerSeries server,
        HostSeries host,
        StatementPlans plans,
        List<Member> members) {
    /// The part of one machine.
    ///
    /// @param name of the member
    /// @param run the part without its time line, and with all operations in one
    public record Member(String name, Run run) {}

    public Run {
        phases = List.copyOf(phases);
        errors = List.copyOf(errors);
        members = List.copyOf(members);
    }

    /// The same run, with another document.
    public Run with(RunDocument other) {
        return new Run(folder, other, phases, errors, server, host, plans, members);
    }

    /// The same run, with the parts of the machines that drove it together.
    public Run with(List<Member> parts) {
        return new Run(folder, document, phases, errors, server, host, plans, parts);
    }

    /// As a member of another run.
    Run asMember() {
        List<PhaseResult> brief = phases.stream().map(PhaseResult::asMember).toList();
        return new Run(
                folder, document, brief, List.of(), ServerSeries.NONE, HostSeries.NONE, StatementPlans.NONE, List.of());
    }

    /// The measured rounds.
    public List<PhaseResult> rounds() {
        return phases.stream()
                .filter(phase -> phase.facts().kind() == PhaseKind.MEASURE)
                .toList();
    }
}
