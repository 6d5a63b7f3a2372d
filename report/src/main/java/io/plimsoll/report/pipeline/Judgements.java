package io.plimsoll.report.pipeline;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.analysis.comparison.Comparison.Row;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.report.AuditReport;
import io.plimsoll.report.ComparisonReport;
import io.plimsoll.report.RunReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.pipeline.PipelineCheck.Outcome;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.Metric;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.Verdict;
import io.plimsoll.workload.AuditResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a command judged and measured. Immutable.
///
/// @param command the name of the command
/// @param facts what else is worth to be known, by name
/// @param reports the same for people
public record Judgements(
        String command,
        Map<String, String> facts,
        List<PipelineCheck> checks,
        List<Sample> samples,
        List<Document> reports) {
    private static final String PREFIX = "plimsoll_";

    /// A figure that a pipeline follows.
    ///
    /// @param name of the figure, with its unit
    /// @param labels what it is about; the same each time
    public record Sample(String name, Map<String, String> labels, double value) {
        public Sample {
            labels = new LinkedHashMap<>(labels);
        }

        /// The sample of a metric in the base unit of Prometheus.
        public static Sample of(Metric metric, Map<String, String> labels, double value) {
            return switch (metric.unit()) {
                case COUNT -> new Sample(PREFIX + metric.key(), labels, value);
                case PER_SECOND -> new Sample(PREFIX + metric.key() + "_per_second", labels, value);
                case NANOS -> new Sample(PREFIX + "latency_" + metric.key() + "_seconds", labels, value / 1e9);
            };
        }
    }

    public Judgements {
        facts = new TreeMap<>(facts);
        checks = List.copyOf(checks);
        samples = List.copyOf(samples);
        reports = List.copyOf(reports);
    }

    /// A run: its verdict, each other finding that is more than a note, and each check of its audit.
    public static Judgements ofRun(Run run, Judgement judgement) {
        RunDocument document = run.document();
        Document report = RunReport.of(run, judgement);
        String workload = Names.workload(document.plan());
        String group = PipelineCheck.group("run", workload);
        List<PipelineCheck> checks = new ArrayList<>(List.of(verdict(group, run, judgement, report)));
        Map<String, Integer> times = new HashMap<>();
        for (Finding finding : judgement.findings()) {
            boolean isTold = judgement.deciding().filter(finding::equals).isPresent();
            if (!isTold && finding.severity() != Severity.NOTE) {
                int time = times.merge(finding.name(), 1, Integer::sum);
                checks.add(numbered(PipelineCheck.of(group, finding), time));
            }
        }
        document.measurement().audit().forEach(result -> checks.add(PipelineCheck.of(group, result)));
        return new Judgements(
                "run",
                Map.of("run", document.id(), "target", Names.product(document), "plimsoll", document.toolVersion()),
                checks,
                samples(workload, judgement),
                List.of(report));
    }

    /// The deciding finding has the figures that a reader needs first.
    private static PipelineCheck verdict(String group, Run run, Judgement judgement, Document report) {
        boolean isInterrupted = run.document().status() == RunStatus.INTERRUPTED;
        PipelineCheck plain =
                PipelineCheck.verdict(group, isInterrupted ? Outcome.INVALID : Outcome.of(judgement.verdict()), report);
        double seconds = run.rounds().stream()
                        .mapToLong(round -> round.facts().extent().windowNanos())
                        .sum()
                / 1e9;
        Finding deciding = judgement.deciding().orElse(null);
        return deciding == null
                ? new PipelineCheck(
                        group, plain.name(), plain.outcome(), plain.rule(), plain.sentence(), plain.details(), seconds)
                : new PipelineCheck(
                        group,
                        plain.name(),
                        plain.outcome(),
                        deciding.name(),
                        deciding.name() + ": " + deciding.sentence(),
                        List.of(plain.sentence(), deciding.advice()),
                        seconds);
    }

    private static PipelineCheck numbered(PipelineCheck check, int time) {
        return time == 1
                ? check
                : new PipelineCheck(
                        check.group(),
                        check.name() + " " + time,
                        check.outcome(),
                        check.rule(),
                        check.sentence(),
                        check.details(),
                        0);
    }

    private static List<Sample> samples(String workload, Judgement judgement) {
        List<Sample> samples = new ArrayList<>();
        for (OperationSummary summary : judgement.summary()) {
            if (summary.phase().equals(Measured.ALL_ROUNDS)) {
                Map<String, String> labels = labels("workload", workload, "operation", summary.operation());
                Metric.compared().stream()
                        .filter(metric -> isTold(metric, summary))
                        .forEach(metric -> samples.add(Sample.of(metric, labels, metric.of(summary))));
                samples.add(Sample.of(Metric.FAILED, labels, Metric.FAILED.of(summary)));
            }
        }
        judgement
                .figures()
                .forEach((name, value) -> samples.add(
                        new Sample(PREFIX + "figure", labels("workload", workload, "figure", name), value)));
        return samples;
    }

    private static boolean isTold(Metric metric, OperationSummary summary) {
        long count = summary.times().latency().count();
        boolean isTime = metric.unit() == Metric.Unit.NANOS;
        // Operations that write no rows have no value, or 0.
        boolean isThere = metric == Metric.ROWS ? metric.of(summary) > 0 : !Double.isNaN(metric.of(summary));
        return isThere
                && (!isTime || count > 0)
                && (metric.percentile() == 0 || Figures.isTold(count, metric.percentile()));
    }

    /// Two labels of a sample, in this order.
    public static Map<String, String> labels(String one, String value, String other, String otherValue) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(one, value);
        labels.put(other, otherValue);
        return labels;
    }

    /// A comparison: each figure of each operation, and whether the runs can be compared at all.
    ///
    /// @param name of the candidate if there are several; else empty
    /// @param strict whether an undecided figure is a failure, too
    public static Judgements ofComparison(String name, Comparison comparison, boolean strict, Document report) {
        String group = PipelineCheck.group("compare", name);
        List<PipelineCheck> checks = new ArrayList<>();
        checks.add(PipelineCheck.verdict(
                group,
                comparison.forbidding().isEmpty() ? Outcome.of(comparison.gate(strict)) : Outcome.INVALID,
                report));
        List<String> forbidding = comparison.forbidding().stream()
                .map(unlike -> unlike.what() + " is " + unlike.base() + " in the base and " + unlike.candidate()
                        + " in the candidate")
                .toList();
        checks.add(
                forbidding.isEmpty()
                        ? new PipelineCheck(
                                group, "load", Outcome.PASSED, "", "everything that shapes the load is the same")
                        : new PipelineCheck(group, "load", Outcome.INVALID, "REFUSED", String.join("; ", forbidding)));
        checks.add(side(group, "base", comparison.base()));
        checks.add(side(group, "candidate", comparison.candidate()));
        List<Sample> samples = new ArrayList<>();
        for (Row row : comparison.rows()) {
            Row.Figures figures = row.figures();
            checks.add(check(group, row, strict));
            if (figures != null) {
                samples.add(new Sample(
                        PREFIX + "change_ratio",
                        labels(
                                "operation",
                                row.operation(),
                                "figure",
                                row.metric().label()),
                        figures.change()));
            }
        }
        return new Judgements(
                "compare",
                Map.of(
                        "base", String.join(",", comparison.base().runs()),
                        "candidate", String.join(",", comparison.candidate().runs())),
                checks,
                samples,
                List.of(report));
    }

    private static PipelineCheck side(String group, String name, Comparison.Side side) {
        Outcome outcome =
                side.isInvalid() ? Outcome.INVALID : side.doubts().isEmpty() ? Outcome.PASSED : Outcome.WARNED;
        return new PipelineCheck(
                group,
                "runs of the " + name,
                outcome,
                "",
                side.doubts().isEmpty()
                        ? Figures.count(side.repeats(), "repeat") + ", no reason to doubt them"
                        : String.join("; ", side.doubts()));
    }

    private static PipelineCheck check(String group, Row row, boolean strict) {
        Outcome outcome = switch (row.verdict()) {
            case SAME, BETTER -> Outcome.PASSED;
            case WORSE -> Outcome.FAILED;
            // As the comparison as a whole: what has no number does not count.
            case CANNOT_TELL -> strict && row.figures() != null ? Outcome.FAILED : Outcome.SKIPPED;
        };
        boolean isAll = row.operation().equals(OperationTotal.ALL);
        String operation = isAll ? "all operations" : row.operation();
        return new PipelineCheck(
                group,
                operation + ": " + row.metric().label(),
                outcome,
                row.verdict().words(),
                row.metric().label() + " of " + operation + " " + sentence(row));
    }

    private static String sentence(Row row) {
        Row.Figures figures = row.figures();
        return figures == null
                ? row.verdict().words() + ": " + row.reason()
                : row.verdict().words() + ": " + Figures.of(row.metric(), figures.base()) + " in the base, "
                        + Figures.of(row.metric(), figures.candidate()) + " in the candidate: "
                        + ComparisonReport.signed(figures.change()) + " (95 % interval "
                        + ComparisonReport.signed(figures.low()) + " to " + ComparisonReport.signed(figures.high())
                        + "), tolerance " + Figures.percent(row.tolerance());
    }

    /// An audit on its own.
    public static Judgements ofAudit(String workload, List<AuditResult> results) {
        String group = PipelineCheck.group("audit", workload);
        boolean isViolated = results.stream().anyMatch(result -> result.status() == AuditResult.Status.VIOLATED);
        Document report = AuditReport.of(results);
        List<PipelineCheck> checks = new ArrayList<>(
                List.of(PipelineCheck.verdict(group, isViolated ? Outcome.FAILED : Outcome.PASSED, report)));
        results.forEach(result -> checks.add(PipelineCheck.of(group, result)));
        return new Judgements("audit", Map.of(), checks, List.of(), List.of(report));
    }

    /// What has a verdict and a report.
    public static Judgements ofReport(String command, Verdict verdict, Document report) {
        return new Judgements(
                command,
                Map.of(),
                List.of(PipelineCheck.verdict(PipelineCheck.group(command), Outcome.of(verdict), report)),
                List.of(),
                List.of(report));
    }

    /// The same with more checks and samples.
    public Judgements with(List<PipelineCheck> more, List<Sample> measured) {
        List<PipelineCheck> all = new ArrayList<>(checks);
        all.addAll(more);
        List<Sample> figures = new ArrayList<>(samples);
        figures.addAll(measured);
        return new Judgements(command, facts, all, figures, reports);
    }

    /// Several as one, such as the comparisons with several candidates.
    public static Judgements together(List<Judgements> all) {
        return new Judgements(
                all.getFirst().command(),
                all.getFirst().facts(),
                all.stream().flatMap(one -> one.checks().stream()).toList(),
                all.stream().flatMap(one -> one.samples().stream()).toList(),
                all.stream().flatMap(one -> one.reports().stream()).toList());
    }
}
