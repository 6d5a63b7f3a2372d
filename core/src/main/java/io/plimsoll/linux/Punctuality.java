package io.plimsoll.linux;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Lets the calling thread run on time, with means that Linux gives any thread for itself. Does nothing on other
/// systems, and for virtual threads. Stateless.
///
/// Source: prctl(2), sched(7), sched_setattr(2); `include/uapi/linux/sched/types.h`, version 6.12.
public final class Punctuality {
    private static final int PR_SET_TIMERSLACK = 29;
    private static final @Nullable MethodHandle PRCTL = LinuxFunction.findVariadic(
                    "prctl", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG)
            .orElse(null);

    /// The default is 0.7 ms on one processor and 2.8 ms on eight or more.
    private static final long SLICE_NANOS = 300_000;

    /// Older C libraries have no function for these system calls.
    private static final @Nullable MethodHandle SYSCALL = LinuxFunction.findVariadic(
                    "syscall", JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG)
            .orElse(null);

    private static final long CALLING_THREAD = 0;

    /// The first version of `struct sched_attr`.
    private static final int ATTRIBUTES_BYTES = 48;

    private static final long POLICY_AT = 4;
    private static final long RUNTIME_AT = 24;
    private static final int SCHED_OTHER = 0;

    private Punctuality() {}

    /// The numbers of two system calls.
    private enum Calls {
        X86_64(314, 315),
        AARCH64(274, 275);

        private final long set;
        private final long get;

        Calls(long set, long get) {
            this.set = set;
            this.get = get;
        }

        static @Nullable Calls here() {
            return switch (System.getProperty("os.arch", "")) {
                case "amd64" -> X86_64;
                case "aarch64" -> AARCH64;
                default -> null;
            };
        }
    }

    /// Lets timers wake the calling thread on time. Linux may delay them by the thread's timer slack, 50 us
    /// unless changed, to save power: an open arrival would be that late at every start that it has to wait for.
    ///
    /// @return false if that was not possible
    public static boolean removeTimerSlack() {
        if (PRCTL == null || Thread.currentThread().isVirtual()) {
            return false;
        }
        try {
            return (int) PRCTL.invokeExact(PR_SET_TIMERSLACK, 1L, 0L, 0L, 0L) == 0;
        } catch (Throwable impossible) {
            throw new IllegalStateException("prctl takes five integers and throws nothing", impossible);
        }
    }

    /// Lets the calling thread run soon after it wakes up. From 6.12 on, Linux interrupts a thread with a
    /// long slice of a processor's time for one with a shorter slice. Otherwise the thread may wait until the
    /// other has used its own up, which takes milliseconds. The thread's share of the processor stays the same.
    ///
    /// A thread under another policy than the ordinary one keeps its attributes: somebody has chosen them.
    ///
    /// @return false if that was not possible; true on older kernels, too, where it has no effect
    public static boolean shortenSlice() {
        Calls calls = Calls.here();
        if (calls == null || Thread.currentThread().isVirtual()) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment attributes = arena.allocate(ATTRIBUTES_BYTES, Long.BYTES);
            if (!isOrdinary(calls, attributes)) {
                return false;
            }
            long slice = attributes.get(JAVA_LONG, RUNTIME_AT);
            if (slice > 0 && slice <= SLICE_NANOS) {
                return true;
            }
            attributes.set(JAVA_LONG, RUNTIME_AT, SLICE_NANOS);
            return call(calls.set, attributes, 0, 0);
        }
    }

    /// The slice of the calling thread, in nanoseconds; 0 on kernels before 6.12; empty if it cannot be read.
    static OptionalLong sliceNanos() {
        Calls calls = Calls.here();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment attributes = arena.allocate(ATTRIBUTES_BYTES, Long.BYTES);
            return calls != null && isOrdinary(calls, attributes)
                    ? OptionalLong.of(attributes.get(JAVA_LONG, RUNTIME_AT))
                    : OptionalLong.empty();
        }
    }

    /// Reads the attributes of the calling thread.
    private static boolean isOrdinary(Calls calls, MemorySegment attributes) {
        return call(calls.get, attributes, ATTRIBUTES_BYTES, 0) && attributes.get(JAVA_INT, POLICY_AT) == SCHED_OTHER;
    }

    private static boolean call(long number, MemorySegment attributes, long third, long fourth) {
        if (SYSCALL == null) {
            return false;
        }
        try {
            return (long) SYSCALL.invokeExact(number, CALLING_THREAD, attributes, third, fourth) == 0;
        } catch (Throwable impossible) {
            throw new IllegalStateException("syscall takes five arguments and throws nothing", impossible);
        }
    }
}
