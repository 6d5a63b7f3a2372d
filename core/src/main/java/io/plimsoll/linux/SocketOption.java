package io.plimsoll.linux;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Socket options that Java does not offer, read with `getsockopt(2)`. socket(7) and unix(7) explain them.
/// Stateless.
public final class SocketOption {
    /// The process that listened when a unix domain socket was connected to it: the first number of its `ucred`.
    public static final int PEER_CREDENTIALS = 17;

    /// The processor that handled the last packet of a TCP connection.
    public static final int INCOMING_CPU = 49;

    private static final int SOL_SOCKET = 1;

    /// Room for a `ucred`, the longest of these options: process, user, group.
    private static final int BYTES = 12;

    private static final @Nullable MethodHandle GETSOCKOPT = LinuxFunction.find(
                    "getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS)
            .orElse(null);

    private SocketOption() {}

    /// The first number of an option's value.
    ///
    /// @param descriptor the socket's, in this process
    /// @return empty if the socket has no such option, and on other systems than Linux
    public static OptionalInt number(int descriptor, int option) {
        if (GETSOCKOPT == null) {
            return OptionalInt.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(BYTES + Integer.BYTES, Integer.BYTES);
            MemorySegment length = value.asSlice(BYTES);
            length.set(JAVA_INT, 0, BYTES);
            int failed = (int) GETSOCKOPT.invokeExact(descriptor, SOL_SOCKET, option, value, length);
            return failed == 0 ? OptionalInt.of(value.get(JAVA_INT, 0)) : OptionalInt.empty();
        } catch (Throwable impossible) {
            throw new IllegalStateException("getsockopt takes integers and addresses, and throws nothing", impossible);
        }
    }
}
