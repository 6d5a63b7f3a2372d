package io.plimsoll.fleet.jgroups;

import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.fleet.Peers;
import io.plimsoll.fleet.Peers.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/// Finds out why machines that are listed as peers are not in the group: knocks at their ports. Immutable and
/// thread-safe.
///
/// @param expected the other machines; none if the peers are not a list
record Probe(List<InetSocketAddress> expected, FleetKeys keys) {
    private static final int LIMIT_MILLIS = 1_000;

    static Probe of(Endpoint here, Peers peers, FleetKeys keys) {
        InetSocketAddress own = new InetSocketAddress(here.address(), here.port());
        return new Probe(
                peers instanceof Peers.Listed listed
                        ? listed.addresses().stream()
                                .filter(each -> !each.equals(own))
                                .toList()
                        : List.of(),
                keys);
    }

    /// A sentence about each peer that is expected and not present.
    List<String> absent(Set<SocketAddress> present) throws InterruptedException {
        Map<String, String> found = new ConcurrentSkipListMap<>();
        List<Thread> knocking = expected.stream()
                .filter(each -> !present.contains(each))
                .map(each -> Thread.ofVirtual()
                        .name("plimsoll-fleet-probe")
                        .start(() -> found.put(written(each), knock(each))))
                .toList();
        for (Thread each : knocking) {
            each.join();
        }
        return found.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .toList();
    }

    /// `10.0.0.7`, `10.0.0.7:7801`
    private static String written(InetSocketAddress peer) {
        return peer.getHostString() + (peer.getPort() == Peers.PORT ? "" : ":" + peer.getPort());
    }

    private String knock(InetSocketAddress peer) {
        SSLSocketFactory sockets = keys.context().getSocketFactory();
        try (SSLSocket socket = (SSLSocket) sockets.createSocket()) {
            try {
                socket.connect(peer, LIMIT_MILLIS);
            } catch (IOException unreachable) {
                return "cannot be reached: " + unreachable.getMessage();
            }
            socket.setSoTimeout(LIMIT_MILLIS);
            socket.startHandshake();
            return "answers, but has not joined yet";
        } catch (SocketTimeoutException silent) {
            return "accepts connections, but does not answer";
        } catch (SSLException refused) {
            return "has other keys than this machine, or is not a member of a fleet";
        } catch (IOException broken) {
            return "breaks connections: " + broken.getMessage();
        }
    }
}
