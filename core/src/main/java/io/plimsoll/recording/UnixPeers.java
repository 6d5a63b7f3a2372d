package io.plimsoll.recording;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Who listens at the other end of this process's unix domain sockets, by `SO_PEERCRED`; see unix(7). Linux only.
/// Stateless.
///
/// `/proc` does not tell which sockets belong together, as it does for TCP.
final class UnixPeers {
    private static final int FAMILY_UNIX = 1;
    private static final int SOL_SOCKET = 1;
    private static final int SO_PEERCRED = 17;

    /// The size of `sockaddr_un`, and of `ucred`: process, user, group.
    private static final int ADDRESS_BYTES = 110;

    private static final int CREDENTIALS_BYTES = 12;

    private static final MethodHandle GETPEERNAME = find(
            "getpeername",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
    private static final MethodHandle GETSOCKOPT = find(
            "getsockopt",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS,
                    ValueLayout.ADDRESS));

    private UnixPeers() {}

    // Restricted, because a wrong signature could crash the process; these are the functions' own.
    @SuppressWarnings("restricted")
    private static MethodHandle find(String function, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(function), type);
    }

    /// The process that listened when this socket was connected to it.
    ///
    /// @param descriptor of this process
    /// @return 0 if it is no unix domain socket, is connected to nobody who has a name, or to a process that cannot
    ///     be seen from here
    static long listener(int descriptor) {
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
