package io.plimsoll.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Hosts with networks of their own on this machine: name spaces of Linux, joined by a bridge. Only for root.
final class NetworkHosts {
    private static final String PREFIX = "pld-";
    private static final String BRIDGE = "pldbr";
    private static final String NET = "10.78.21.";

    private final List<String> hosts = new ArrayList<>();
    private final List<ServerSocket> forwards = new ArrayList<>();

    /// Skips the test where there can be no such hosts.
    static void assumePossible() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "hosts on one machine need Linux");
        assumeTrue(System.getProperty("user.name").equals("root"), "hosts on one machine can be made by root alone");
        boolean isInstalled = List.of("/sbin/ip", "/usr/sbin/ip", "/usr/bin/ip").stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place)));
        assumeTrue(isInstalled, "hosts on one machine need the program ip (iproute2)");
        assumeTrue(tried("ip", "link", "add", BRIDGE, "type", "bridge"), "this kernel makes no bridge");
        ran("ip", "link", "del", BRIDGE);
    }

    NetworkHosts(String... names) throws Exception {
        ran("ip", "link", "add", BRIDGE, "type", "bridge");
        ran("ip", "addr", "add", NET + "254/24", "dev", BRIDGE);
        ran("ip", "link", "set", BRIDGE, "up");
        for (String name : names) {
            hosts.add(name);
            ran("ip", "netns", "add", PREFIX + name);
            ran("ip", "link", "add", "pldv-" + name, "type", "veth", "peer", "name", "eth0", "netns", PREFIX + name);
            ran("ip", "link", "set", "pldv-" + name, "master", BRIDGE);
            heal(name);
            ran("ip", "-n", PREFIX + name, "addr", "add", address(name) + "/24", "dev", "eth0");
            ran("ip", "-n", PREFIX + name, "link", "set", "lo", "up");
            ran("ip", "-n", PREFIX + name, "link", "set", "eth0", "up");
        }
    }

    String address(String host) {
        return NET + (1 + hosts.indexOf(host));
    }

    /// What stands before a command that a host runs.
    List<String> on(String host) {
        return List.of("ip", "netns", "exec", PREFIX + host);
    }

    void cut(String host) throws Exception {
        ran("ip", "link", "set", "pldv-" + host, "down");
    }

    void heal(String host) throws Exception {
        ran("ip", "link", "set", "pldv-" + host, "up");
    }

    /// Where the hosts reach a port of this machine's loopback.
    String forwarded(int port) throws IOException {
        ServerSocket listener = new ServerSocket(0, 1_024, InetAddress.getByName(NET + "254"));
        forwards.add(listener);
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    Socket client = listener.accept();
                    Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                    Thread.ofVirtual().start(() -> copy(client, server));
                    Thread.ofVirtual().start(() -> copy(server, client));
                }
            } catch (IOException closed) {
                // The test is over.
            }
        });
        return NET + "254:" + listener.getLocalPort();
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException ended) {
            // The other direction ends with it.
        }
    }

    private static boolean tried(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    private static void ran(String... command) throws Exception {
        if (!tried(command)) {
            throw new AssertionError("failed: " + String.join(" ", command));
        }
    }

    /// Removes them all.
    void remove() throws Exception {
        for (ServerSocket forward : forwards) {
            forward.close();
        }
        for (String host : hosts) {
            tried("ip", "netns", "del", PREFIX + host);
            tried("ip", "link", "del", "pldv-" + host);
        }
        tried("ip", "link", "del", BRIDGE);
    }
}
