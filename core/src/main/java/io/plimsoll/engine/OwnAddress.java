package io.plimsoll.engine;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whether a target's address is one of this machine's own, under whatever name. Stateless and thread-safe.
final class OwnAddress {
    /// The first host of `postgres://bench@db,db2:5432/bank` and of `jdbc:oracle:thin:scott@db:1521`.
    private static final Pattern HOST =
            Pattern.compile("(?://(?:[^/?#@]*@)?|:thin:[^@]*@)(\\[[^]]*]|[^/:?,;#@\\[\\]]+)");

    private OwnAddress() {}

    /// @return empty when the address names no host, or one that is not found
    static Optional<Boolean> isNamedBy(String target) {
        Matcher host = HOST.matcher(target);
        if (!host.find()) {
            return Optional.empty();
        }
        try {
            InetAddress address = InetAddress.getByName(host.group(1));
            return Optional.of(address.isLoopbackAddress()
                    || address.isAnyLocalAddress()
                    || NetworkInterface.getByInetAddress(address) != null);
        } catch (UnknownHostException | SocketException unknown) {
            return Optional.empty();
        }
    }
}
