package io.plimsoll.app;

import io.plimsoll.analysis.ab.AbResult;
import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.search.ConcurrencyCurve;
import io.plimsoll.analysis.search.ConcurrencyCurve.ConcurrencyStep;
import io.plimsoll.analysis.search.LoadLine;
import io.plimsoll.analysis.search.Objective;
import io.plimsoll.analysis.search.Step;
import io.plimsoll.analysis.search.StepWatch;
import io.plimsoll.report.pipeline.Judgements;
import io.plimsoll.report.pipeline.Judgements.Sample;
import io.plimsoll.report.pipeline.PipelineCheck;
import io.plimsoll.report.pipeline.PipelineCheck.Outcome;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What sweeps, searches, abs and HTAP sweeps judged. Stateless.
final class SweepJudgements {
    private static final String SWEEP = "sweep";

    private SweepJudgements() {}

    /// @param runs the documents of its runs, by their ids
    static Judgements of(SweepDocument sweep, SweepReports.Forms forms, Map<String, RunDocument> runs) {
        boolean isOver = sweep.cells().stream().noneMatch(cell -> cell.state() == CellState.PENDING);
        Verdict verdict = isOver ? forms.verdict() : Verdict.INVALID;
        return switch (forms.data()) {
            case LoadLine found ->
                Judgements.ofReport("loadline", verdict, forms.report()).with(objectives(found), samples(found));
            case ConcurrencyCurve found ->
                Judgements.ofReport("concurrency", verdict, forms.report()).with(List.of(), samples(found));
            case AbResult found ->
                Judgements.ofReport("ab", verdict, forms.report()).with(cells("ab", sweep, runs), samples(found));
            case SweepReports.Output found ->
                Judgements.ofReport(SWEEP, verdict, forms.report())
                        .with(cells(SWEEP, sweep, runs), samples(found.figures()));
            case SweepReports.HtapOutput found ->
                Judgements.ofReport("htap", verdict, forms.report())
                        .with(cells("htap", sweep, runs), samples(found.figures()));
            default -> throw new IllegalArgumentException("no kind of sweep: " + forms.data());
        };
    }

    /// Each cell, with the finding that decided its run's verdict.
    private static List<PipelineCheck> cells(String command, SweepDocument sweep, Map<String, RunDocument> runs) {
        return sweep.cells().stream()
                .map(cell -> check(PipelineCheck.group(command, "cells"), cell, runs.get(cell.run())))
                .toList();
    }

    private static PipelineCheck check(String group, SweepCell cell, @Nullable RunDocument run) {
        Verdict verdict = cell.verdict();
        Optional<Finding> deciding = run == null || verdict == Verdict.PASS
                ? Optional.empty()
                : run.judged().findings().stream().findFirst();
        String why = deciding.map(finding -> finding.name() + ": " + finding.sentence())
                .orElse("");
        return switch (cell.state()) {
            case DONE -> {
                Outcome outcome = verdict == null ? Outcome.INVALID : Outcome.of(verdict);
                String rule = deciding.map(Finding::name).orElse("");
                yield new PipelineCheck(
                        group,
                        cell.id(),
                        outcome,
                        rule,
                        "run " + cell.run() + " " + (verdict == null ? "was not judged" : verdict.name())
                                + (why.isEmpty() ? "" : ", " + why),
                        List.of(),
                        cell.durationMillis() / 1e3);
            }
            case FAILED ->
                new PipelineCheck(group, cell.id(), Outcome.INVALID, "failed", "no result: " + cell.reason());
            case PENDING -> new PipelineCheck(group, cell.id(), Outcome.SKIPPED, "", "was not run");
            case NOT_APPLICABLE -> new PipelineCheck(group, cell.id(), Outcome.SKIPPED, "", cell.reason());
        };
    }

    private static List<Sample> samples(List<CellFigures> cells) {
        List<Sample> samples = new ArrayList<>();
        for (CellFigures cell : cells) {
            CellFigures.Figured figured = cell.figures();
            if (figured != null) {
                Map<String, String> labels = Judgements.labels("cell", cell.cell(), "operation", cell.operation());
                figured.metrics().forEach((metric, repeated) -> {
                    if (metric.percentile() == 0 || Figures.isTold(figured.samples(), metric.percentile())) {
                        samples.add(Sample.of(metric, labels, repeated.median()));
                    }
                });
            }
        }
        return samples;
    }

    /// Each objective: a latency or a share of errors must hold at some rate, a rate must be reached.
    private static List<PipelineCheck> objectives(LoadLine found) {
        return found.objectives().stream()
                .map(Objective::parse)
                .map(objective -> {
                    Metric metric = objective.metric();
                    return metric != null && metric.isRate() ? reached(found, objective) : held(found, objective);
                })
                .toList();
    }

    private static PipelineCheck reached(LoadLine found, Objective objective) {
        LoadLine.Line line = found.line();
        Outcome outcome = line == null
                ? found.verdict() == Verdict.FAIL ? Outcome.FAILED : Outcome.SKIPPED
                : line.rate() > objective.limit() ? Outcome.PASSED : Outcome.FAILED;
        return objective(
                objective,
                outcome,
                line == null
                        ? "there is no load line"
                        : "the load line is at " + Figures.rate(line.rate()) + ", 95 % interval "
                                + Figures.rate(line.low()) + " to " + Figures.rate(line.high()));
    }

    private static PipelineCheck held(LoadLine found, Objective objective) {
        List<Step> asked = found.steps().stream()
                .filter(step -> answer(step, objective).isPresent())
                .sorted(Comparator.comparingDouble(Step::rate))
                .toList();
        List<Step> holding = asked.stream()
                .filter(step -> answer(step, objective)
                        .filter(answer -> answer.holds() > 0.5)
                        .isPresent())
                .toList();
        if (asked.isEmpty()) {
            return objective(objective, Outcome.SKIPPED, "no step measured it");
        }
        return holding.isEmpty()
                ? objective(
                        objective,
                        Outcome.FAILED,
                        "holds at no rate, not even at "
                                + Figures.rate(asked.getFirst().rate()))
                : objective(
                        objective,
                        Outcome.PASSED,
                        "holds up to " + Figures.rate(holding.getLast().rate()) + " of the "
                                + Figures.count(asked.size(), "rate") + " tried");
    }

    private static Optional<StepWatch.Answer> answer(Step step, Objective objective) {
        return step.answers().stream()
                .filter(answer -> answer.objective().equals(objective))
                .findFirst();
    }

    private static PipelineCheck objective(Objective objective, Outcome outcome, String sentence) {
        return new PipelineCheck(
                PipelineCheck.group("loadline", "objectives"),
                objective.text(),
                outcome,
                objective.text(),
                objective.text() + " " + sentence);
    }

    private static List<Sample> samples(LoadLine found) {
        LoadLine.Line line = found.line();
        return line == null
                ? List.of()
                : List.of(line("low", line.low()), line("line", line.rate()), line("high", line.high()));
    }

    private static Sample line(String end, double rate) {
        return new Sample("plimsoll_loadline_per_second", Map.of("end", end), rate);
    }

    private static List<Sample> samples(ConcurrencyCurve found) {
        ConcurrencyStep enough = found.enough();
        return enough == null
                ? List.of()
                : List.of(
                        new Sample("plimsoll_concurrency_sessions", Map.of(), enough.sessions()),
                        Sample.of(Metric.RATE, Map.of(), enough.rate()));
    }

    private static List<Sample> samples(AbResult found) {
        AbResult.Change change = found.change();
        return change == null
                ? List.of()
                : List.of(new Sample(
                        "plimsoll_change_ratio", Map.of("figure", found.metric().label()), change.share()));
    }
}
