package io.plimsoll.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Hosts with networks of their own on this machine: name spaces of Linux, joined by a bridge. Only for root.
final class NetworkHosts {
    private static final int NETS = 16;

    private final List<String> hosts = new ArrayList<>();
    /// Tells its names and addresses from those of other tests at the same time.
    private final int number;

    /// Skips the test where there can be no such hosts. One test at a time tries it.
    static synchronized void assumePossible() throws IOException, InterruptedException {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "hosts on one machine need Linux");
        assumeTrue(System.getProperty("user.name").equals("root"), "hosts on one machine can be made by root alone");
        boolean isInstalled = List.of("/sbin/ip", "/usr/sbin/ip", "/usr/bin/ip").stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place)));
        assumeTrue(isInstalled, "hosts on one machine need the program ip (iproute2)");
        String probe = "pldp" + ProcessHandle.current().pid();
        assumeTrue(tried("ip", "link", "add", probe, "type", "bridge"), "this kernel makes no bridge");
        ran("ip", "link", "del", probe);
    }

    NetworkHosts(String... names) throws Exception {
        number = free();
        ran("ip", "addr", "add", net() + "254/24", "dev", bridge());
        ran("ip", "link", "set", bridge(), "up");
        for (String name : names) {
            hosts.add(name);
            ran("ip", "netns", "add", space(name));
            ran("ip", "link", "add", link(name), "type", "veth", "peer", "name", "eth0", "netns", space(name));
            ran("ip", "link", "set", link(name), "master", bridge());
            heal(name);
            ran("ip", "-n", space(name), "addr", "add", address(name) + "/24", "dev", "eth0");
            ran("ip", "-n", space(name), "link", "set", "lo", "up");
            ran("ip", "-n", space(name), "link", "set", "eth0", "up");
        }
    }

    /// Takes a number that nobody uses: the kernel makes only one bridge of a name.
    private static int free() throws IOException, InterruptedException {
        for (int number = 0; number < NETS; number++) {
            if (tried("ip", "link", "add", "pldbr" + number, "type", "bridge")) {
                return number;
            }
        }
        throw new AssertionError("all networks for tests are taken: `ip link` shows pldbr0 and so on");
    }

    private String bridge() {
        return "pldbr" + number;
    }

    private String space(String host) {
        return "pld" + number + "-" + host;
    }

    private String link(String host) {
        return "pldv" + number + "-" + host;
    }

    private String net() {
        return "10.78." + (21 + number) + ".";
    }

    String address(String host) {
        return net() + (1 + hosts.indexOf(host));
    }

    /// What stands before a command that a host runs.
    List<String> on(String host) {
        return List.of("ip", "netns", "exec", space(host));
    }

    /// The network of a host, as `nsenter` takes it.
    Path networkOf(String host) {
        return Path.of("/run/netns", space(host));
    }

    void cut(String host) throws Exception {
        ran("ip", "link", "set", link(host), "down");
    }

    void heal(String host) throws Exception {
        ran("ip", "link", "set", link(host), "up");
    }

    private static boolean tried(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    private static void ran(String... command) throws IOException, InterruptedException {
        if (!tried(command)) {
            throw new AssertionError("failed: " + String.join(" ", command));
        }
    }

    /// Removes them all.
    void remove() throws IOException, InterruptedException {
        boolean isGone = true;
        for (String host : hosts) {
            isGone &= tried("ip", "netns", "del", space(host));
            // It goes with the name space, unless a process is still in there.
            boolean _ = tried("ip", "link", "del", link(host));
        }
        isGone &= tried("ip", "link", "del", bridge());
        if (!isGone) {
            throw new AssertionError("hosts of a test are left: `ip netns` shows those of number " + number);
        }
    }
}
