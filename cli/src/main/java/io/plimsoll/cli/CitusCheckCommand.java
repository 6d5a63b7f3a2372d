package io.plimsoll.cli;

import io.plimsoll.citus.cluster.TransactionMix;
import io.plimsoll.citus.result.LinesTable;
import io.plimsoll.citus.runs.RunsFile;
import io.plimsoll.spec.Problems;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll citus check`: what a file says, without touching anything.
@Command(
        name = "check",
        header = "What a .runs file means and what is doubtful about it; what follows from a size.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  plimsoll citus check examples/citus/sample.runs",
            "  plimsoll citus check c4+2w8 c8+8w8 pg16 --set warehouses=5000"
        })
final class CitusCheckCommand extends TerminalCommand {
    @Mixin
    private final CitusInput input = new CitusInput();

    @Override
    public Integer call() {
        Problems problems = new Problems();
        CitusInput.Assigned assigned = input.assigned(problems);
        RunsFile file = input.file(assigned, problems);
        TransactionMix mix = assigned.mix(problems);
        CitusInput.warn(terminal(), file.warnings());
        problems.refuseIfAny();
        terminal().out().print(LinesTable.render(file.lines(), mix));
        terminal().out().flush();
        return ExitCode.PASS;
    }
}
