package io.plimsoll.recording;

import io.plimsoll.linux.LinuxFunction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// Finds the process that listens at the other end of a unix domain socket of this process, by `SO_PEERCRED`; see
/// unix(7). For TCP, `/proc` lists both ends of each connection; for unix domain sockets it does not. Finds nothing
/// on other systems than Linux. Stateless.
final class UnixPeers {
    private static final int FAMILY_UNIX = 1;
    private static final int SOL_SOCKET = 1;
    private static final int SO_PEERCRED = 17;

    /// The size of `sockaddr_un`, and of `ucred`: process, user, group.
    private static final int ADDRESS_BYTES = 110;

    private static final int CREDENTIALS_BYTES = 12;

    private static final @Nullable MethodHandle GETPEERNAME = LinuxFunction.find(
                    "getpeername", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS)
            .orElse(null);
    private static final @Nullable MethodHandle GETSOCKOPT = LinuxFunction.find(
                    "getsockopt",
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS,
                    ValueLayout.ADDRESS)
            .orElse(null);

    private UnixPeers() {}

    /// The process that listened when a socket was connected to it.
    ///
    /// @param descriptor the socket's, in this process
    /// @return 0 if it is not a unix domain socket, was not connected to a listener, or if the listener runs in a
    ///     process namespace that this process cannot see
    static long listener(int descriptor) {
        if (GETPEERNAME == null || GETSOCKOPT == null) {
            return 0;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(ADDRESS_BYTES, Integer.BYTES);
            MemorySegment length = arena.allocateFrom(ValueLayout.JAVA_INT, ADDRESS_BYTES);
            if ((int) GETPEERNAME.invokeExact(descriptor, address, length) != 0
                    || address.get(ValueLayout.JAVA_SHORT, 0) != FAMILY_UNIX
                    // Both ends of a pair have no name; nobody listens for them.
                    || length.get(ValueLayout.JAVA_INT, 0) <= Short.BYTES) {
                return 0;
            }
            MemorySegment credentials = arena.allocate(CREDENTIALS_BYTES, Integer.BYTES);
            length.set(ValueLayout.JAVA_INT, 0, CREDENTIALS_BYTES);
            int failed = (int) GETSOCKOPT.invokeExact(descriptor, SOL_SOCKET, SO_PEERCRED, credentials, length);
            return failed == 0 ? credentials.get(ValueLayout.JAVA_INT, 0) : 0;
        } catch (Throwable impossible) {
            throw new IllegalStateException(
                    "both functions take integers and addresses, and throw nothing", impossible);
        }
    }
}
