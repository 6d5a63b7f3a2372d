package io.plimsoll.driver.net;

import io.plimsoll.linux.LinuxFunction;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A ring of requests and one of completions that Linux shares with this process: `io_uring(7)`. Many requests are
/// handed over, and many completions awaited, by one system call. Used by one thread from the first [#submit] or
/// [#await] on; before, another thread may prepare it.
///
/// Implementation note: it needs Linux 6.1, on which completions are processed only inside [#await]
/// (`IORING_SETUP_DEFER_TASKRUN`), so that no thread is interrupted for them. The numbers are those of
/// `linux/io_uring.h`; they are the same on all processors.
final class Ring implements AutoCloseable {
    /// Reads what has arrived at a socket.
    static final byte RECEIVE = 27;

    /// Sends bytes to a socket.
    static final byte SEND = 26;

    /// Waits until a socket can be read or written, once.
    static final byte POLL = 6;

    /// Reads from a file.
    static final byte READ = 22;

    /// Ends another request, known by its number.
    static final byte CANCEL = 14;

    private static final int SYSCALL_SETUP = 425;
    private static final int SYSCALL_ENTER = 426;
    private static final int SYSCALL_REGISTER = 427;

    private static final int SETUP_CQSIZE = 1 << 3;
    private static final int SETUP_R_DISABLED = 1 << 6;
    private static final int SETUP_SINGLE_ISSUER = 1 << 12;
    private static final int SETUP_DEFER_TASKRUN = 1 << 13;

    /// Both rings in one mapping; no completion is lost; waits can have a timeout.
    private static final int FEATURES = 1 | 1 << 1 | 1 << 8;

    private static final int REGISTER_FILES_UPDATE = 6;
    private static final int REGISTER_ENABLE_RINGS = 12;
    private static final int REGISTER_FILES2 = 13;
    private static final int REGISTER_SYNC_CANCEL = 24;
    private static final int SPARSE = 1;
    private static final int CANCEL_ALL = 1;
    private static final int CANCEL_ANY = 1 << 2;
    private static final long CANCEL_SECONDS = 1;

    private static final int ENTER_GETEVENTS = 1;
    private static final int ENTER_EXT_ARG = 1 << 3;

    private static final byte FIXED_FILE = 1;

    /// Waits before it tries to receive: the answer to a request is not there yet when its receive is put, and
    /// trying would be in vain.
    private static final short POLL_FIRST = 1;

    private static final long OFFSET_RINGS = 0;
    private static final long OFFSET_REQUESTS = 0x10000000L;
    private static final int READ_AND_WRITE = 3;
    private static final int MAP_SHARED_POPULATE = 0x8001;

    private static final int EAGAIN = 11;
    private static final int EBUSY = 16;
    private static final int EINTR = 4;
    private static final int ETIME = 62;

    private static final int REQUESTS = 256;
    private static final int COMPLETIONS = 4096;
    private static final int REQUEST_BYTES = 64;
    private static final int COMPLETION_BYTES = 16;
    private static final int PARAMETER_BYTES = 120;
    private static final int PARAMETERS_SQ = 40;
    private static final int PARAMETERS_CQ = 80;

    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    /// The functions of the C library; null on systems without them. A constant, because the compiler can build the
    /// calls of other method handles into no method.
    private static final @Nullable Libc LIBC = Libc.find().orElse(null);

    private final Arena arena = Arena.ofShared();
    private final MemorySegment state = arena.allocate(STATE);
    private final MemorySegment argument = arena.allocate(24, 8);
    private final MemorySegment one = arena.allocateFrom(ValueLayout.JAVA_LONG, 1L);
    private final MemorySegment timeout = arena.allocate(16, 8);
    private final int descriptor;
    private final int files;
    private final MemorySegment rings;
    private final MemorySegment requests;
    private final int requestMask;
    private final int completionMask;
    private final long requestTail;
    private final long completionHead;
    private final long completionTail;
    private final long completions;

    /// The number of requests that were put into the ring, and of those that the kernel has taken.
    private int put;

    private int taken;
    private int head;
    private boolean isEnabled;

    /// The functions of the C library.
    ///
    /// @param syscall keeps the number of its error
    /// @param enter the same function without it: keeping it allocates until the better compiler has come
    private record Libc(
            MethodHandle syscall,
            MethodHandle enter,
            MethodHandle mmap,
            MethodHandle munmap,
            MethodHandle close,
            MethodHandle eventfd,
            MethodHandle write) {
        private static final ValueLayout INT = ValueLayout.JAVA_INT;
        private static final ValueLayout LONG = ValueLayout.JAVA_LONG;
        private static final ValueLayout ADDRESS = ValueLayout.ADDRESS;

        static Optional<Libc> find() {
            return syscall(Linker.Option.firstVariadicArg(1), Linker.Option.captureCallState("errno"))
                    .flatMap(Libc::with);
        }

        private static Optional<MethodHandle> syscall(Linker.Option... options) {
            return LinuxFunction.find(
                    "syscall", FunctionDescriptor.of(LONG, LONG, LONG, LONG, LONG, LONG, LONG, LONG), options);
        }

        private static Optional<Libc> with(MethodHandle syscall) {
            List<MethodHandle> others = Stream.of(
                            syscall(Linker.Option.firstVariadicArg(1)),
                            LinuxFunction.find("mmap", ADDRESS, ADDRESS, LONG, INT, INT, INT, LONG),
                            LinuxFunction.find("munmap", INT, ADDRESS, LONG),
                            LinuxFunction.find("close", INT, INT),
                            LinuxFunction.find("eventfd", INT, INT, INT),
                            LinuxFunction.find("write", LONG, INT, ADDRESS, LONG))
                    .flatMap(Optional::stream)
                    .toList();
            return others.size() < 6
                    ? Optional.empty()
                    : Optional.of(new Libc(
                            syscall,
                            others.get(0),
                            others.get(1),
                            others.get(2),
                            others.get(3),
                            others.get(4),
                            others.get(5)));
        }

        int closes(int descriptor) {
            try {
                return (int) close.invokeExact(descriptor);
            } catch (Throwable impossible) {
                throw new IllegalStateException("close takes an integer and throws nothing", impossible);
            }
        }

        private void unmaps(MemorySegment mapped) {
            try {
                int _ = (int) munmap.invokeExact(mapped, mapped.byteSize());
            } catch (Throwable impossible) {
                throw new IllegalStateException("munmap takes two arguments and throws nothing", impossible);
            }
        }
    }

    private Ring() throws IOException {
        MemorySegment parameters = arena.allocate(PARAMETER_BYTES, 8);
        parameters.set(ValueLayout.JAVA_INT, 4, COMPLETIONS);
        parameters.set(
                ValueLayout.JAVA_INT, 8, SETUP_CQSIZE | SETUP_R_DISABLED | SETUP_SINGLE_ISSUER | SETUP_DEFER_TASKRUN);
        try {
            descriptor = (int) checked("setup", call(SYSCALL_SETUP, REQUESTS, parameters.address(), 0, 0, 0, 0));
        } catch (IOException refused) {
            arena.close();
            throw refused;
        }
        try {
            if ((parameters.get(ValueLayout.JAVA_INT, 20) & FEATURES) != FEATURES) {
                throw new IOException("io_uring of this kernel lacks features");
            }
            requestMask = parameters.get(ValueLayout.JAVA_INT, 0) - 1;
            completionMask = parameters.get(ValueLayout.JAVA_INT, 4) - 1;
            long requestArray = parameters.get(ValueLayout.JAVA_INT, PARAMETERS_SQ + 24);
            completions = parameters.get(ValueLayout.JAVA_INT, PARAMETERS_CQ + 20);
            long ringBytes = Math.max(
                    requestArray + (requestMask + 1L) * Integer.BYTES,
                    completions + (completionMask + 1L) * COMPLETION_BYTES);
            rings = map(ringBytes, OFFSET_RINGS);
            requests = map((requestMask + 1L) * REQUEST_BYTES, OFFSET_REQUESTS);
            requestTail = parameters.get(ValueLayout.JAVA_INT, PARAMETERS_SQ + 4);
            completionHead = parameters.get(ValueLayout.JAVA_INT, PARAMETERS_CQ);
            completionTail = parameters.get(ValueLayout.JAVA_INT, PARAMETERS_CQ + 4);
            for (int i = 0; i <= requestMask; i++) {
                rings.set(ValueLayout.JAVA_INT, requestArray + (long) i * Integer.BYTES, i);
            }
            files = registerFiles();
        } catch (IOException refused) {
            libc().closes(descriptor);
            arena.close();
            throw refused;
        }
    }

    /// Whether rings can be made here.
    static boolean isAvailable() {
        return Availability.IS_AVAILABLE;
    }

    /// Asked once: a kernel, a container or a policy may refuse.
    private static final class Availability {
        static final boolean IS_AVAILABLE = isAvailable();

        private Availability() {}

        private static boolean isAvailable() {
            try (Ring ring = open()) {
                ring.submit();
                return true;
            } catch (IOException refused) {
                return false;
            }
        }
    }

    /// @throws IOException when the system has no such rings or allows no more
    static Ring open() throws IOException {
        if (LIBC == null) {
            throw new IOException("this system has no io_uring");
        }
        return new Ring();
    }

    private static Libc libc() {
        return Objects.requireNonNull(LIBC, "a ring exists, so its functions do");
    }

    private long call(long number, long a, long b, long c, long d, long e, long f) {
        try {
            return (long) libc().syscall.invokeExact(state, number, a, b, c, d, e, f);
        } catch (Throwable impossible) {
            throw new IllegalStateException("syscall takes seven integers and throws nothing", impossible);
        }
    }

    private int errno() {
        return (int) ERRNO.get(state, 0L);
    }

    private long checked(String what, long result) throws IOException {
        if (result < 0) {
            throw new IOException("io_uring_" + what + " failed with error " + errno());
        }
        return result;
    }

    /// Maps a part of the ring into memory, until the arena is closed.
    // Restricted, because a wrong size could crash the process; these are the kernel's.
    @SuppressWarnings("restricted")
    private MemorySegment map(long bytes, long offset) throws IOException {
        MemorySegment mapped;
        try {
            mapped = (MemorySegment) libc().mmap
                    .invokeExact(MemorySegment.NULL, bytes, READ_AND_WRITE, MAP_SHARED_POPULATE, descriptor, offset);
        } catch (Throwable impossible) {
            throw new IllegalStateException("mmap takes six arguments and throws nothing", impossible);
        }
        if (mapped.address() == -1) {
            throw new IOException("io_uring's rings cannot be mapped");
        }
        return mapped.reinterpret(bytes, arena, libc()::unmaps);
    }

    /// Makes room for as many sockets as the limit on open files allows.
    private int registerFiles() throws IOException {
        MemorySegment table = arena.allocate(32, 8);
        table.set(ValueLayout.JAVA_INT, 4, SPARSE);
        for (int size = 32 * 1024; size >= REQUESTS; size /= 2) {
            table.set(ValueLayout.JAVA_INT, 0, size);
            if (call(SYSCALL_REGISTER, descriptor, REGISTER_FILES2, table.address(), table.byteSize(), 0, 0) >= 0) {
                return size;
            }
        }
        throw new IOException("io_uring has no room for sockets");
    }

    /// How many files it can know.
    int files() {
        return files;
    }

    /// Makes a file known by a number. The ring holds it until another takes the number, even if it is closed.
    ///
    /// @param file its descriptor; -1 to forget the former one
    void know(int number, int file) throws IOException {
        try (Arena own = Arena.ofConfined()) {
            MemorySegment descriptors = own.allocate(ValueLayout.JAVA_INT);
            descriptors.set(ValueLayout.JAVA_INT, 0, file);
            MemorySegment update = own.allocate(16, 8);
            update.set(ValueLayout.JAVA_INT, 0, number);
            update.set(ValueLayout.JAVA_LONG, 8, descriptors.address());
            checked("register", call(SYSCALL_REGISTER, descriptor, REGISTER_FILES_UPDATE, update.address(), 1, 0, 0));
        }
    }

    /// Puts a request into the ring.
    ///
    /// @param file a number of [#know]
    /// @param special the flags of a message, or the events to wait for
    /// @param address of the bytes, which must not change until the completion; of [#CANCEL]: the request to end
    /// @param request returned with its completion
    void put(byte operation, int file, int special, long address, int length, long request) throws IOException {
        if (put - taken > requestMask) {
            submit();
        }
        long at = (long) (put & requestMask) * REQUEST_BYTES;
        // Not by a slice, which is an object until the better compiler has come.
        for (int i = 0; i < REQUEST_BYTES; i += Long.BYTES) {
            requests.set(ValueLayout.JAVA_LONG, at + i, 0L);
        }
        requests.set(ValueLayout.JAVA_BYTE, at, operation);
        requests.set(ValueLayout.JAVA_BYTE, at + 1, operation == CANCEL ? 0 : FIXED_FILE);
        requests.set(ValueLayout.JAVA_SHORT, at + 2, operation == RECEIVE ? POLL_FIRST : 0);
        requests.set(ValueLayout.JAVA_INT, at + 4, operation == CANCEL ? -1 : file);
        requests.set(ValueLayout.JAVA_LONG, at + 16, address);
        requests.set(ValueLayout.JAVA_INT, at + 24, length);
        requests.set(ValueLayout.JAVA_INT, at + 28, special);
        requests.set(ValueLayout.JAVA_LONG, at + 32, request);
        put++;
        INT.setRelease(rings, requestTail, put);
    }

    /// Passes all requests to the kernel, and returns once it has tried each of them. Takes no completions.
    void pass() throws IOException {
        enable();
        long entered = entered(0, 0, 0, 0);
        // What it refuses now, the next call passes again, or fails with.
        taken += (int) Math.max(0, entered);
    }

    /// Passes all requests to the kernel, and lets it complete what it can.
    void submit() throws IOException {
        enter(0, 0);
    }

    /// Passes all requests to the kernel and waits for completions.
    ///
    /// @param least how many; 0 to wait for none
    /// @param nanos how long at most; [Long#MAX_VALUE] for no limit
    void await(int least, long nanos) throws IOException {
        enter(least, nanos);
    }

    /// From here on the ring belongs to the calling thread.
    private void enable() throws IOException {
        if (!isEnabled) {
            isEnabled = true;
            checked("register", call(SYSCALL_REGISTER, descriptor, REGISTER_ENABLE_RINGS, 0, 0, 0, 0));
        }
    }

    private void enter(int least, long nanos) throws IOException {
        enable();
        while (true) {
            long entered = least > 0 && nanos != Long.MAX_VALUE
                    ? enterWithin(least, nanos)
                    : entered(least, ENTER_GETEVENTS, 0, 0);
            boolean hasWaited = entered >= 0;
            if (!hasWaited) {
                // Asks again, without waiting, in the way that tells why.
                entered = call(SYSCALL_ENTER, descriptor, put - taken, 0, ENTER_GETEVENTS, 0, 0);
            }
            if (entered >= 0) {
                taken += (int) entered;
                if (taken == put || waiting() > 0 || !hasWaited) {
                    return;
                }
                continue;
            }
            int error = errno();
            if (error == ETIME || error == EINTR) {
                // Whatever was put is taken, or will be by the next call.
                return;
            }
            if (error == EAGAIN || error == EBUSY) {
                if (waiting() > 0) {
                    return;
                }
                continue;
            }
            throw new IOException("io_uring_enter failed with error " + error);
        }
    }

    private long enterWithin(int least, long nanos) {
        timeout.set(ValueLayout.JAVA_LONG, 0, nanos / 1_000_000_000L);
        timeout.set(ValueLayout.JAVA_LONG, 8, nanos % 1_000_000_000L);
        argument.set(ValueLayout.JAVA_LONG, 16, timeout.address());
        return entered(least, ENTER_GETEVENTS | ENTER_EXT_ARG, argument.address(), argument.byteSize());
    }

    /// Below 0 if it fails, or if the time is over.
    private long entered(long least, long flags, long address, long bytes) {
        try {
            return (long) libc().enter
                    .invokeExact(
                            (long) SYSCALL_ENTER,
                            (long) descriptor,
                            (long) (put - taken),
                            least,
                            flags,
                            address,
                            bytes);
        } catch (Throwable impossible) {
            throw new IllegalStateException("syscall takes seven integers and throws nothing", impossible);
        }
    }

    /// How many completions wait to be taken.
    int waiting() {
        return (int) INT.getAcquire(rings, completionTail) - head;
    }

    /// The request of the oldest completion.
    long completed() {
        return rings.get(ValueLayout.JAVA_LONG, completions + (long) (head & completionMask) * COMPLETION_BYTES);
    }

    /// The result of the oldest completion: a number of bytes or events, or an error below 0.
    int result() {
        return rings.get(
                ValueLayout.JAVA_INT, completions + (long) (head & completionMask) * COMPLETION_BYTES + Long.BYTES);
    }

    /// Takes the oldest completion out of the ring.
    void take() {
        head++;
        INT.setRelease(rings, completionHead, head);
    }

    /// A descriptor that counts what other threads write to it; see `eventfd(2)`.
    int openCounter() throws IOException {
        try {
            int counter = (int) libc().eventfd.invokeExact(0, 0);
            if (counter < 0) {
                throw new IOException("no counter can be opened");
            }
            return counter;
        } catch (IOException refused) {
            throw refused;
        } catch (Throwable impossible) {
            throw new IllegalStateException("eventfd takes two integers and throws nothing", impossible);
        }
    }

    /// Adds one to a counter. Any thread may call it.
    void count(int counter) {
        try {
            long _ = (long) libc().write.invokeExact(counter, one, ValueLayout.JAVA_LONG.byteSize());
        } catch (Throwable impossible) {
            throw new IllegalStateException("write takes three arguments and throws nothing", impossible);
        }
    }

    /// Closes a descriptor of [#openCounter].
    void closeCounter(int counter) {
        int _ = libc().closes(counter);
    }

    /// Ends all requests, waits until the kernel has let go of their memory, and forgets all files. Called by the
    /// thread that uses the ring, or before there is one.
    @Override
    public void close() {
        cancelAll();
        int _ = libc().closes(descriptor);
        arena.close();
    }

    /// Closing the descriptor alone would end requests some time later.
    private void cancelAll() {
        MemorySegment cancel = arena.allocate(64, 8);
        cancel.set(ValueLayout.JAVA_INT, 8, -1);
        cancel.set(ValueLayout.JAVA_INT, 12, CANCEL_ALL | CANCEL_ANY);
        cancel.set(ValueLayout.JAVA_LONG, 16, CANCEL_SECONDS);
        // There may be no request to cancel, which is an error.
        long _ = call(SYSCALL_REGISTER, descriptor, REGISTER_SYNC_CANCEL, cancel.address(), 1, 0, 0);
    }
}
