package io.plimsoll.recording;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import java.util.function.Predicate;

/// Finds the processes of this machine that serve the harness: those who listen where its connections lead, and
/// where the connections of those lead in turn (nodes behind a coordinator, a server behind a pool). Used by one
/// thread.
///
/// The listener is the process that has the socket's inode among its open files. Files of other users cannot be
/// seen; then every process of the user who listens counts, unless that is root. Unix domain sockets are followed
/// from the harness to their listener, but no further.
///
/// @param isHere whether an address leads to this machine, or to a container on it
/// @param unixListener the process that listens where a descriptor of the harness leads; see
///     [MachineMeter#listener]
record TargetProcesses(Path proc, long self, Predicate<InetAddress> isHere, IntToLongFunction unixListener) {
    private static final String SOCKET = "socket:[";

    /// The first descriptor after the standard streams.
    private static final int FIRST_OWN = 3;

    /// What was found.
    ///
    /// @param roots these processes and their descendants are the target's
    /// @param isKnown whether these are all; false if some run on this machine and cannot be identified
    record Found(Set<Long> roots, boolean isKnown) {}

    private final class Search {
        private final ProcessTable processes;
        private final TcpTable sockets = TcpTable.read(proc);
        private final Set<Long> roots = new HashSet<>();
        private final Set<Integer> followed = new HashSet<>();
        private final Deque<Long> open = new ArrayDeque<>();
        private final Map<Long, Set<Long>> inodes = new HashMap<>();
        private boolean isKnown = true;

        Search(ProcessTable processes) {
            this.processes = processes;
        }

        Found run() {
            followUnix();
            open.add(self);
            Set<Long> done = new HashSet<>();
            while (!open.isEmpty()) {
                long next = open.remove();
                if (done.add(next)) {
                    follow(inodesOf(next));
                }
            }
            return new Found(Set.copyOf(roots), isKnown);
        }

        private Set<Long> inodesOf(long pid) {
            return inodes.computeIfAbsent(pid, TargetProcesses.this::inodes);
        }

        /// Follows the harness's connections that are not TCP.
        private void followUnix() {
            Set<Long> found = new HashSet<>();
            TargetProcesses.this.sockets(self).forEach((descriptor, inode) -> {
                // The standard streams lead to whoever started the harness.
                if (descriptor >= FIRST_OWN && !sockets.byInode().containsKey(inode)) {
                    found.add(unixListener.applyAsLong(descriptor));
                }
            });
            found.remove(self);
            found.remove(0L);
            add(found);
        }

        /// Adds processes of the target, whose own connections are followed in turn.
        private void add(Set<Long> found) {
            roots.addAll(found);
            for (long pid : processes.all().keySet()) {
                if (processes.descends(pid, found, Set.of(self))) {
                    open.add(pid);
                }
            }
        }

        /// Follows the connections that a process opened.
        private void follow(Set<Long> own) {
            for (long inode : own) {
                TcpTable.Socket socket = sockets.byInode().get(inode);
                if (socket != null && socket.isConnected() && !isServed(socket, own)) {
                    if (sockets.peer(socket).isPresent()) {
                        listener(socket.remotePort());
                    } else if (socket.remoteAddress().filter(isHere).isPresent()) {
                        isKnown = false;
                    }
                }
            }
        }

        /// Whether somebody else opened the connection: its own port is a listening one.
        private boolean isServed(TcpTable.Socket socket, Set<Long> own) {
            return sockets.listening().containsKey(socket.localPort())
                    && (!sockets.listening().containsKey(socket.remotePort()) || owns(own, socket.localPort()));
        }

        private boolean owns(Set<Long> own, int port) {
            return sockets.listening().getOrDefault(port, List.of()).stream()
                    .anyMatch(listening -> own.contains(listening.inode()));
        }

        private void listener(int port) {
            List<TcpTable.Socket> listening = sockets.listening().getOrDefault(port, List.of());
            if (!followed.add(port)) {
                return;
            }
            Set<Long> found = new HashSet<>();
            for (TcpTable.Socket socket : listening) {
                found.addAll(holders(socket));
            }
            found.remove(self);
            if (found.size() > 1) {
                // If the first process of the system hands sockets on, it is not the server.
                found.remove(1L);
            }
            isKnown &= !found.isEmpty() || listening.stream().anyMatch(socket -> owns(inodesOf(self), port));
            add(found);
        }

        private Set<Long> holders(TcpTable.Socket socket) {
            Set<Long> holders = new HashSet<>();
            for (long pid : processes.all().keySet()) {
                if (inodesOf(pid).contains(socket.inode())) {
                    holders.add(pid);
                }
            }
            return holders.isEmpty() ? ofUser(socket.user()) : holders;
        }

        /// All processes of a user except the harness; none for root.
        private Set<Long> ofUser(int user) {
            Set<Long> theirs = new HashSet<>();
            if (user != 0) {
                processes.all().keySet().stream()
                        .filter(pid -> pid != self
                                && user(pid).filter(is -> is == user).isPresent())
                        .forEach(theirs::add);
            }
            return theirs;
        }
    }

    Found find(ProcessTable processes) {
        return new Search(processes).run();
    }

    private Optional<Integer> user(long pid) {
        try {
            return Optional.of((Integer) Files.getAttribute(proc.resolve(Long.toString(pid)), "unix:uid"));
        } catch (IOException | UnsupportedOperationException gone) {
            return Optional.empty();
        }
    }

    /// The inodes of the sockets that a process has open; none if they are not visible.
    private Set<Long> inodes(long pid) {
        return new HashSet<>(sockets(pid).values());
    }

    /// The inodes of a process's sockets, by descriptor.
    private Map<Integer, Long> sockets(long pid) {
        Map<Integer, Long> inodes = new HashMap<>();
        for (Path file : files(pid)) {
            try {
                String link = Files.readSymbolicLink(file).toString();
                if (link.startsWith(SOCKET)) {
                    inodes.put(
                            Integer.valueOf(String.valueOf(file.getFileName())),
                            Long.parseLong(link.substring(SOCKET.length(), link.length() - 1)));
                }
            } catch (IOException | NumberFormatException gone) {
                // It was closed meanwhile.
            }
        }
        return inodes;
    }

    /// How many processes are searched for open files: the server's own, which began first, are among them.
    private static final int SEARCHED = 64;

    /// Folders that hold no data.
    private static final List<Path> NO_DATA = List.of(Path.of("/dev"), Path.of("/proc"), Path.of("/sys"));

    /// How memory begins that looks like a file in the root of the tree: memfd_create(2).
    private static final String MEMORY = "memfd:";

    /// The folders in which processes have files open, as each process sees them, by process id. Files of other
    /// users cannot be seen.
    Map<Long, Set<Path>> folders(Set<Long> processes) {
        Map<Long, Set<Path>> folders = new TreeMap<>();
        processes.stream().sorted().limit(SEARCHED).forEach(pid -> folders.put(pid, folders(pid)));
        return folders;
    }

    private Set<Path> folders(long pid) {
        Set<Path> folders = new HashSet<>();
        for (Path file : files(pid)) {
            try {
                Path open = Files.readSymbolicLink(file);
                Path folder = open.getParent();
                // The standard streams lead to whoever started the server, or to its log.
                boolean isOwn = Integer.parseInt(String.valueOf(file.getFileName())) >= FIRST_OWN;
                if (isOwn && folder != null && mayBeData(open)) {
                    folders.add(folder);
                }
            } catch (IOException | IllegalArgumentException gone) {
                // It was closed meanwhile, or is no file.
            }
        }
        return folders;
    }

    private static boolean mayBeData(Path open) {
        return open.isAbsolute()
                && !String.valueOf(open.getFileName()).startsWith(MEMORY)
                && NO_DATA.stream().noneMatch(open::startsWith);
    }

    private List<Path> files(long pid) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> open =
                Files.newDirectoryStream(proc.resolve(Long.toString(pid)).resolve("fd"))) {
            open.forEach(files::add);
        } catch (IOException | DirectoryIteratorException unseen) {
            return files;
        }
        return files;
    }

    /// The TCP sockets of the machine, as `/proc/net/tcp` and `/proc/net/tcp6` show them. Immutable.
    ///
    /// @param listening listening sockets by port
    /// @param connected connected sockets by both ends, the own end first
    /// @param byInode all sockets
    private record TcpTable(
            Map<Integer, List<Socket>> listening, Map<String, Socket> connected, Map<Long, Socket> byInode) {
        private static final String ESTABLISHED = "01";
        private static final String LISTENING = "0A";
        private static final String MAPPED = "0000000000000000FFFF0000";

        /// One socket.
        ///
        /// @param local `0100007F:1538`, as the kernel writes it; an IPv4 address within IPv6 as IPv4
        record Socket(String local, String remote, String state, int user, long inode) {
            boolean isConnected() {
                return state.equals(ESTABLISHED);
            }

            boolean isListening() {
                return state.equals(LISTENING);
            }

            int localPort() {
                return port(local);
            }

            int remotePort() {
                return port(remote);
            }

            /// The address of the other end.
            Optional<InetAddress> remoteAddress() {
                return address(remote.substring(0, remote.indexOf(':')));
            }
        }

        static TcpTable read(Path proc) {
            Map<Integer, List<Socket>> listening = new HashMap<>();
            Map<String, Socket> connected = new HashMap<>();
            Map<Long, Socket> byInode = new HashMap<>();
            for (String file : List.of("net/tcp", "net/tcp6")) {
                for (Socket socket : sockets(proc.resolve(file))) {
                    byInode.put(socket.inode(), socket);
                    if (socket.isListening()) {
                        listening
                                .computeIfAbsent(socket.localPort(), _ -> new ArrayList<>())
                                .add(socket);
                    } else if (socket.isConnected()) {
                        connected.put(socket.local() + " " + socket.remote(), socket);
                    }
                }
            }
            return new TcpTable(listening, connected, byInode);
        }

        /// The other end of a connection; empty if it is not on this machine, or in a container with its own
        /// network.
        Optional<Socket> peer(Socket socket) {
            return Optional.ofNullable(connected.get(socket.remote() + " " + socket.local()));
        }

        private static List<Socket> sockets(Path file) {
            try {
                return ProcFile.lines(file).stream()
                        .skip(1)
                        .map(line -> socket(new ProcFile.Fields(line, 0).skip(1)))
                        .toList();
            } catch (IllegalArgumentException otherFormat) {
                return List.of();
            }
        }

        private static Socket socket(ProcFile.Fields fields) {
            String local = unmapped(fields.word());
            String remote = unmapped(fields.word());
            String state = fields.word();
            int user = (int) fields.skip(3).number();
            long inode = fields.skip(1).number();
            return new Socket(local, remote, state, user, inode);
        }

        private static String unmapped(String end) {
            return end.startsWith(MAPPED) ? end.substring(MAPPED.length()) : end;
        }

        private static int port(String end) {
            return Integer.parseInt(end.substring(end.indexOf(':') + 1), 16);
        }

        /// The kernel writes each 32 bits as a number, in the byte order of the processor.
        private static Optional<InetAddress> address(String hexadecimal) {
            try {
                ByteBuffer words = ByteBuffer.wrap(HexFormat.of().parseHex(hexadecimal));
                ByteBuffer bytes = ByteBuffer.allocate(words.capacity()).order(ByteOrder.nativeOrder());
                while (words.hasRemaining()) {
                    bytes.putInt(words.getInt());
                }
                return Optional.of(InetAddress.getByAddress(bytes.array()));
            } catch (UnknownHostException | IllegalArgumentException damaged) {
                return Optional.empty();
            }
        }
    }
}
