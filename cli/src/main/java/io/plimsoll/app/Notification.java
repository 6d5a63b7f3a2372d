package io.plimsoll.app;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.driver.AtExit;
import io.plimsoll.report.RunReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Notifies webhooks how the command of this process ended, if the user named any. Until [#begin], and without
/// webhooks, all calls do nothing. Thread-safe.
public final class Notification {
    /// The environment variable with addresses, apart from those of the command line.
    public static final String VARIABLE = "PLIMSOLL_NOTIFY";

    private static final Notification OF_THIS_PROCESS = new Notification();

    /// How long Ctrl-C waits for a command that has been reported to come back. It may be closing a target that does
    /// not answer.
    private static final long GRACE_SECONDS = 2;

    /// Longer than sending takes.
    private static final long SENDING_SECONDS = 30;

    private final CountDownLatch claimed = new CountDownLatch(1);
    private final CountDownLatch sent = new CountDownLatch(1);
    private List<Webhook> hooks = List.of();
    private String command = "";
    private @Nullable Terminal terminal;
    private @Nullable Supplier<Document> report;
    private String sentence = "";
    private @Nullable Path folder;

    public static Notification ofThisProcess() {
        return OF_THIS_PROCESS;
    }

    /// @param name of the command
    /// @param given the addresses: see [Webhook#parse]
    /// @throws SpecException when one of them is none
    public synchronized void begin(String name, List<String> given, Terminal messages) {
        Problems problems = new Problems();
        List<Webhook> parsed = Webhook.parse(given, problems);
        problems.refuseIfAny();
        if (!parsed.isEmpty()) {
            hooks = parsed;
            command = name;
            terminal = messages;
            AtExit.Handle _ = AtExit.finish(this::finish);
        }
    }

    /// The folder of a run or a sweep. The first one counts: the runs of a sweep come after it.
    synchronized void about(Path path) {
        if (terminal != null && folder == null) {
            folder = path;
        }
    }

    /// The report that was printed.
    synchronized void reported(Supplier<Document> printed) {
        if (terminal != null) {
            report = printed;
        }
    }

    /// What a command without a report has done.
    public synchronized void said(String text) {
        if (terminal != null) {
            sentence = text;
        }
    }

    /// Notifies that the command has ended.
    public void ended(int exitCode) {
        send(exitCode);
    }

    /// Notifies that the command failed.
    ///
    /// @param why in a sentence
    public void failed(int exitCode, String why) {
        said(why);
        send(exitCode);
    }

    /// On Ctrl-C the process may end before the command comes back.
    private void finish() {
        try {
            if (!claimed.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
                send(ExitCode.INTERRUPTED);
            }
            boolean _ = sent.await(SENDING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(int exitCode) {
        synchronized (this) {
            if (terminal == null || claimed.getCount() == 0) {
                return;
            }
            claimed.countDown();
        }
        try {
            Webhook.tell(hooks, notice(exitCode)).forEach(this::say);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException broken) {
            // The command has ended as it did; that its notice could not be made changes nothing.
            say("nobody could be notified: " + broken.getClass().getSimpleName());
        } finally {
            sent.countDown();
        }
    }

    private void say(String text) {
        Terminal messages = terminal;
        if (messages != null) {
            messages.err().println("plimsoll: " + text);
        }
    }

    private synchronized Notice notice(int exitCode) {
        Path stored = folder != null && Files.isDirectory(folder) ? folder : null;
        Supplier<Document> printed = report;
        Document document = printed != null ? printed.get() : stored == null ? null : document(stored);
        return Notice.of(command, exitCode, document, sentence, stored);
    }

    /// The report of what is stored, for commands that print in the words of other tools; null if nothing can be read.
    private static @Nullable Document document(Path stored) {
        try {
            if (Files.exists(new RunFolder(stored).document())) {
                Run run = RunReader.read(stored);
                return RunReport.of(run, Judgement.judge(run));
            }
            return SweepReports.forms(SweepFolder.read(stored)).report();
        } catch (IOException unreadable) {
            return null;
        }
    }
}
