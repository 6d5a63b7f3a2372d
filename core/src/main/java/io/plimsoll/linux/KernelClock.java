package io.plimsoll.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// What the kernel says of this machine's wall clock: adjtimex(2). Stateless.
public final class KernelClock {
    /// Room for a `timex`, which has 208 bytes.
    private static final int BYTES = 256;

    /// The answer that the clock is not synchronized: `TIME_ERROR`.
    private static final int NOT_SYNCHRONIZED = 5;

    private KernelClock() {}

    /// Whether a service keeps the clock at the time of others. Changes nothing.
    ///
    /// @return empty if the kernel does not say
    public static Optional<Boolean> isSynchronized() {
        return LinuxFunction.find("adjtimex", ValueLayout.JAVA_INT, ValueLayout.ADDRESS)
                .flatMap(KernelClock::ask);
    }

    private static Optional<Boolean> ask(MethodHandle adjtimex) {
        try (Arena arena = Arena.ofConfined()) {
            // No modes are set: it only reads.
            MemorySegment timex = arena.allocate(BYTES, Long.BYTES);
            int state = (int) adjtimex.invokeExact(timex);
            return state < 0 ? Optional.empty() : Optional.of(state != NOT_SYNCHRONIZED);
        } catch (Throwable impossible) {
            throw new IllegalStateException("adjtimex takes an address, and throws nothing", impossible);
        }
    }
}
