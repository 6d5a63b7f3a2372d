package io.plimsoll.app.fleet;

import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.fleet.Peers;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// Members of a fleet on other machines, started over ssh. Their standard input is open for as long as this object,
/// and a member ends with it: none is left if this process is killed. Thread-safe.
public final class SshMembers implements AutoCloseable {
    /// A host as ssh takes it, which is no option and needs no quotes.
    private static final Pattern HOST = Pattern.compile("(?:[A-Za-z0-9._][A-Za-z0-9._-]*@)?[A-Za-z0-9][A-Za-z0-9._-]*");

    private static final Pattern PROGRAM = Pattern.compile("[A-Za-z0-9._~/][A-Za-z0-9._~/-]*");
    private static final long PATIENCE_SECONDS = 15;

    private final List<Member> members;

    private SshMembers(List<Member> members) {
        this.members = members;
    }

    private static final class Member {
        private final Host host;
        private final Process process;
        /// The last line that it printed.
        private volatile String said = "";

        Member(Host host, Process process) {
            this.host = host;
            this.process = process;
        }
    }

    /// A machine.
    ///
    /// @param asked as the user wrote it, and ssh takes it
    public record Host(String asked, InetAddress address) {
        /// @param written hosts with commas
        /// @throws SpecException if one of them is none, or is unknown here
        public static List<Host> of(String written) {
            List<Host> hosts = new ArrayList<>();
            for (String each : written.split(",", -1)) {
                String asked = each.strip();
                if (!HOST.matcher(asked).matches()) {
                    throw refused("--hosts: \"" + asked + "\" is not a host, such as w1 or user@w1");
                }
                try {
                    hosts.add(new Host(asked, InetAddress.getByName(name(asked))));
                } catch (UnknownHostException unknown) {
                    throw refused("--hosts: there is no machine \"" + name(asked) + "\": its address must be known"
                            + " here, not only to ssh");
                }
            }
            if (hosts.stream().map(Host::address).distinct().count() < hosts.size()) {
                throw refused("--hosts names a machine twice: one member per machine uses it best");
            }
            return hosts;
        }

        String name() {
            return name(asked);
        }

        private static String name(String asked) {
            return asked.substring(asked.indexOf('@') + 1);
        }
    }

    private static SpecException refused(String sentence) {
        return SpecException.of(Origin.COMMAND_LINE, sentence);
    }

    /// The addresses of members on these hosts.
    public static Peers.Listed peers(List<Host> hosts) {
        return new Peers.Listed(hosts.stream()
                .map(host -> new InetSocketAddress(host.address(), Peers.PORT))
                .toList());
    }

    /// Starts a member on each host.
    ///
    /// @param program how Plimsoll is started there
    /// @param keys are handed over in a pipe
    /// @param listener gets each line that a member prints, after its host
    public static SshMembers start(List<Host> hosts, String program, FleetKeys keys, Consumer<String> listener) {
        return start("ssh", hosts, program, keys, listener);
    }

    static SshMembers start(String ssh, List<Host> hosts, String program, FleetKeys keys, Consumer<String> listener) {
        if (!PROGRAM.matcher(program).matches()) {
            throw refused("--remote-program " + program + " needs the path of a program, without blanks");
        }
        String peers = String.join(
                ",", hosts.stream().map(host -> written(host.address())).toList());
        SshMembers started = new SshMembers(new ArrayList<>());
        try {
            for (Host host : hosts) {
                started.members.add(start(command(ssh, host, program + arguments(host, peers)), host, keys, listener));
            }
            return started;
        } catch (IOException impossible) {
            started.close();
            throw refused("--hosts needs the program ssh: " + impossible.getMessage());
        }
    }

    private static String arguments(Host host, String peers) {
        return " fleet member --runs 1 --keys - --name " + host.name() + " --listen " + written(host.address())
                + " --peers " + peers;
    }

    /// As `--peers` takes it, and a shell on the way.
    private static String written(InetAddress address) {
        String text = address.getHostAddress();
        return text.contains(":") ? "'[" + text + "]'" : text;
    }

    private static List<String> command(String ssh, Host host, String command) {
        return List.of(ssh, "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", host.asked(), command);
    }

    private static Member start(List<String> command, Host host, FleetKeys keys, Consumer<String> listener)
            throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Member member = new Member(host, process);
        Thread.ofVirtual().name("plimsoll-ssh-" + host.name()).start(() -> follow(member, listener));
        String line = Base64.getEncoder().encodeToString(keys.bytes()) + "\n";
        try {
            process.getOutputStream().write(line.getBytes(StandardCharsets.US_ASCII));
            process.getOutputStream().flush();
        } catch (IOException _) {
            // It has ended already, and the line that it printed says why.
        }
        return member;
    }

    private static void follow(Member member, Consumer<String> listener) {
        try (BufferedReader lines = member.process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(line -> {
                member.said = line;
                listener.accept(member.host.name() + ": " + line);
            });
        } catch (IOException | UncheckedIOException _) {
            // It has ended.
        }
    }

    /// Why a member that was started does not run any more; empty while all do.
    public Optional<String> ended() {
        return members.stream()
                .filter(member -> !member.process.isAlive())
                .map(member -> "the member on " + member.host.name() + " has ended with exit code "
                        + member.process.exitValue() + (member.said.isEmpty() ? "" : ": " + member.said))
                .findFirst();
    }

    /// Ends all members, and waits until they have.
    @Override
    public void close() {
        for (Member member : members) {
            try {
                member.process.getOutputStream().close();
            } catch (IOException _) {
                // It has ended already.
            }
        }
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        for (Member member : members) {
            try {
                if (!member.process.waitFor(until - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    member.process.destroy();
                }
            } catch (InterruptedException _) {
                member.process.destroy();
                Thread.currentThread().interrupt();
            }
        }
    }
}
