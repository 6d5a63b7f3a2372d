package io.plimsoll.library;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.search.Objective;
import io.plimsoll.analysis.search.ObjectiveOutcome;
import io.plimsoll.report.RunReport;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.Run;
import io.plimsoll.results.Verdict;
import io.plimsoll.workload.AuditResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;

/// A run that has ended, judged. Figures cover all measured rounds. Immutable by convention.
///
/// @param run everything that was stored
/// @param judgement what the findings say about it
/// @param objectives the outcome of each objective of the plan
public record RunResult(Run run, Judgement judgement, List<ObjectiveOutcome> objectives) {
    /// Copies the list.
    public RunResult {
        objectives = List.copyOf(objectives);
    }

    static RunResult of(SingleRun.Ended ended, List<Objective> objectives) {
        Measured measured = Measured.of(ended.run());
        return new RunResult(
                ended.run(),
                ended.judgement(),
                objectives.stream()
                        .map(one -> ObjectiveOutcome.of(one, measured))
                        .toList());
    }

    /// Whether the numbers can be trusted (`PASS`), something failed (`FAIL`), or they must not be used (`INVALID`).
    /// Objectives are not part of it.
    ///
    /// @return the verdict of the run
    public Verdict verdict() {
        return judgement.verdict();
    }

    /// Whether the verdict is `PASS` and all objectives are met.
    ///
    /// @return true if so
    public boolean isPassed() {
        return shortcomings().isEmpty();
    }

    /// The rate of all operations together.
    ///
    /// @return acknowledged operations per second
    public double rate() {
        return total().ratePerSecond();
    }

    /// The figures of all operations together.
    ///
    /// @return counts, rate and times
    public OperationSummary total() {
        return overall()
                .filter(one -> one.operation().equals(OperationTotal.ALL))
                .findFirst()
                .orElseThrow();
    }

    /// The figures of one operation.
    ///
    /// @param name one of [#operations]
    /// @return counts, rate and times
    /// @throws NoSuchElementException when the run has no such operation
    public OperationSummary operation(String name) {
        return overall().filter(one -> one.operation().equals(name)).findFirst().orElseThrow(() -> noOperation(name));
    }

    /// The names of the operations that were measured.
    ///
    /// @return the names in the order of the workload
    public List<String> operations() {
        return overall()
                .map(OperationSummary::operation)
                .filter(name -> !name.equals(OperationTotal.ALL))
                .toList();
    }

    private Stream<OperationSummary> overall() {
        return judgement.summary().stream().filter(one -> one.phase().equals(Measured.ALL_ROUNDS));
    }

    private NoSuchElementException noOperation(String name) {
        return new NoSuchElementException(
                "the run has no operation \"" + name + "\"; it has " + String.join(", ", operations()));
    }

    /// A percentile of the latencies of all operations together, from the intended start to the end.
    ///
    /// @param percentile above 0, up to 100, which is the slowest
    /// @return the latency
    /// @throws IllegalStateException when no operation was acknowledged
    public Duration latency(double percentile) {
        return latency(Measured.of(run).total(), percentile);
    }

    /// A percentile of the latencies of one operation, from the intended start to the end.
    ///
    /// @param operation one of [#operations]
    /// @param percentile above 0, up to 100, which is the slowest
    /// @return the latency
    /// @throws NoSuchElementException when the run has no such operation
    /// @throws IllegalStateException when none was acknowledged
    public Duration latency(String operation, double percentile) {
        OperationTotal total = Measured.of(run).operations().stream()
                .filter(one -> one.name().equals(operation))
                .findFirst()
                .orElseThrow(() -> noOperation(operation));
        return latency(total, percentile);
    }

    private static Duration latency(OperationTotal total, double percentile) {
        if (!(percentile > 0 && percentile <= 100)) {
            throw new IllegalArgumentException("a percentile is above 0 and at most 100, not " + percentile);
        }
        if (total.times().latency().getTotalCount() == 0) {
            throw new IllegalStateException("no operation was acknowledged: there is no latency");
        }
        return Duration.ofNanos(total.times().latency().getValueAtPercentile(percentile));
    }

    /// What was found about the run.
    ///
    /// @return the findings, the most severe first
    public List<Finding> findings() {
        return judgement.findings();
    }

    /// Whether the data is what was acknowledged.
    ///
    /// @return the result of each invariant
    public List<AuditResult> audits() {
        return run.document().measurement().audit();
    }

    /// The folder of the run. `plimsoll report FOLDER` makes a page of it.
    ///
    /// @return where everything is stored
    public Path folder() {
        return run.folder();
    }

    /// The report that `plimsoll run` prints.
    ///
    /// @return several lines
    public String report() {
        return TextReport.render(RunReport.of(run, judgement), Style.FILE);
    }

    /// Why the run did not pass: the findings that decide its verdict, and the objectives that are not met.
    ///
    /// @return sentences; none if it passed
    public List<String> shortcomings() {
        List<String> sentences = new ArrayList<>();
        objectives.stream().filter(one -> !one.isMet()).forEach(one -> sentences.add(one.sentence()));
        judgement.findings().stream()
                .filter(finding -> finding.severity().compareTo(Severity.FAILURE) >= 0)
                .forEach(finding -> sentences.add(
                        verdict() + ", " + finding.name() + ": " + finding.sentence() + "; " + finding.advice()));
        return sentences;
    }

    /// Returns this result if the run passed.
    ///
    /// @return this
    /// @throws AssertionError with every shortcoming and the report, if it did not
    public RunResult requirePass() {
        List<String> sentences = shortcomings();
        if (!sentences.isEmpty()) {
            throw new AssertionError("the load test did not pass:\n  " + String.join("\n  ", sentences)
                    + "\nThe run is in " + folder() + ". Its report:\n\n" + report());
        }
        return this;
    }
}
