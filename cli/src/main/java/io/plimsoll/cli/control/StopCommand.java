package io.plimsoll.cli.control;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.app.Detached;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Follower;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.Reports;
import io.plimsoll.app.StoredRuns;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.detached.DetachedDocument;
import io.plimsoll.results.detached.DetachedDocument.DetachedState;
import io.plimsoll.results.detached.DetachedFolder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `plimsoll stop`: does the same as Ctrl-C in the terminal where a run was started.
@Command(
        name = "stop",
        header = "Stop a run as Ctrl-C does: finish its interval, store its report and show it.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code 0 if it ended in good order, whatever its verdict.", "Example:", "  plimsoll stop last"
        })
public final class StopCommand extends TerminalCommand {
    @Parameters(
            arity = "1",
            paramLabel = "RUN",
            description = "The id of a run or sweep, the beginning of it, its folder, or `last` (detached).")
    private String wanted = "";

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        StoredRuns runs = new StoredRuns(output.store());
        Optional<Detached> detached = runs.detached(wanted);
        return detached.isPresent() ? stop(detached.get()) : stop(runs.run(wanted));
    }

    private int stop(Detached detached) throws IOException, MissingInputException {
        DetachedFolder folder = detached.folder();
        DetachedDocument document = detached.document();
        if (document.state() == DetachedState.ENDED) {
            throw new MissingInputException(detached.id() + " is not running: it ended with exit code "
                    + document.exitCode() + "; `plimsoll attach " + detached.id() + "` shows what it printed");
        }
        if (document.state() == DetachedState.DIED) {
            throw new MissingInputException(detached.died());
        }
        Follower progress = Follower.fromNow(folder.progress(), terminal().err());
        end(document.process(), detached.id());
        Detached.follow(document.process(), List.of(progress));
        Follower.fromBeginning(folder.output(), terminal().out()).more();
        DetachedDocument ended = folder.read();
        if (ended.state() == DetachedState.DIED) {
            throw new MissingInputException(detached.died());
        }
        if (ended.cutShort()) {
            terminal().err().println("plimsoll: " + detached.id() + " ended before its report was made");
        }
        return ended.cutShort() ? ExitCode.FAIL : ExitCode.PASS;
    }

    /// Stops a run that is not detached. It prints its report both in its own terminal and here.
    private int stop(RunFolder folder) throws IOException, MissingInputException {
        RunDocument document = RunReader.effective(RunReader.document(folder));
        if (document.hasDied()) {
            throw new MissingInputException("run " + folder.id() + " died: its process "
                    + document.process().processId() + " ended without recording a result; `plimsoll show "
                    + folder.id()
                    + "` reports what was stored");
        }
        if (document.status() != RunStatus.RUNNING) {
            throw new MissingInputException(
                    "run " + folder.id() + " is not running; `plimsoll show " + folder.id() + "` shows its report");
        }
        end(document.process(), folder.id());
        Detached.follow(document.process(), List.of());
        Run run = RunReader.read(folder.path());
        new Reports(terminal()).print(run, Judgement.judge(run), output);
        return run.document().hasDied() ? ExitCode.FAIL : ExitCode.PASS;
    }

    private void end(HarnessProcess process, String id) throws MissingInputException {
        boolean isTold = process.alive().map(ProcessHandle::destroy).orElse(true);
        if (!isTold) {
            throw new MissingInputException(id + " cannot be ended by this user: its process is " + process.processId()
                    + ", and another user's");
        }
        if (!output.quiet()) {
            terminal().err().println(id + " is stopping; it finishes its interval and report ...");
        }
    }
}
