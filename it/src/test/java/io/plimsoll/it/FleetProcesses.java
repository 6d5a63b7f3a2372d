package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/// The processes of a fleet, each on a host with a network of its own: members, and a controller on the host `c`. Each
/// host has a working directory.
final class FleetProcesses implements AutoCloseable {
    private final Path folder;
    private final NetworkHosts hosts;
    private final List<String> peers;
    private final List<Started> started = new ArrayList<>();

    /// @param hosts removed with the fleet
    /// @param members which hosts may be members
    FleetProcesses(Path folder, NetworkHosts hosts, String... members) {
        this.folder = folder;
        this.hosts = hosts;
        this.peers = List.of(members).stream().map(hosts::address).toList();
        FleetKeys.create(Duration.ofDays(1)).write(folder.resolve("fleet.p12"));
    }

    /// Plimsoll in the working directory of a host.
    Plimsoll of(String host) throws IOException {
        return new Plimsoll(Files.createDirectories(folder.resolve(host)));
    }

    /// @param before stands before the command on that host
    Started start(String host, List<String> before, String commandLine, Map<String, String> variables)
            throws IOException {
        List<String> all = new ArrayList<>(hosts.on(host));
        all.addAll(before);
        Started process = of(host).start(all, commandLine, variables);
        started.add(process);
        return process;
    }

    /// What tells a command where the others are.
    String place() {
        return " --keys ../fleet.p12 --peers " + String.join(",", peers);
    }

    /// Starts a member that serves so many controllers.
    Started member(String host, int runs, Map<String, String> variables, String... before) throws IOException {
        return start(host, List.of(before), "fleet member --runs " + runs + " --name " + host + place(), variables);
    }

    /// Starts a controller.
    Started controller(String run, int members) throws IOException {
        return start("c", List.of(), "fleet run " + run + " --members " + members + place(), Map.of());
    }

    /// The only run in a folder of the controller's host.
    Run run(String runs) throws IOException {
        try (var all = Files.list(of("c").folder().resolve(runs))) {
            List<Path> found = all.toList();
            assertThat(found).hasSize(1);
            return RunReader.read(found.getFirst());
        }
    }

    /// How many intervals the only run in a folder has stored so far.
    static int intervals(Path runs) throws IOException {
        if (!Files.isDirectory(runs)) {
            return 0;
        }
        // Not by walking through it: the folder of a run that begins gets its name while this looks.
        try (var found = Files.list(runs)) {
            Path first = found.filter(run -> !run.getFileName().toString().startsWith("."))
                    .map(run -> run.resolve("harness.csv"))
                    .filter(Files::exists)
                    .findFirst()
                    .orElse(null);
            return first == null ? 0 : Math.max(0, Files.readAllLines(first).size() - 1);
        }
    }

    static FleetFacts fleet(Run run) {
        return Objects.requireNonNull(run.document().measurement().fleet());
    }

    static List<String> lost(Run run) {
        return fleet(run).members().stream()
                .filter(member -> member.loss() != null)
                .map(MemberFacts::name)
                .toList();
    }

    /// All that the processes have printed.
    String said() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Started each : started) {
            all.append(Files.readString(each.out())).append(Files.readString(each.err()));
        }
        return all.toString();
    }

    @Override
    public void close() throws IOException {
        try {
            for (Started each : started) {
                // What stands before a command may have started it as a child.
                each.process().descendants().forEach(ProcessHandle::destroyForcibly);
                each.process().destroyForcibly();
                assertThat(each.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
            }
            hosts.remove();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("hosts and processes of a test are left", stopped);
        }
    }
}
