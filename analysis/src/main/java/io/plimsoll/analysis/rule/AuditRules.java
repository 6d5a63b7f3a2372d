package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.FleetTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.RunStatus;
import io.plimsoll.workload.AuditResult;
import java.util.List;
import java.util.stream.Collectors;

/// Checks whether the data matches the acknowledged work. Stateless.
final class AuditRules {
    private static final int NAMES_MAX = 3;

    private AuditRules() {}

    /// An invariant held before the run and does not hold after it.
    static void failed(Measured measured, Found found) {
        List<AuditResult> violated = with(measured, AuditResult.Status.VIOLATED);
        if (violated.isEmpty()) {
            return;
        }
        found.failure(
                Figures.count(violated.size(), "invariant") + " violated: " + named(violated),
                "see the first violators under Audit; the data is not what was acknowledged");
    }

    private static String named(List<AuditResult> violated) {
        return violated.stream()
                .map(result -> result.invariant() + " " + Figures.count(result.violations(), "time"))
                .collect(Collectors.joining(", "));
    }

    private static final String ADVICE =
            "check the data with `plimsoll audit`; it leaves out what needs a run's counts";

    /// The plan requires an audit, but not everything was checked. If nothing was, the state of the data is unknown
    /// and the run is invalid; likewise if the data differs and another run may be to blame. If only a part was
    /// checked, the finding is a failure when something at the target may have cost acknowledged work, otherwise a
    /// warning. For an interrupted run, [CompletionRules#interrupted] reports it.
    static void incomplete(Measured measured, Found found) {
        RunStatus status = measured.run().document().status();
        boolean isWanted = measured.value(RunKeys.AUDIT).orElse(false);
        if (!isWanted || status == RunStatus.RUNNING || status == RunStatus.INTERRUPTED) {
            return;
        }
        List<AuditResult> unchecked = with(measured, AuditResult.Status.NOT_CHECKED);
        if (unchecked.isEmpty()) {
            boolean isAudited = measured.run().document().measurement().phases().stream()
                    .anyMatch(phase -> phase.kind() == PhaseKind.AUDIT);
            if (!isAudited && measured.run().document().measurement().audit().isEmpty()) {
                boolean isOfFleet = FleetTotal.of(measured).isPresent();
                found.invalidates(
                        isOfFleet
                                ? "the counts of the members were not compared with the data"
                                : "the run ended before the audit",
                        isOfFleet
                                ? "`plimsoll merge " + measured.run().document().id()
                                        + " --audit` compares them, if all parts are there"
                                : ADVICE);
            }
            return;
        }
        if (unchecked.size() == measured.run().document().measurement().audit().size()) {
            found.invalidates(
                    "the audit checked nothing: " + unchecked.getFirst().note()
                            + "; it is unknown whether the data matches the acknowledged work",
                    ADVICE);
            return;
        }
        List<AuditResult> undecided =
                unchecked.stream().filter(result -> result.violations() > 0).toList();
        if (!undecided.isEmpty()) {
            String why = named(undecided) + " cannot be judged: "
                    + undecided.getFirst().note();
            String advice = "make sure that nothing else uses the dataset, and run again";
            boolean hasFailures = !measured.counts().failures().isEmpty();
            if (hasFailures || !FaultRules.faultOf(measured).isEmpty()) {
                found.failure(why + ", in a run with failures", advice);
            } else {
                found.invalidates(why, advice);
            }
            return;
        }
        String sentence = Figures.count(unchecked.size(), "invariant") + " not checked: "
                + unchecked.getFirst().note() + "; it is unknown whether this holds: " + claims(unchecked);
        String fault = FaultRules.faultOf(measured);
        if (fault.isEmpty()) {
            found.warning(sentence, ADVICE);
        } else {
            found.failure(sentence + ", in a run in which " + fault, ADVICE);
        }
    }

    private static String claims(List<AuditResult> unchecked) {
        int more = unchecked.size() - NAMES_MAX;
        return unchecked.stream()
                        .limit(NAMES_MAX)
                        .map(result -> result.invariant() + " (" + result.meaning() + ")")
                        .collect(Collectors.joining(", "))
                + (more <= 0 ? "" : " and " + more + " more");
    }

    /// An invariant did not hold before the run either.
    static void brokenBefore(Measured measured, Found found) {
        List<AuditResult> broken = with(measured, AuditResult.Status.BROKEN_BEFORE);
        if (broken.isEmpty()) {
            return;
        }
        String names = broken.stream().map(AuditResult::invariant).collect(Collectors.joining(", "));
        found.note(
                "did not hold before the run either, so the run was not blamed: " + names,
                "load = replace starts from clean data");
    }

    /// The profile deliberately violates an invariant, which therefore checks nothing.
    static void brokenByDesign(Measured measured, Found found) {
        List<AuditResult> broken = with(measured, AuditResult.Status.BY_DESIGN);
        if (broken.isEmpty()) {
            return;
        }
        found.note(
                "the profile's own rules break " + Figures.count(broken.size(), "invariant") + ": "
                        + broken.getFirst().note(),
                "the audit gives the reason for each");
    }

    static List<AuditResult> with(Measured measured, AuditResult.Status status) {
        return measured.run().document().measurement().audit().stream()
                .filter(result -> result.status() == status)
                .toList();
    }
}
