package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.plan.Stop;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.text.Style.Paint;
import io.plimsoll.results.PlanDocument;
import java.util.List;

/// A plan as text for people: the load, the data, the phases. Stateless.
public final class PlanText {
    private static final int KEY = 20;

    private PlanText() {}

    public static String render(PlanDocument plan, Style style) {
        Page page = new Page(style);
        page.hanging(
                Paint.NONE,
                "plan  ",
                Paint.NONE,
                Names.workload(plan) + " on " + plan.setting("target") + ", " + Names.arrival(plan) + ", "
                        + Names.sessions(plan) + " on " + plan.carriers());
        page.heading("Phases");
        AlignedTable phases = new AlignedTable(
                List.of(TableColumn.word("phase", KEY), TableColumn.figure("until"), TableColumn.figure("seed")));
        plan.phases().forEach(phase -> phases.row(List.of(phase.name(), until(phase), phase.seed())));
        page.add(phases);
        if (!plan.facts().isEmpty()) {
            page.heading("Workload");
            plan.facts().forEach((name, value) -> entry(page, name, value));
        }
        page.heading("Settings", "in a file, these lines make this plan again");
        plan.settings().forEach((key, value) -> entry(page, key, value.isEmpty() ? "\"\"" : value));
        return page.toString();
    }

    private static String until(PlanDocument.Phase phase) {
        return phase.until().orElse(null) instanceof Stop.AtCount(long operations)
                ? Figures.count(operations, "operation")
                : phase.stop().isEmpty() ? "done" : phase.stop();
    }

    private static void entry(Page page, String key, String value) {
        page.hanging(Paint.NONE, Page.pad("  " + key + ": ", KEY + 2), Paint.NONE, value);
    }
}
