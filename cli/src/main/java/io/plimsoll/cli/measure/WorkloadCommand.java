package io.plimsoll.cli.measure;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.WorkloadFiles;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.ParentCommand;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.report.text.CheckText;
import io.plimsoll.results.Json;
import io.plimsoll.results.WorkloadCheck;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `plimsoll workload`: begins a workload file, and looks at one before a run.
@Command(
        name = "workload",
        header = "Begin a workload file of your own, and check its statements on a target.",
        subcommands = {WorkloadCommand.New.class, WorkloadCommand.Check.class})
public final class WorkloadCommand extends ParentCommand {
    /// `plimsoll workload new`.
    @Command(
            name = "new",
            header = "Write a workload file with comments, which runs as it is.",
            footer = {
                "",
                "Examples:",
                "  plimsoll workload new shop.yaml",
                "  plimsoll workload new mine.yaml --from tatp"
            })
    static final class New extends TerminalCommand {
        @Parameters(
                arity = "0..1",
                paramLabel = "FILE",
                defaultValue = WorkloadFiles.USUAL_NAME,
                description = "The file to write, which must not exist; - prints it. Default: ${DEFAULT-VALUE}.")
        private String file = WorkloadFiles.USUAL_NAME;

        @Option(
                names = "--from",
                paramLabel = "NAME",
                description =
                        "Begin with a workload file of this build, such as tatp: `plimsoll workloads` lists them.")
        private String from = "";

        @Override
        public Integer call() {
            String text = WorkloadFiles.starter(from);
            if (file.equals("-")) {
                return print(text);
            }
            WorkloadFiles.write(Path.of(file), text);
            return print(file + " is written. What you can do next:\n\n"
                    + "  plimsoll workload check " + file + " -t postgres:embedded\n"
                    + "  plimsoll run " + file + " -t postgres:embedded -w 2s -m 10s\n\n"
                    + "docs/workload-file.md explains every key.\n");
        }
    }

    /// `plimsoll workload check`.
    @Command(
            name = "check",
            header = "Have a target prepare every statement of a workload file, and show sample rows and inputs."
                    + " Changes nothing.",
            footer = {
                "",
                "Exit codes: 0 no mistake found, 2 the file or a statement is wrong, 3 tables must be loaded first,",
                "4 target unreachable.",
                "",
                "Examples:",
                "  plimsoll workload check shop.yaml",
                "  plimsoll workload check shop.yaml --target postgres://me@db/bench -p customers=1M"
            })
    static final class Check extends OutputCommand {
        @Mixin
        private final SpecOptions spec = new SpecOptions();

        @Override
        public Integer call() throws Exception {
            PlannedRun planned = spec.plannedRunElseOn(WorkloadFiles.NO_TARGET);
            WorkloadCheck check = WorkloadFiles.check(planned);
            print(json() ? Json.text(check) : CheckText.render(check, terminal().style(this)));
            return exitCode(check);
        }

        private static int exitCode(WorkloadCheck check) {
            if (check.count(WorkloadCheck.Outcome.REFUSED) > 0) {
                return ExitCode.BAD_SPEC;
            }
            return check.isIncomplete() ? ExitCode.INVALID : ExitCode.PASS;
        }
    }
}
