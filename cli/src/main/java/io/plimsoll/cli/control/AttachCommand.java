package io.plimsoll.cli.control;

import io.plimsoll.app.Detached;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Follower;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.StoredRuns;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.driver.AtExit;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.detached.DetachedFolder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `plimsoll attach`: prints the output of a detached command, as if it had been started here.
@Command(
        name = "attach",
        header = "Follow a detached run: its output so far, then live. Exits with the run's exit code.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Ctrl-C ends the following, not the run. Examples:",
            "  plimsoll run tpcb --target postgres:embedded --measure 2h --detach",
            "  plimsoll attach last"
        })
public final class AttachCommand extends TerminalCommand {
    @Parameters(
            arity = "0..1",
            defaultValue = "last",
            paramLabel = "RUN",
            description = "The id of a run or sweep, the beginning of it, its folder, or `last` (detached).")
    private String wanted = "last";

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        StoredRuns runs = new StoredRuns(output.store());
        Optional<Detached> found = runs.detached(wanted);
        if (found.isEmpty()) {
            RunFolder other = runs.run(wanted);
            throw new MissingInputException("run " + other.id() + " was not detached: it shows itself where it was"
                    + " started; `plimsoll show " + other.id() + "` reports what is stored");
        }
        Detached detached = found.get();
        follow(detached);
        OptionalInt code = detached.folder().read().code();
        if (code.isEmpty()) {
            terminal().err().println("plimsoll: " + detached.died());
        }
        return code.orElse(ExitCode.FAIL);
    }

    private void follow(Detached detached) throws Exception {
        DetachedFolder folder = detached.folder();
        Follower report = Follower.fromBeginning(folder.output(), terminal().out());
        Follower progress = Follower.fromBeginning(folder.progress(), terminal().err());
        List<Follower> followers = output.quiet() ? List.of(report) : List.of(progress, report);
        try (AtExit.Handle _ = AtExit.finish(() -> sayItGoesOn(detached))) {
            Detached.follow(detached.document().process(), followers);
        }
    }

    private void sayItGoesOn(Detached detached) {
        terminal()
                .err()
                .println("\nplimsoll: " + detached.id() + " goes on; `plimsoll attach " + detached.id()
                        + "` follows it again, `plimsoll stop " + detached.id() + "` ends it");
    }
}
