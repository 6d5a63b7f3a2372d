package io.plimsoll.testing;

import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.unit.Figure;
import java.util.List;
import java.util.function.UnaryOperator;

/// Gives a [StubRun] figures of its own. Stateless.
public final class StubFigures {
    private StubFigures() {}

    public static UnaryOperator<RunDocument> of(Figure... figures) {
        return run -> new RunDocument(
                run.schema(),
                run.id(),
                run.status(),
                run.startedAt(),
                run.endedAt(),
                run.processId(),
                run.processStartedAt(),
                run.toolVersion(),
                with(run.plan(), List.of(figures)),
                run.target(),
                run.host(),
                run.connectNanos(),
                run.counters(),
                run.settled(),
                run.phases(),
                run.audit(),
                run.summary(),
                run.figures(),
                run.cost(),
                run.findings(),
                run.verdict(),
                run.failure());
    }

    private static PlanDocument with(PlanDocument plan, List<Figure> figures) {
        return new PlanDocument(plan.settings(), plan.facts(), plan.phases(), plan.threads(), plan.lanes(), figures);
    }
}
