package io.plimsoll.cli.results;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.app.Detached;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.driver.AtExit;
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
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// A command for a run in another process.
public abstract class DetachedCommand extends OutputCommand {
    private static final String WHICH =
            "The id of a run or sweep, the beginning of it, its folder, or `last` (detached).";

    /// `plimsoll attach`: prints the output of a detached command, as if it had been started here.
    @Command(
            name = "attach",
            header = "Follow a detached run: its output so far, then live. Exits with the run's exit code.",
            footer = {
                "",
                "Ctrl-C ends this command, not the run. Examples:",
                "  plimsoll run tpcb --target postgres:embedded --measure 2h --detach",
                "  plimsoll attach last"
            })
    public static final class Attach extends DetachedCommand {
        @Parameters(arity = "0..1", paramLabel = "RUN", description = WHICH)
        private String wanted = "last";

        @Override
        public Integer call() throws Exception {
            Optional<Detached> found = Detached.find(store(), wanted);
            if (found.isEmpty()) {
                RunFolder other = Detached.other(store(), wanted);
                throw new MissingInputException("run " + other.id() + " was not detached: its output is where it was"
                        + " started; `plimsoll show " + other.id() + "` reports what is stored");
            }
            Detached detached = found.get();
            follow(detached);
            OptionalInt code = detached.folder().read().code();
            if (code.isEmpty()) {
                say(detached.died());
            }
            return code.orElse(ExitCode.FAIL);
        }

        private void follow(Detached detached) throws Exception {
            DetachedFolder folder = detached.folder();
            Detached.Follower report =
                    Detached.Follower.fromBeginning(folder.output(), terminal().out());
            Detached.Follower progress = Detached.Follower.fromBeginning(
                    folder.progress(), terminal().err());
            List<Detached.Follower> followers = quiet() ? List.of(report) : List.of(progress, report);
            try (AtExit.Handle _ = AtExit.finish(() -> sayItGoesOn(detached))) {
                Detached.follow(detached.document().process(), followers);
            }
        }

        private void sayItGoesOn(Detached detached) {
            terminal()
                    .err()
                    .println("\nplimsoll: " + detached.id() + " continues; `plimsoll attach " + detached.id()
                            + "` follows it again, `plimsoll stop " + detached.id() + "` ends it");
        }
    }

    /// `plimsoll stop`: does the same as Ctrl-C in the terminal where a run was started.
    @Command(
            name = "stop",
            header = "Stop a run as Ctrl-C does: finish its interval, store its report and show it.",
            footer = {
                "",
                "Exit code 0 if it ended in good order, whatever its verdict.",
                "Example:",
                "  plimsoll stop last"
            })
    public static final class Stop extends DetachedCommand {
        @Parameters(arity = "1", paramLabel = "RUN", description = WHICH)
        private String wanted = "";

        @Override
        public Integer call() throws Exception {
            Optional<Detached> detached = Detached.find(store(), wanted);
            return detached.isPresent() ? stop(detached.get()) : stop(Detached.other(store(), wanted));
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
            Detached.Follower progress =
                    Detached.Follower.fromNow(folder.progress(), terminal().err());
            end(document.process(), detached.id());
            Detached.follow(document.process(), List.of(progress));
            Detached.Follower.fromBeginning(folder.output(), terminal().out()).more();
            DetachedDocument ended = folder.read();
            if (ended.state() == DetachedState.DIED) {
                throw new MissingInputException(detached.died());
            }
            if (ended.cutShort()) {
                say(detached.id() + " ended before its report was made");
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
            terminal().print(run, Judgement.judge(run), this);
            return run.document().hasDied() ? ExitCode.FAIL : ExitCode.PASS;
        }

        private void end(HarnessProcess process, String id) throws MissingInputException {
            boolean isTold = process.alive().map(ProcessHandle::destroy).orElse(true);
            if (!isTold) {
                throw new MissingInputException(id + " cannot be ended by this user: its process " + process.processId()
                        + " belongs to another user");
            }
            if (!quiet()) {
                terminal().err().println(id + " is stopping; it finishes its interval and report ...");
            }
        }
    }
}
