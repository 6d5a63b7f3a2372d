package io.plimsoll.cli.measure;

import io.plimsoll.app.Execution;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.dataset.DryRun;
import io.plimsoll.dataset.DryRunScript;
import io.plimsoll.dataset.Sizing;
import io.plimsoll.driver.Target;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.report.text.PlanText;
import io.plimsoll.results.Json;
import io.plimsoll.results.PlanDocument;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll plan`: shows what a run would do, without contacting the target.
@Command(
        name = "plan",
        header = "Print what a run would do, and change nothing. `run` accepts its --json.",
        footer = {"", "Example:", "  plimsoll plan tpcb --target postgres://me@db/bench --ddl --load replace"})
public final class PlanCommand extends OutputCommand {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Option(
            names = "--ddl",
            description = "Ask the target what it holds, and print every statement that would change it: tables, rows,"
                    + " keys, routines and what the run itself writes. Changes nothing.")
    private boolean ddl;

    @Override
    public Integer call() throws Exception {
        PlannedRun planned = spec.plannedRun();
        if (ddl) {
            return printScript(planned);
        }
        PlanDocument plan = PlanDocument.of(planned.plan());
        return print(json() ? Json.text(plan) : PlanText.render(plan, terminal().style()));
    }

    private int printScript(PlannedRun given) throws Exception {
        List<DryRunScript.Entry> script;
        try (Target target = Execution.open(given)) {
            PlannedRun planned = Sizing.fit(given, target);
            script = new DryRun(planned.plan(), planned.workload(), target).script();
        }
        return print(json() ? Json.text(script) : text(script));
    }

    private static String text(List<DryRunScript.Entry> script) {
        StringBuilder text = new StringBuilder();
        String stage = "";
        for (DryRunScript.Entry entry : script) {
            if (!entry.stage().equals(stage)) {
                stage = entry.stage();
                text.append(text.isEmpty() ? "" : "\n")
                        .append("-- ")
                        .append(stage)
                        .append('\n');
            }
            text.append(line(entry)).append('\n');
        }
        return text.isEmpty() ? "-- nothing would change the target\n" : text.toString();
    }

    private static String line(DryRunScript.Entry entry) {
        if (entry.isSentence()) {
            return "-- " + entry.sql();
        }
        String end = entry.sql().endsWith(";") ? "" : ";";
        return entry.sql()
                + end
                + (entry.times() == 1 ? "" : String.format(Locale.ROOT, "  -- %,d of this form", entry.times()));
    }
}
