package io.plimsoll.driver.net.dial;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/// The address of one server. Immutable.
///
/// @param host a name, an address, or the folder of a unix domain socket
/// @param address the numeric address to use instead of a lookup of the host; may be empty
/// @param socketName the name of the unix domain socket in that folder
public record Place(String host, String address, int port, String socketName) {
    /// Whether the server listens on a unix domain socket.
    public boolean isLocal() {
        return address.isEmpty() && host.startsWith("/");
    }

    /// The address for messages, such as `localhost:5432`.
    public String shown() {
        if (isLocal()) {
            return socketFile();
        }
        String name = host.isEmpty() || host.startsWith("/") ? address : host;
        return (name.indexOf(':') >= 0 ? "[" + name + "]" : name) + ":" + port;
    }

    /// The host's addresses, in the order to try them.
    public List<SocketAddress> addresses() throws IOException {
        if (isLocal()) {
            return List.of(UnixDomainSocketAddress.of(socketFile()));
        }
        List<SocketAddress> addresses = new ArrayList<>();
        for (InetAddress found : InetAddress.getAllByName(address.isEmpty() ? host : address)) {
            addresses.add(new InetSocketAddress(found, port));
        }
        return addresses;
    }

    /// The failure to open a session here, in one sentence.
    ///
    /// @param timeout the parameter of the address that allows more time
    public TargetException failure(IOException broken, String user, String timeout) {
        String sentence = switch (broken) {
            case ProtocolViolation _ -> shown() + " " + broken.getMessage() + " (user \"" + user + "\")";
            case UnknownHostException _ -> "the host \"" + host + "\" is not known: check its name";
            case SocketTimeoutException _ ->
                shown() + " gave the user \"" + user + "\" " + broken.getMessage()
                        + ": check host and port, or allow more with " + timeout;
            default ->
                "no server answers at " + shown() + " for the user \"" + user
                        + "\": check host and port, and that the database is running (" + detail(broken) + ")";
        };
        return new TargetException(ErrorClass.UNREACHABLE, "", sentence, broken);
    }

    private static String detail(IOException broken) {
        String message = broken.getMessage();
        return message == null ? broken.getClass().getSimpleName() : message.strip();
    }

    private String socketFile() {
        return host + "/" + socketName;
    }
}
