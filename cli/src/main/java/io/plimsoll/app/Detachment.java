package io.plimsoll.app;

import io.plimsoll.driver.AtExit;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.results.ResultFolders;
import io.plimsoll.results.detached.DetachedDocument;
import io.plimsoll.results.detached.DetachedFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The detached state of this process: announces that the run has begun, and records how the command ended. With
/// a terminal, all calls do nothing. Thread-safe.
public final class Detachment {
    /// The property that names the folder in which the starting process waits for this one to begin.
    public static final String PROPERTY = "plimsoll.detaching";

    private static final String BEGUN = "begun";
    private static final Detachment OF_THIS_PROCESS = new Detachment(System.getProperty(PROPERTY));

    private final @Nullable Path waiting;
    private @Nullable String command;
    private @Nullable Path owner;
    private @Nullable DetachedFolder folder;
    private @Nullable DetachedDocument document;

    private Detachment(@Nullable String waiting) {
        this.waiting = waiting == null ? null : Path.of(waiting);
    }

    public static Detachment ofThisProcess() {
        return OF_THIS_PROCESS;
    }

    public boolean isWanted() {
        return waiting != null;
    }

    public static boolean hasBegun(Path waiting) {
        return Files.exists(waiting.resolve(BEGUN));
    }

    /// The folder of the run or sweep that has begun.
    public static DetachedFolder begun(Path waiting) throws IOException {
        return new DetachedFolder(Path.of(Files.readString(waiting.resolve(BEGUN))));
    }

    public synchronized void named(String name) {
        command = name;
    }

    /// Sets the sweep to which the runs belong. Its folder then represents all of them.
    synchronized void belongsTo(Path sweep) {
        owner = sweep;
    }

    /// Whether a run's folder already contains the output and must be kept.
    public synchronized boolean hasBegun() {
        return document != null;
    }

    /// Called before each phase. The first phase after the creation of tables counts as the beginning: all possible
    /// refusals come before it.
    synchronized void started(PhaseKind phase, Path run) {
        if (waiting == null || document != null || phase == PhaseKind.PREPARE) {
            return;
        }
        try {
            begin(waiting, new DetachedFolder(owner == null ? run : owner));
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private void begin(Path from, DetachedFolder here) throws IOException {
        if (!Files.isDirectory(here.path())) {
            ResultFolders.createStore(
                    Objects.requireNonNull(here.path().toAbsolutePath().getParent()));
            ResultFolders.create(here.path());
        }
        DetachedFolder there = new DetachedFolder(from);
        // Files that are open stay open when they are moved.
        Files.move(there.output(), here.output(), StandardCopyOption.REPLACE_EXISTING);
        Files.move(there.progress(), here.progress(), StandardCopyOption.REPLACE_EXISTING);
        DetachedDocument begun = DetachedDocument.begun(
                here.id(), command == null ? "" : command, Instant.now().toString());
        here.write(begun);
        folder = here;
        document = begun;
        AtExit.Handle _ = AtExit.finish(() -> ended(ExitCode.INTERRUPTED, true));
        Path fresh = from.resolve(BEGUN + ".new");
        Files.writeString(fresh, here.path().toString());
        Files.move(fresh, from.resolve(BEGUN), StandardCopyOption.ATOMIC_MOVE);
    }

    /// Records that the command has ended.
    public void ended(int exitCode) {
        ended(exitCode, false);
    }

    /// On Ctrl-C, the hooks end the process even if the command is not done. A hook only knows that the command was
    /// cut short; a result that the command itself has recorded takes precedence.
    private synchronized void ended(int exitCode, boolean isCutShort) {
        if (folder == null || document == null || (document.exitCode() != null && isCutShort)) {
            return;
        }
        document = document.ended(Instant.now().toString(), exitCode, isCutShort);
        try {
            folder.write(document);
        } catch (IOException full) {
            // The disk may be full or the folder gone. Only the exit code is lost.
            Terminal.ofThisProcess().err().println("plimsoll: the exit code cannot be stored: " + full.getMessage());
        }
    }
}
