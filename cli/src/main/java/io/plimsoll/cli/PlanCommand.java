package io.plimsoll.cli;

import io.plimsoll.report.text.PlanText;
import io.plimsoll.results.Json;
import io.plimsoll.results.PlanDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll plan`: what a run would do, without touching the target.
@Command(
        name = "plan",
        header = "Print what a run would do, touching nothing. With --json it can be given to `run` again.",
        mixinStandardHelpOptions = true)
final class PlanCommand extends TerminalCommand {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        PlanDocument plan = PlanDocument.of(spec.plannedRun().plan());
        terminal()
                .out()
                .print(
                        output.json()
                                ? Json.text(plan)
                                : PlanText.render(plan, terminal().style()));
        return ExitCode.PASS;
    }
}
