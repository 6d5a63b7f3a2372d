package io.plimsoll.fleet.jgroups;

import io.plimsoll.fleet.Channel;
import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.fleet.Peers;
import io.plimsoll.fleet.Peers.Endpoint;
import io.plimsoll.unit.TimeSpan;
import java.io.DataInput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.MessageFactory;
import org.jgroups.ObjectMessage;
import org.jgroups.PhysicalAddress;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.blocks.cs.NioServer;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.logging.LogFactory;
import org.jgroups.protocols.Discovery;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FD_SOCK2;
import org.jgroups.protocols.FILE_PING;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.MFC;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.dns.DNS_PING;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.DefaultSocketFactory;
import org.jgroups.util.Digest;
import org.jgroups.util.ExtendedUUID;
import org.jgroups.util.MutableDigest;
import org.jgroups.util.SeqnoList;
import org.jgroups.util.SizeStreamable;
import org.jgroups.util.SocketFactory;
import org.jgroups.util.TLS;
import org.jgroups.util.TLSClientAuth;
import org.jspecify.annotations.Nullable;

/// The network of a fleet: a JGroups group over TCP, in which only holders of the fleet's keys take part (TLS 1.3,
/// both sides prove it). Thread-safe.
public final class GroupChannel implements Channel {
    private static final String GROUP = "plimsoll-fleet";

    /// The key of a peer's name in its address.
    private static final String NAME = "name";

    /// Of the frames on the wire: fragments, views and the like.
    private static final int FRAME_MAX = 1 << 20;

    /// On the second port nothing but short greetings arrives, without TLS.
    private static final int GREETING_MAX = 1 << 12;

    /// A frame's kind and the number of its request.
    private static final int HEAD = Byte.BYTES + Long.BYTES;

    /// Messages that wait for a listener, or for the news that their sender has joined.
    private static final int HELD_MAX = 1_000;

    /// As refusal to show more of it.
    private static final int REASON_MAX = 1_000;

    /// Whose levels would be forgotten with them. What extends JGroups here logs by its own name.
    private static final List<Logger> LOGGERS =
            List.of(Logger.getLogger("org.jgroups"), Logger.getLogger(GroupChannel.class.getPackageName()));

    static {
        // What it has to say is for those who debug it, and `java.util.logging.config.file` says where it goes.
        LogFactory.useJdkLogger(true);
        if (System.getProperty("java.util.logging.config.file") == null) {
            LOGGERS.forEach(logger -> logger.setLevel(Level.OFF));
        }
        PlainObjects.install();
    }

    private enum Kind {
        TOLD,
        ASKED,
        ANSWER,
        REFUSAL;

        /// In the order of their numbers in frames.
        private static final List<Kind> NUMBERED = List.of(TOLD, ASKED, ANSWER, REFUSAL);
    }

    /// A request on its way.
    private record Pending(Address to, CompletableFuture<byte[]> answer) {}

    /// To find other groups, each peer sends all others which members it sees. The more peers there are, the longer
    /// the interval has to be.
    private static final long MERGE_MIN_MILLIS = 1_000;

    private static final long MERGE_MAX_MILLIS = 3_000;
    private static final long MERGE_EACH_MILLIS = 100;
    private static final long MERGE_RAREST_MILLIS = 60_000;

    private final String name;

    /// For tests, which break it.
    final JChannel group;

    private final MERGE3 merging;
    private final Probe probe;

    private final Map<String, Address> members = new ConcurrentSkipListMap<>();
    private final Map<Long, Pending> pending = new ConcurrentHashMap<>();
    private final AtomicLong requests = new AtomicLong();

    /// One call of the listener at a time. Guards what follows.
    private final ReentrantLock turn = new ReentrantLock();

    /// Signalled when the group has other members.
    private final Condition renamed = turn.newCondition();

    private final Deque<Frame> held = new ArrayDeque<>();
    private @Nullable Listener listener;

    private GroupChannel(Endpoint here, JChannel group, MERGE3 merging, Probe probe) {
        this.name = here.name();
        this.group = group;
        this.merging = merging;
        this.probe = probe;
    }

    /// Joins the group, or begins it. Takes some seconds, and at most about half a minute; longer by twice the silence
    /// while a peer of the same name is still of the group.
    ///
    /// @param silence after which a peer counts as gone; one whose process has ended is noticed sooner. Each peer
    ///     says that it is there to all others, five times in that time
    /// @throws IOException if this machine's ports are taken, or the group cannot be joined
    public static GroupChannel open(Endpoint here, Peers peers, FleetKeys keys, TimeSpan silence) throws IOException {
        freePort(here.address(), here.port());
        freePort(here.address(), here.port() + Peers.OFFSET);
        MERGE3 merging = new MERGE3().setMinInterval(MERGE_MIN_MILLIS).setMaxInterval(MERGE_MAX_MILLIS);
        try {
            JChannel group = new JChannel(
                    transport(here, keys),
                    discovery(here, peers),
                    merging,
                    new Alive()
                            .setBindAddress(here.address())
                            .setOffset(Peers.OFFSET)
                            .setPortRange(0),
                    new FD_ALL3().setTimeout(silence.millis()).setInterval(Math.max(1, silence.millis() / 5)),
                    new VERIFY_SUSPECT2().setTimeout(1_000),
                    new NAKACK2().useMcastXmit(false),
                    new UNICAST3(),
                    new STABLE(),
                    new GMS().setJoinTimeout(2_000).printLocalAddress(false),
                    new UFC(),
                    new MFC(),
                    new FRAG4());
            GroupChannel channel = new GroupChannel(here, group, merging, Probe.of(here, peers, keys));
            channel.join(2 * silence.nanos());
            return channel;
        } catch (IOException refused) {
            throw refused;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while joining the fleet", interrupted);
        } catch (Exception failed) {
            throw new IOException(
                    "the fleet cannot be joined from " + here.address().getHostAddress() + ":" + here.port() + ": "
                            + failed.getMessage(),
                    failed);
        }
    }

    private static void freePort(InetAddress address, int port) throws IOException {
        try (ServerSocket _ = new ServerSocket(port, 1, address)) {
            // Nothing to do: it can be had.
        } catch (IOException taken) {
            throw new IOException(
                    "this machine cannot listen on " + address.getHostAddress() + ":" + port + ": " + taken.getMessage()
                            + "; give another --listen ADDRESS:PORT",
                    taken);
        }
    }

    private static TCP transport(Endpoint here, FleetKeys keys) {
        TCP tcp = new Transport().tls(new BoundedTls());
        tcp.setBindAddress(here.address());
        tcp.setBindPort(here.port());
        tcp.setPortRange(0);
        // Else one peer that cannot be reached holds up what is sent to the others, which then count as gone, too.
        tcp.setSockConnTimeout(300);
        tcp.nonBlockingSends(true);
        tcp.setBundlerType("pd");
        tcp.setMaxLength(FRAME_MAX);
        tcp.tls()
                .enabled(true)
                .setSSLContext(keys.context())
                .setClientAuth(TLSClientAuth.NEED)
                .setProtocols(new String[] {"TLSv1.3"});
        return tcp;
    }

    private static Discovery discovery(Endpoint here, Peers peers) throws IOException {
        return switch (peers) {
            case Peers.Listed listed -> {
                List<PhysicalAddress> all = new ArrayList<>();
                listed.addresses().forEach(each -> all.add(new IpAddress(each.getAddress(), each.getPort())));
                TCPPING list = new TCPPING();
                list.setInitialHosts2(all);
                list.setPortRange(0);
                yield list;
            }
            case Peers.Dns dns ->
                // JGroups' own way would need a module of Java that the packed runtime does not have.
                new DNS_PING().setDNSQuery(dns.name()).dnsResolver((query, _) -> addresses(query, here.port()));
            case Peers.Folder folder -> {
                if (!Files.isDirectory(folder.path()) || !Files.isWritable(folder.path())) {
                    throw new IOException("--peers folder:" + folder.path() + " is not a folder that can be written");
                }
                yield new FILE_PING()
                        .setLocation(folder.path().toAbsolutePath().toString())
                        .registerShutdownHook(false);
            }
        };
    }

    private static List<Address> addresses(String host, int port) {
        List<Address> all = new ArrayList<>();
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                all.add(new IpAddress(address, port));
            }
        } catch (UnknownHostException notYet) {
            return List.of();
        }
        return all;
    }

    /// @param patience how long a peer of the same name may take to be gone: one that has just ended, or was lost, is
    ///     still of the group until the others have noticed
    private void join(long patience) throws Exception {
        group.setDiscardOwnMessages(true);
        group.addAddressGenerator(() -> ExtendedUUID.randomUUID(name).put(NAME, name.getBytes(StandardCharsets.UTF_8)));
        group.setReceiver(new Receiver() {
            @Override
            public void receive(Message message) {
                arrived(message);
            }

            @Override
            public void viewAccepted(View view) {
                changed(view.getMembers());
            }
        });
        try {
            group.connect(GROUP);
        } catch (Exception failed) {
            group.close();
            throw failed;
        }
        boolean hasName = false;
        try {
            hasName = awaitName(patience);
        } finally {
            if (!hasName) {
                group.close();
            }
        }
        if (!hasName) {
            throw new IOException("another peer of this fleet is called " + name + ": give --name");
        }
    }

    /// Waits until no other peer has this one's name.
    private boolean awaitName(long patience) throws InterruptedException {
        turn.lock();
        try {
            long left = patience;
            while (!group.getAddress().equals(members.get(name)) && left > 0) {
                left = renamed.awaitNanos(left);
            }
            return group.getAddress().equals(members.get(name));
        } finally {
            turn.unlock();
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> peers() {
        return List.copyOf(members.keySet());
    }

    @Override
    public List<String> absent() throws InterruptedException {
        Set<SocketAddress> present = new HashSet<>();
        for (Address member : members.values()) {
            if (group.down(new Event(Event.GET_PHYSICAL_ADDRESS, member)) instanceof IpAddress place) {
                present.add(new InetSocketAddress(place.getIpAddress(), place.getPort()));
            }
        }
        return probe.absent(present);
    }

    @Override
    public void listen(Listener taker) {
        turn.lock();
        try {
            listener = taker;
            members.keySet().stream().filter(peer -> !peer.equals(name)).forEach(taker::joined);
            handOver();
        } finally {
            turn.unlock();
        }
    }

    @Override
    public void send(String peer, byte[] message) throws IOException {
        post(address(peer), Kind.TOLD, 0, message);
    }

    @Override
    public byte[] ask(String peer, byte[] message, TimeSpan limit) throws IOException, InterruptedException {
        long request = requests.incrementAndGet();
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        Address to = address(peer);
        pending.put(request, new Pending(to, answer));
        try {
            // It may have left before the request was noted.
            post(address(peer), Kind.ASKED, request, message);
            return answer.get(limit.nanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new IOException(peer + " did not answer within " + limit, late);
        } catch (ExecutionException refused) {
            throw new IOException(
                    String.valueOf(Objects.requireNonNull(refused.getCause()).getMessage()), refused);
        } finally {
            pending.remove(request);
        }
    }

    private Address address(String peer) throws IOException {
        Address address = members.get(peer);
        if (!group.isConnected()) {
            throw new IOException(name + " has left the fleet");
        }
        if (address == null) {
            throw new IOException(peer + " cannot be reached");
        }
        return address;
    }

    private void post(Address to, Kind kind, long request, byte[] content) throws IOException {
        if (content.length > MOST_BYTES) {
            throw new IOException(
                    "a message of " + content.length + " bytes is refused: " + MOST_BYTES + " are the most");
        }
        byte[] frame = ByteBuffer.allocate(HEAD + content.length)
                .put((byte) Kind.NUMBERED.indexOf(kind))
                .putLong(request)
                .put(content)
                .array();
        try {
            // Whoever sends waits for answers anyway, so that flow control would only block senders.
            group.send(new BytesMessage(to, frame).setFlag(Message.Flag.NO_FC));
        } catch (Exception failed) {
            throw new IOException(name + " cannot send: " + failed.getMessage(), failed);
        }
    }

    /// What another peer sent.
    private static final class Frame {
        private final Address from;
        private final Kind kind;
        private final long request;
        private final byte[] content;

        private Frame(Address from, Kind kind, long request, byte[] content) {
            this.from = from;
            this.kind = kind;
            this.request = request;
            this.content = content;
        }

        /// Null if it is none.
        static @Nullable Frame of(Message message) {
            int length = message.hasArray() ? message.getLength() : 0;
            if (length < HEAD || length > HEAD + MOST_BYTES) {
                return null;
            }
            ByteBuffer bytes = ByteBuffer.wrap(message.getArray(), message.getOffset(), length);
            int kind = bytes.get();
            long request = bytes.getLong();
            byte[] content = new byte[bytes.remaining()];
            bytes.get(content);
            return kind < 0 || kind >= Kind.NUMBERED.size()
                    ? null
                    : new Frame(message.getSrc(), Kind.NUMBERED.get(kind), request, content);
        }
    }

    private void arrived(Message message) {
        Frame frame = Frame.of(message);
        if (frame == null) {
            return;
        }
        if (frame.kind == Kind.ANSWER || frame.kind == Kind.REFUSAL) {
            answered(frame);
            return;
        }
        turn.lock();
        try {
            if (held.size() == HELD_MAX) {
                held.removeFirst();
            }
            held.addLast(frame);
            handOver();
        } finally {
            turn.unlock();
        }
    }

    private void answered(Frame frame) {
        Pending asked = pending.get(frame.request);
        if (asked == null || !asked.to().equals(frame.from)) {
            return;
        }
        if (frame.kind == Kind.ANSWER) {
            asked.answer().complete(frame.content);
        } else {
            asked.answer().completeExceptionally(new IOException(new String(frame.content, StandardCharsets.UTF_8)));
        }
    }

    /// Hands over what is held. A message may arrive before the news that its sender has joined: it waits for them.
    private void handOver() {
        Listener to = listener;
        if (to == null) {
            return;
        }
        for (Frame frame : List.copyOf(held)) {
            String peer = nameOf(frame.from);
            if (peer != null) {
                held.remove(frame);
                if (frame.kind == Kind.TOLD) {
                    to.told(peer, frame.content);
                } else {
                    Thread.ofVirtual()
                            .name("plimsoll-fleet-asked")
                            .start(() -> answer(peer, frame.request, frame.content, to));
                }
            }
        }
    }

    private void answer(String peer, long request, byte[] content, Listener to) {
        Kind kind = Kind.ANSWER;
        byte[] answer;
        try {
            answer = to.asked(peer, content);
            if (answer.length > MOST_BYTES) {
                throw new IOException(
                        "the answer would have " + answer.length + " bytes: " + MOST_BYTES + " are the most");
            }
        } catch (IOException | RuntimeException refused) {
            kind = Kind.REFUSAL;
            String reason = String.valueOf(refused.getMessage());
            answer = reason.substring(0, Math.min(reason.length(), REASON_MAX)).getBytes(StandardCharsets.UTF_8);
        }
        try {
            post(address(peer), kind, request, answer);
        } catch (IOException gone) {
            // Nobody waits for the answer any more.
            return;
        }
    }

    /// The group has other members now.
    private void changed(List<Address> now) {
        merging.setMaxInterval(Math.clamp(now.size() * MERGE_EACH_MILLIS, MERGE_MAX_MILLIS, MERGE_RAREST_MILLIS));
        turn.lock();
        try {
            for (Map.Entry<String, Address> member : List.copyOf(members.entrySet())) {
                if (!now.contains(member.getValue())) {
                    members.remove(member.getKey());
                    gone(member.getKey(), member.getValue());
                }
            }
            now.forEach(this::added);
            renamed.signalAll();
            handOver();
        } finally {
            turn.unlock();
        }
    }

    private void added(Address address) {
        if (!(address instanceof ExtendedUUID named) || named.get(NAME) == null) {
            return;
        }
        String peer = new String(named.get(NAME), StandardCharsets.UTF_8);
        // The older one of two that have the same name keeps it.
        boolean isNew = members.putIfAbsent(peer, address) == null;
        if (isNew && listener != null && !peer.equals(name)) {
            listener.joined(peer);
        }
    }

    private void gone(String peer, Address address) {
        pending.values().stream()
                .filter(asked -> asked.to().equals(address))
                .forEach(asked -> asked.answer().completeExceptionally(new IOException(peer + " is gone")));
        if (listener != null && !peer.equals(name)) {
            listener.left(peer);
        }
    }

    private @Nullable String nameOf(Address address) {
        for (Map.Entry<String, Address> member : members.entrySet()) {
            if (member.getValue().equals(address)) {
                return member.getKey();
            }
        }
        return null;
    }

    @Override
    public void close() {
        group.close();
        members.clear();
        pending.values().forEach(asked -> asked.answer().completeExceptionally(new IOException(name + " has left")));
    }

    /// Notices at once that a process has ended. Bounds what its port reads.
    private static final class Alive extends FD_SOCK2 {
        Alive() {
            setId(ClassConfigurator.getProtocolId(FD_SOCK2.class));
        }

        @Override
        protected NioServer createServer(int[] ports) {
            NioServer server = super.createServer(ports);
            server.setMaxLength(GREETING_MAX);
            return server;
        }
    }

    /// Opens connections beside the threads that send. One thread sends to all, and a peer that is frozen accepts a
    /// connection and never answers its handshake: nothing would reach the others meanwhile.
    private static final class Transport extends TCP {
        /// What is sent while a connection is being opened. More is lost, as on any network, and sent again from above.
        private static final int WAITING_MAX = 256;

        /// By the peers to which connections are being opened. Guards itself.
        private final Map<Address, Deque<byte[]>> waiting = new HashMap<>();

        Transport() {
            setId(ClassConfigurator.getProtocolId(TCP.class));
        }

        @Override
        public void send(Address to, byte[] data, int offset, int length) throws Exception {
            if (!isWaiting(to, data, offset, length)) {
                super.send(to, data, offset, length);
            }
        }

        private boolean isWaiting(Address to, byte[] data, int offset, int length) {
            synchronized (waiting) {
                Deque<byte[]> messages = waiting.get(to);
                if (messages == null) {
                    if (srv == null || srv.connectionEstablishedTo(to) || to.equals(srv.localAddress())) {
                        return false;
                    }
                    messages = new ArrayDeque<>();
                    waiting.put(to, messages);
                    Thread.ofVirtual().name("plimsoll-fleet-open").start(() -> open(to));
                }
                if (messages.size() < WAITING_MAX) {
                    messages.add(Arrays.copyOfRange(data, offset, offset + length));
                }
                return true;
            }
        }

        private void open(Address to) {
            try {
                for (byte[] next = next(to); next != null; next = next(to)) {
                    super.send(to, next, 0, next.length);
                }
            } catch (Exception unreachable) {
                synchronized (waiting) {
                    waiting.remove(to);
                }
            }
        }

        /// The next message that waits; null when there is none, and those to come are sent at once.
        private byte @Nullable [] next(Address to) {
            synchronized (waiting) {
                Deque<byte[]> messages = waiting.get(to);
                byte[] next = messages == null ? null : messages.poll();
                if (next == null) {
                    waiting.remove(to);
                }
                return next;
            }
        }
    }

    /// Gives up handshakes that are not answered.
    private static final class BoundedTls extends TLS {
        private static final int LIMIT_MILLIS = 5_000;

        @Override
        public SocketFactory createSocketFactory(SSLContext context) {
            SocketFactory sockets = super.createSocketFactory(context);
            if (sockets instanceof DefaultSocketFactory clients) {
                clients.setSocketConfigurator(BoundedTls::limit);
            }
            return sockets;
        }

        private static void limit(Socket client) {
            wait(client, LIMIT_MILLIS);
            if (client instanceof SSLSocket encrypted) {
                encrypted.addHandshakeCompletedListener(_ -> wait(client, 0));
            }
        }

        private static void wait(Socket client, int millis) {
            try {
                client.setSoTimeout(millis);
            } catch (SocketException closed) {
                // Whoever uses it notices.
                return;
            }
        }
    }

    /// Of objects, reads only those that JGroups itself sends. It would read any Java object that a peer sends.
    private static final class PlainObjects extends ObjectMessage {
        private static final List<Class<? extends SizeStreamable>> READ =
                List.of(Digest.class, MutableDigest.class, SeqnoList.class);

        static void install() {
            Messages.put(Message.OBJ_MSG);
        }

        @Override
        public void readPayload(DataInput in) throws IOException, ClassNotFoundException {
            if (in.readByte() == 0) {
                return;
            }
            short kind = in.readShort();
            if (READ.stream().noneMatch(type -> ClassConfigurator.getMagicNumber(type) == kind)) {
                throw new IOException("an object of kind " + kind + " is not read");
            }
            SizeStreamable object = ClassConfigurator.create(kind);
            object.readFrom(in);
            setObject(object);
        }

        private static final class Messages extends MessageFactory {
            static void put(short type) {
                creators[type] = PlainObjects::new;
            }
        }
    }
}
