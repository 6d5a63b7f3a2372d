package io.plimsoll.driver.embedded.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Sends signals to processes and waits for their end. An interrupt does not end a wait but stays set: even an
/// interrupted thread must stop a server in an orderly way.
final class Processes {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private Processes() {}

    static int awaitExit(Process process) {
        awaitExit(process, Long.MAX_VALUE);
        return process.exitValue();
    }

    /// @return whether the process ended in time
    static boolean awaitExit(Process process, long timeoutMillis) {
        long deadline = timeoutMillis > Long.MAX_VALUE / 2_000_000
                ? Long.MAX_VALUE
                : System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException hurry) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Polls until the condition holds.
    ///
    /// @return whether it held in time
    static boolean await(BooleanSupplier condition, long timeoutMillis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        boolean interrupted = false;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                break;
            }
            // An interrupted thread does not park, so the flag is cleared for the wait and restored after it.
            interrupted |= Thread.interrupted();
            LockSupport.parkNanos(POLL_NANOS);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return condition.getAsBoolean();
    }

    /// Sends a signal by name (`INT`). Java itself supports only TERM and KILL.
    static void signal(long pid, String name) throws IOException {
        Commands.run(List.of("sh", "-c", "kill -s " + name + " " + pid));
    }

    /// Whether the process is running. A zombie is not.
    static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false) && !isZombie(pid);
    }

    private static boolean isZombie(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            return stat.substring(stat.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException noSuchProcessOrNoProc) {
            return false;
        }
    }

    /// The user id of this process; -1 if the system has no such ids.
    static int ownUid() throws IOException {
        Commands.Ended id = Commands.run(List.of("id", "-u"));
        return id.isSuccess() ? Integer.parseInt(id.output()) : -1;
    }
}
