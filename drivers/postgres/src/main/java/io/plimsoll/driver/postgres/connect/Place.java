package io.plimsoll.driver.postgres.connect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.util.ArrayList;
import java.util.List;

/// The address of one server. Immutable.
///
/// @param host a name, an address, or the folder of a unix domain socket
/// @param address the numeric address to use instead of a lookup of the host; may be empty
/// @param port also part of the name of a unix domain socket
record Place(String host, String address, int port) {
    /// Whether the server listens on a unix domain socket.
    boolean isLocal() {
        return address.isEmpty() && host.startsWith("/");
    }

    /// The address for messages.
    String shown() {
        if (isLocal()) {
            return socketFile();
        }
        String name = host.isEmpty() || host.startsWith("/") ? address : host;
        return (name.indexOf(':') >= 0 ? "[" + name + "]" : name) + ":" + port;
    }

    /// The host's addresses, in the order to try them.
    List<SocketAddress> addresses() throws IOException {
        if (isLocal()) {
            return List.of(UnixDomainSocketAddress.of(socketFile()));
        }
        List<SocketAddress> addresses = new ArrayList<>();
        for (InetAddress found : InetAddress.getAllByName(address.isEmpty() ? host : address)) {
            addresses.add(new InetSocketAddress(found, port));
        }
        return addresses;
    }

    private String socketFile() {
        return host + "/.s.PGSQL." + port;
    }
}
