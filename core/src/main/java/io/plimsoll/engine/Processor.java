package io.plimsoll.engine;

import io.plimsoll.linux.LinuxFunction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One of the processors that this process may use, to which a thread can be bound.
///
/// If a server runs on the machine of its load generator, Linux moves both ends of a session to one processor, as
/// long as the generator's end does not move. Then neither has to wake the other across processors, which costs
/// more than the request. Uses `sched_setaffinity(2)`, which any thread may call for itself. Does nothing on other
/// systems.
///
/// @param index its place among those allowed, from 0
/// @param all how many threads share the processors; with fewer processors than that, nothing is done
record Processor(int index, int all) {
    /// The size of glibc's `cpu_set_t`.
    private static final int MASK_BYTES = 128;

    private static final int CALLING_THREAD = 0;
    private static final @Nullable MethodHandle GET = find("sched_getaffinity").orElse(null);
    private static final @Nullable MethodHandle SET = find("sched_setaffinity").orElse(null);

    private static Optional<MethodHandle> find(String function) {
        return LinuxFunction.find(
                function, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
    }

    /// Binds the calling platform thread to the processor until the thread ends.
    ///
    /// @return false if that was not possible
    boolean keep() {
        if (GET == null || SET == null || Thread.currentThread().isVirtual()) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES);
            if (!call(GET, mask) || count(mask) < all) {
                return false;
            }
            leaveOnly(mask);
            return call(SET, mask);
        }
    }

    private static boolean call(MethodHandle function, MemorySegment mask) {
        try {
            return (int) function.invokeExact(CALLING_THREAD, (long) MASK_BYTES, mask) == 0;
        } catch (Throwable impossible) {
            throw new IllegalStateException("an affinity call takes three arguments and throws nothing", impossible);
        }
    }

    private static int count(MemorySegment mask) {
        int count = 0;
        for (int at = 0; at < MASK_BYTES; at++) {
            count += Integer.bitCount(mask.get(ValueLayout.JAVA_BYTE, at) & 0xff);
        }
        return count;
    }

    private void leaveOnly(MemorySegment mask) {
        int seen = 0;
        for (int bit = 0; bit < MASK_BYTES * Byte.SIZE; bit++) {
            int at = bit / Byte.SIZE;
            byte bits = mask.get(ValueLayout.JAVA_BYTE, at);
            int single = 1 << (bit % Byte.SIZE);
            if ((bits & single) != 0) {
                if (seen != index) {
                    mask.set(ValueLayout.JAVA_BYTE, at, (byte) (bits & ~single));
                }
                seen++;
            }
        }
    }
}
