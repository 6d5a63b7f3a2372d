package io.plimsoll.cli;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.setup.Check;
import io.plimsoll.app.setup.Doctor;
import io.plimsoll.app.setup.TargetProbe;
import io.plimsoll.cli.option.RunOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Json;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll doctor`: says what would spoil a measurement before there is one.
@Command(
        name = "doctor",
        header = "Check this machine, and a target, for what spoils measurements. Changes nothing.",
        footer = {
            "",
            "Examples:",
            "  plimsoll doctor",
            "  plimsoll doctor --target postgres://me@db/bench --json",
            "",
            "Exit codes: 0 nothing is bad, 1 something is, 2 bad arguments."
        })
final class DoctorCommand extends TerminalCommand {
    @Mixin
    private final RunOptions options = RunOptions.of(Role.TARGET);

    @Option(names = "--json", description = "Print data as JSON instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        Problems problems = new Problems();
        List<Setting> given = options.complete(options.given(problems), problems);
        List<Setting> standing = options.standing(given, Set.of(), problems);
        problems.refuseIfAny();
        boolean hasTarget = Stream.concat(standing.stream(), given.stream())
                .anyMatch(setting -> setting.key().equals(RunKeys.TARGET.name()));
        Optional<PlannedRun> planned = hasTarget
                ? Optional.of(TargetProbe.planned(List.of(standing, given), options.passwords()))
                : Optional.empty();
        List<Check.Group> groups = Doctor.look(planned);
        int _ = print(
                json
                        ? Json.text(groups)
                        : TextReport.render(Check.document(groups), terminal().style()));
        if (!hasTarget) {
            say("only this machine was checked: name a target with --target, or begin with `plimsoll init`");
        }
        return Check.worst(groups) == Check.Grade.BAD ? ExitCode.FAIL : ExitCode.PASS;
    }
}
