package io.plimsoll.fleet.jgroups;

import static io.plimsoll.fleet.jgroups.RecordingListener.bytes;
import static io.plimsoll.fleet.jgroups.RecordingListener.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.fleet.Channel;
import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.fleet.Peers;
import io.plimsoll.fleet.Peers.Endpoint;
import io.plimsoll.unit.TimeSpan;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jgroups.Message;
import org.jgroups.MessageFactory;
import org.jgroups.ObjectMessage;
import org.jgroups.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The network of fleets on the loopback: several peers in this process, and strangers. These tests spend their time
/// waiting; in this module, that holds up no other tests.
class GroupChannelTest {
    private static final TimeSpan LIMIT = TimeSpan.ofSeconds(20);
    private static final TimeSpan SILENCE = TimeSpan.ofSeconds(5);
    private static final FleetKeys KEYS = FleetKeys.create(Duration.ofDays(1));
    private static final AtomicInteger PORTS = new AtomicInteger(20_000 + new Random().nextInt(8_000));

    /// A port whose second port is free, too.
    private static int port() {
        while (true) {
            int port = PORTS.incrementAndGet();
            try (ServerSocket _ = new ServerSocket(port, 1, loopback());
                    ServerSocket _ = new ServerSocket(port + Peers.OFFSET, 1, loopback())) {
                return port;
            } catch (IOException _) {
                assertThat(port).as("a free port").isLessThan(30_000);
            }
        }
    }

    private static InetAddress loopback() {
        return InetAddress.getLoopbackAddress();
    }

    private static Endpoint at(String name, int port) {
        return new Endpoint(name, loopback(), port);
    }

    private static Peers list(int... ports) {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (int port : ports) {
            addresses.add(new InetSocketAddress(loopback(), port));
        }
        return new Peers.Listed(addresses);
    }

    private static RecordingListener listen(Channel channel) {
        RecordingListener listener = new RecordingListener(channel.name());
        channel.listen(listener);
        return listener;
    }

    /// Opens channels at the same time.
    private static List<GroupChannel> together(List<Callable<GroupChannel>> openings) throws Exception {
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<GroupChannel> opened = new ArrayList<>();
            for (Future<GroupChannel> each : threads.invokeAll(openings)) {
                opened.add(each.get());
            }
            return opened;
        }
    }

    @Test
    void saysWhyPeersAreAbsent() throws Exception {
        int[] ports = {port(), port(), port(), port()};
        FleetKeys others = FleetKeys.create(Duration.ofDays(1));
        try (ServerSocket silent = new ServerSocket(0, 1_000, loopback());
                GroupChannel _ = GroupChannel.open(at("stranger", ports[3]), list(ports[3]), others, SILENCE)) {
            Peers peers = list(ports[0], ports[1], ports[2], ports[3], silent.getLocalPort());
            List<GroupChannel> group = together(List.of(
                    () -> GroupChannel.open(at("one", ports[0]), peers, KEYS, SILENCE),
                    () -> GroupChannel.open(at("two", ports[1]), peers, KEYS, SILENCE)));
            try (GroupChannel one = group.getFirst();
                    GroupChannel _ = group.getLast()) {
                assertThat(listen(one).next()).isEqualTo("two joined");
                assertThat(one.absent())
                        .satisfiesExactlyInAnyOrder(
                                gone -> assertThat(gone).contains(":" + ports[2] + " cannot be reached: "),
                                keys -> assertThat(keys)
                                        .endsWith(":" + ports[3]
                                                + " has other keys than this machine, or is not a member of a fleet"),
                                silence -> assertThat(silence)
                                        .endsWith(":" + silent.getLocalPort()
                                                + " accepts connections, but does not answer"));
            }
        }
    }

    @Test
    void peersJoinAskTellLeaveAndDie() throws Exception {
        int[] ports = {port(), port(), port()};
        Peers peers = list(ports);
        try (GroupChannel one = GroupChannel.open(at("one", ports[0]), peers, KEYS, SILENCE)) {
            RecordingListener heard = listen(one);
            List<GroupChannel> others = together(List.of(
                    () -> GroupChannel.open(at("two", ports[1]), peers, KEYS, SILENCE),
                    () -> GroupChannel.open(at("three", ports[2]), peers, KEYS, SILENCE)));
            GroupChannel three = others.getLast();
            try (GroupChannel two = others.getFirst()) {
                RecordingListener heardByTwo = listen(two);
                listen(three);
                assertThat(List.of(heard.next(), heard.next())).containsExactlyInAnyOrder("two joined", "three joined");
                assertThat(one.peers()).containsExactly("one", "three", "two");
                asks(one);
                tells(two, heard);
                assertThat(List.of(heardByTwo.next(), heardByTwo.next()))
                        .containsExactlyInAnyOrder("one joined", "three joined");
                three.close();
                assertThat(heard.next()).isEqualTo("three left");
                assertThat(heardByTwo.next()).isEqualTo("three left");
                assertThatThrownBy(() -> one.send("three", bytes("hello")))
                        .isInstanceOf(IOException.class)
                        .hasMessage("three cannot be reached");
                dies(one, two, heard);
            } finally {
                three.close();
            }
        }
    }

    private static void asks(Channel one) throws Exception {
        assertThat(text(one.ask("two", bytes("the age"), LIMIT))).isEqualTo("the age one of two");
        byte[] most = new byte[Channel.MOST_BYTES];
        new Random(1).nextBytes(most);
        most[0] = 'x';
        assertThat(one.ask("three", most, LIMIT)).isEqualTo(most);
        assertThatThrownBy(() -> one.send("two", new byte[Channel.MOST_BYTES + 1]))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a message of 1048577 bytes is refused");
        assertThatThrownBy(() -> one.ask("two", bytes("what is forbidden"), LIMIT))
                .isInstanceOf(IOException.class)
                .hasMessage("this is forbidden");
        assertThatThrownBy(() -> one.ask("two", bytes("nothing"), TimeSpan.ofMillis(50)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("two did not answer within");
    }

    private static void tells(Channel two, RecordingListener heard) throws Exception {
        List<String> told = new ArrayList<>();
        List<String> arrived = new ArrayList<>();
        for (int number = 0; number < 500; number++) {
            two.send("one", bytes("number " + number));
            told.add("two says number " + number);
        }
        for (int number = 0; number < 500; number++) {
            arrived.add(heard.next());
        }
        assertThat(arrived).isEqualTo(told);
    }

    /// Closes the sockets of a peer, which says no word.
    private static void dies(Channel one, GroupChannel two, RecordingListener heard) throws Exception {
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            Future<byte[]> asked = threads.submit(() -> one.ask("two", bytes("nothing"), LIMIT));
            org.jgroups.util.Util.shutdown(two.group, false);
            assertThat(heard.next()).isEqualTo("two left");
            assertThatThrownBy(asked::get).hasMessageContaining("two is gone");
        }
        assertThat(one.peers()).containsExactly("one");
    }

    @Test
    void strangersNeverJoin() throws Exception {
        int[] ports = {port(), port()};
        Peers peers = list(ports);
        FleetKeys others = FleetKeys.create(Duration.ofDays(1));
        List<GroupChannel> opened = together(List.of(
                () -> GroupChannel.open(at("one", ports[0]), peers, KEYS, SILENCE),
                () -> GroupChannel.open(at("stranger", ports[1]), peers, others, SILENCE)));
        try (GroupChannel one = opened.getFirst();
                GroupChannel stranger = opened.getLast()) {
            RecordingListener heard = listen(one);
            assertThat(stranger.peers()).containsExactly("stranger");
            assertThatThrownBy(() -> withoutKeys(ports[0])).isInstanceOf(IOException.class);
            noise(ports[0], new byte[0]);
            noise(ports[0] + Peers.OFFSET, new byte[0]);
            noise(ports[0] + Peers.OFFSET, greeting());
            // All of this has been looked at when another peer has joined.
            int port = port();
            try (GroupChannel two = GroupChannel.open(at("two", port), list(ports[0], port), KEYS, SILENCE)) {
                listen(two);
                assertThat(heard.next()).isEqualTo("two joined");
                assertThat(text(one.ask("two", bytes("all"), LIMIT))).isEqualTo("all one of two");
                assertThat(one.peers()).containsExactly("one", "two");
                assertThat(stranger.peers()).containsExactly("stranger");
            }
        }
    }

    /// How a JGroups peer begins on the second port, and a message of two billion bytes.
    private static byte[] greeting() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(new byte[] {'b', 'e', 'l', 'a'});
        out.writeShort(Version.version);
        out.writeShort(7);
        out.writeByte(4);
        out.write(loopback().getAddress());
        out.writeShort(9);
        out.writeInt(2_000_000_000);
        return bytes.toByteArray();
    }

    private static void noise(int port, byte[] before) throws IOException {
        byte[] bytes = new byte[10_000];
        new Random(port).nextBytes(bytes);
        try (Socket socket = new Socket(loopback(), port)) {
            socket.getOutputStream().write(before);
            socket.getOutputStream().write(bytes);
            // Until the other side has read and refused it.
            socket.setSoTimeout((int) LIMIT.millis());
            while (socket.getInputStream().read() >= 0) {
                assertThat(port).as("it says nothing but an alert").isPositive();
            }
        } catch (java.net.SocketException refused) {
            assertThat(refused).as("it hangs up").hasMessageMatching(".*(reset|Broken|closed|abort).*");
        }
    }

    /// Trusts everybody, and has no certificate.
    private static void withoutKeys(int port) throws Exception {
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(null, new TrustManager[] {new TrustsAll()}, null);
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(loopback(), port)) {
            socket.setSoTimeout((int) LIMIT.millis());
            socket.startHandshake();
            // With TLS 1.3, the other side refuses when this one believes to be done.
            socket.getOutputStream().write(greeting());
            int read = socket.getInputStream().read();
            throw new AssertionError("it was let in, and read " + read);
        }
    }

    private static final class TrustsAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(java.security.cert.X509Certificate[] chain, String kind) {}

        @Override
        public void checkServerTrusted(java.security.cert.X509Certificate[] chain, String kind) {}

        @Override
        public java.security.cert.X509Certificate[] getAcceptedIssuers() {
            return new java.security.cert.X509Certificate[0];
        }
    }

    @Test
    void takenPortsAndNamesAreRefused() throws Exception {
        int[] ports = {port(), port()};
        Peers peers = list(ports);
        try (GroupChannel _ = GroupChannel.open(at("one", ports[0]), peers, KEYS, SILENCE)) {
            assertThatThrownBy(() -> GroupChannel.open(at("two", ports[0]), peers, KEYS, SILENCE))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("this machine cannot listen on 127.0.0.1:" + ports[0]);
            assertThatThrownBy(() -> GroupChannel.open(at("one", ports[1]), peers, KEYS, SILENCE))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another peer of this fleet is called one");
        }
    }

    /// As a controller that is started again while the others have not noticed yet that the last one has ended.
    @Test
    void aPeerTakesTheNameOfOneThatGoes() throws Exception {
        int[] ports = {port(), port(), port()};
        Peers peers = list(ports);
        try (GroupChannel one = GroupChannel.open(at("one", ports[0]), peers, KEYS, SILENCE)) {
            GroupChannel before = GroupChannel.open(at("controller", ports[1]), peers, KEYS, SILENCE);
            RecordingListener heard = listen(one);
            assertThat(heard.next()).isEqualTo("controller joined");
            try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
                Future<GroupChannel> opening =
                        threads.submit(() -> GroupChannel.open(at("controller", ports[2]), peers, KEYS, SILENCE));
                // It is of the group, and waits for its name.
                while (one.group.getView().size() < 3) {
                    LockSupport.parkNanos(10_000_000);
                }
                assertThat(opening.isDone()).isFalse();
                before.close();
                try (GroupChannel after = opening.get()) {
                    listen(after);
                    assertThat(heard.next()).isEqualTo("controller left");
                    assertThat(heard.next()).isEqualTo("controller joined");
                    assertThat(text(one.ask("controller", bytes("it"), LIMIT))).isEqualTo("it one of controller");
                }
            }
        }
    }

    /// As a frozen process: its machine takes connections, and nobody answers.
    @Test
    void aPeerThatDoesNotAnswerHoldsUpNobody() throws Exception {
        int[] ports = {port(), port(), port()};
        Peers peers = list(ports);
        try (ServerSocket _ = new ServerSocket(ports[0], 50, loopback());
                GroupChannel one = GroupChannel.open(at("one", ports[1]), peers, KEYS, SILENCE)) {
            RecordingListener heard = listen(one);
            try (GroupChannel two = GroupChannel.open(at("two", ports[2]), peers, KEYS, SILENCE)) {
                listen(two);
                assertThat(heard.next()).isEqualTo("two joined");
                assertThat(text(one.ask("two", bytes("it"), LIMIT))).isEqualTo("it one of two");
                assertThat(text(two.ask("one", bytes("it"), LIMIT))).isEqualTo("it two of one");
            }
            assertThat(heard.next()).isEqualTo("two left");
        }
    }

    @Test
    void aSharedFolderIsEnough(@TempDir Path folder) throws Exception {
        Peers peers = new Peers.Folder(folder);
        try (GroupChannel one = GroupChannel.open(at("one", port()), peers, KEYS, SILENCE)) {
            RecordingListener heard = listen(one);
            try (GroupChannel two = GroupChannel.open(at("two", port()), peers, KEYS, SILENCE)) {
                listen(two);
                assertThat(heard.next()).isEqualTo("two joined");
                assertThat(text(one.ask("two", bytes("it"), LIMIT))).isEqualTo("it one of two");
            }
        }
        assertThatThrownBy(() ->
                        GroupChannel.open(at("three", port()), new Peers.Folder(folder.resolve("none")), KEYS, SILENCE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not a folder that can be written");
    }

    @Test
    void aNameWithAllAddressesIsEnough() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "127.0.0.2 is an address of this machine on Linux");
        int port = port();
        Peers peers = new Peers.Dns("localhost");
        try (GroupChannel one = GroupChannel.open(at("one", port), peers, KEYS, SILENCE)) {
            RecordingListener heard = listen(one);
            Endpoint second = new Endpoint("two", InetAddress.getByName("127.0.0.2"), port);
            try (GroupChannel two = GroupChannel.open(second, peers, KEYS, SILENCE)) {
                listen(two);
                assertThat(heard.next()).isEqualTo("two joined");
                assertThat(text(two.ask("one", bytes("it"), LIMIT))).isEqualTo("it two of one");
            }
        }
    }

    /// Does something when it is read, as harmful objects do.
    private static final class Harmful implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final AtomicInteger READ = new AtomicInteger();

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            READ.incrementAndGet();
        }
    }

    @Test
    void noJavaObjectIsRead() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectMessage(null, new Harmful()).writePayload(new DataOutputStream(bytes));
        new ObjectMessage().readPayload(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        assertThat(Harmful.READ).as("JGroups alone reads it").hasValue(1);
        Peers alone = list(port());
        GroupChannel.open(at("one", port()), alone, KEYS, SILENCE).close();
        Message received = MessageFactory.create(Message.OBJ_MSG);
        assertThatThrownBy(
                        () -> received.readPayload(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not read");
        assertThat(Harmful.READ).hasValue(1);
    }
}
