package io.plimsoll.driver;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;

/// The actions to run when this process is asked to end (Ctrl-C, TERM), in order: first runs are finished, then
/// targets that were started here are stopped, the last one first. The Java runtime runs its own shutdown hooks all
/// at once, which would stop a database while its report is being made. Thread-safe.
public final class AtExit {
    private static final AtExit INSTANCE = new AtExit();

    private final Deque<Handle> finishers = new ArrayDeque<>();
    private final Deque<Handle> stoppers = new ArrayDeque<>();
    private OptionalInt exitCode = OptionalInt.empty();
    private volatile boolean isAsked;

    private AtExit() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::runAll, "plimsoll-exit"));
    }

    /// A registration, to be closed once its action is no longer needed.
    public static final class Handle implements AutoCloseable {
        private final Runnable action;
        private final AtomicBoolean closed = new AtomicBoolean();

        private Handle(Runnable action) {
            this.action = action;
        }

        @Override
        public void close() {
            closed.set(true);
        }

        private void run() {
            if (!closed.get()) {
                action.run();
            }
        }
    }

    /// Registers an action that runs before targets are stopped.
    public static Handle finish(Runnable action) {
        return INSTANCE.add(INSTANCE.finishers, action);
    }

    /// Registers an action that runs after all runs are finished.
    public static Handle stop(Runnable action) {
        return INSTANCE.add(INSTANCE.stoppers, action);
    }

    /// Notes that the user asks this process to end. Called before it begins to end: the actions run a little later,
    /// and what they are for may be over by then.
    public static void ask() {
        INSTANCE.isAsked = true;
    }

    /// Whether the user has asked this process to end.
    public static boolean isAsked() {
        return INSTANCE.isAsked;
    }

    /// Lets this process end with another exit code than the one with which it was asked to end. Called by an action.
    public static void endWith(int exitCode) {
        INSTANCE.setExitCode(exitCode);
    }

    private synchronized void setExitCode(int code) {
        exitCode = OptionalInt.of(code);
    }

    private synchronized OptionalInt exitCode() {
        return exitCode;
    }

    private synchronized Handle add(Deque<Handle> handles, Runnable action) {
        Handle handle = new Handle(action);
        handles.push(handle);
        return handle;
    }

    private synchronized Handle[] all(Deque<Handle> handles) {
        return handles.toArray(Handle[]::new);
    }

    private void runAll() {
        for (Handle handle : all(finishers)) {
            handle.run();
        }
        for (Handle handle : all(stoppers)) {
            handle.run();
        }
        // The exit code of a Java process that is ending cannot be changed in another way.
        exitCode().ifPresent(Runtime.getRuntime()::halt);
    }
}
