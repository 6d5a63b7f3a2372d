package io.plimsoll.cli;

import io.plimsoll.app.ExitCode;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.report.text.Style;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `plimsoll help`: shows what a command, a workload or a target takes.
@Command(name = "help", header = "Show the options of a command, or the profiles and keys of a workload or a target.")
final class HelpForCommand extends TerminalCommand {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "TOPIC",
            description = "A command such as run, a workload such as tpcb, or a target such as postgres.")
    private List<String> names = new ArrayList<>();

    @Override
    public Integer call() {
        CommandLine asked = spec.parent().commandLine();
        for (String name : names) {
            CommandLine below = asked.getSubcommands().get(name);
            if (below == null) {
                return other(name);
            }
            asked = below;
        }
        return print(asked.getUsageMessage());
    }

    private int other(String name) {
        int width = Math.min(terminal().columns(), Style.WIDTH);
        Optional<String> told = names.size() > 1
                ? Optional.empty()
                : Workloads.named(name)
                        .map((Workload workload) -> Catalog.workload(workload, width))
                        .or(() -> Catalog.target(name, width));
        if (told.isEmpty()) {
            // In the words of the library's own command, which `Failures` explains.
            throw new ParameterException(spec.parent().commandLine(), "Unknown subcommand '" + name + "'.");
        }
        int _ = print(told.get());
        return ExitCode.PASS;
    }
}
