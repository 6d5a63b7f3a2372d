package io.plimsoll.testing;

import io.plimsoll.results.HostFacts;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.unit.Figure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Gives a [StubRun] figures, facts or a machine of its own. Stateless.
public final class StubFigures {
    private StubFigures() {}

    public static UnaryOperator<RunDocument> of(Figure... figures) {
        return run -> with(run, with(run.plan(), List.of(figures)), run.host());
    }

    public static UnaryOperator<RunDocument> on(HostFacts host) {
        return run -> with(run, run.plan(), host);
    }

    /// Adds a fact of the workload.
    public static UnaryOperator<RunDocument> fact(String name, String value) {
        return run -> with(run, with(run.plan(), name, value), run.host());
    }

    private static PlanDocument with(PlanDocument plan, String name, String value) {
        Map<String, String> facts = new LinkedHashMap<>(plan.facts());
        facts.put(name, value);
        return new PlanDocument(plan.settings(), facts, plan.phases(), plan.threads(), plan.lanes(), plan.figures());
    }

    private static RunDocument with(RunDocument run, PlanDocument plan, HostFacts host) {
        return new RunDocument(
                run.id(),
                run.status(),
                run.startedAt(),
                run.endedAt(),
                run.process(),
                run.toolVersion(),
                plan,
                run.target(),
                host,
                run.measurement(),
                run.judged(),
                run.failure());
    }

    private static PlanDocument with(PlanDocument plan, List<Figure> figures) {
        return new PlanDocument(plan.settings(), plan.facts(), plan.phases(), plan.threads(), plan.lanes(), figures);
    }
}
