package io.plimsoll.engine;

import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Decides whether a target's address belongs to this machine, under any name. Stateless and thread-safe.
final class OwnAddress {
    /// The first host of `postgres://bench@db,db2:5432/bank` and of `jdbc:oracle:thin:scott@db:1521`.
    private static final Pattern HOST =
            Pattern.compile("(?://(?:[^/?#@]*@)?|:thin:[^@]*@)(\\[[^]]*]|[^/:?,;#@\\[\\]]+)");

    /// Where the kernel shows its networks.
    private static final Path NETWORKS = Path.of("/sys/class/net");

    private OwnAddress() {}

    /// @return empty if the address names no host, or an unknown one
    static Optional<Boolean> isNamedBy(String target) {
        Matcher host = HOST.matcher(target);
        if (!host.find()) {
            return Optional.empty();
        }
        try {
            return Optional.of(isOwn(InetAddress.getByName(host.group(1))));
        } catch (UnknownHostException | SocketException unknown) {
            return Optional.empty();
        }
    }

    private static boolean isOwn(InetAddress address) throws SocketException {
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || NetworkInterface.getByInetAddress(address) != null;
    }

    /// Whether an address leads to this machine, or through one of its bridges to one of its containers.
    static boolean leadsHere(InetAddress address) {
        try {
            return isOwn(address)
                    || NetworkInterface.networkInterfaces()
                            .filter(network -> Files.isDirectory(NETWORKS.resolve(network.getName() + "/bridge")))
                            .flatMap(network -> network.getInterfaceAddresses().stream())
                            .anyMatch(own -> isNeighbour(own, address));
        } catch (SocketException unknown) {
            return false;
        }
    }

    private static boolean isNeighbour(InterfaceAddress own, InetAddress other) {
        byte[] ours = own.getAddress().getAddress();
        byte[] theirs = other.getAddress();
        int bits = own.getNetworkPrefixLength();
        return bits > 0
                && ours.length == theirs.length
                && IntStream.range(0, Math.min(bits, 8 * ours.length))
                        .allMatch(bit -> ((ours[bit / 8] ^ theirs[bit / 8]) >> (7 - bit % 8) & 1) == 0);
    }
}
