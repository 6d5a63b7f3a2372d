package io.plimsoll.driver;

import io.plimsoll.unit.TimeSpan;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Opens targets within a time limit, whatever the server does meanwhile. Stateless.
public final class OpeningTime {
    private OpeningTime() {}

    /// Opens a target; may wait for as long as the server is silent.
    @FunctionalInterface
    public interface Opening {
        Target open() throws TargetException;
    }

    /// @param shown the address with any password removed
    /// @throws TargetException also when the limit passes; a target that opens later is closed
    public static Target within(TimeSpan limit, String shown, Opening opening) throws TargetException {
        CompletableFuture<Target> opened = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("plimsoll-opening").start(() -> open(opening, opened));
        try {
            return opened.get(limit.nanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException silent) {
            String sentence =
                    shown + " did not answer within " + limit + " (stall-limit): check whether it is frozen or cut off";
            TargetException failure = new TargetException(ErrorClass.UNREACHABLE, "", sentence, silent);
            boolean _ = opened.completeExceptionally(failure);
            throw failure;
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            TargetException failure =
                    new TargetException(ErrorClass.CANCELLED, "", "interrupted while opening " + shown, hurried);
            boolean _ = opened.completeExceptionally(failure);
            throw failure;
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case TargetException refused -> throw refused;
                case RuntimeException ours -> throw ours;
                case Error ours -> throw ours;
                case null, default -> throw new IllegalStateException(failed);
            }
        }
    }

    private static void open(Opening opening, CompletableFuture<Target> opened) {
        try {
            Target target = opening.open();
            if (!opened.complete(target)) {
                target.close();
            }
        } catch (TargetException | RuntimeException | Error failed) {
            boolean _ = opened.completeExceptionally(failed);
        }
    }
}
