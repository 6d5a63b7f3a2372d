package io.plimsoll.bench.fleet;

import io.plimsoll.bench.Bench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Members of a fleet as processes of this machine, on ports of the loopback interface, until they are closed. Used by
/// one thread.
final class FleetMembers implements AutoCloseable {
    private final String common;
    private final int nextPort;
    private final List<Process> processes = new ArrayList<>();

    private FleetMembers(String common, int nextPort) {
        this.common = common;
        this.nextPort = nextPort;
    }

    /// Starts them with keys of their own.
    ///
    /// @param folder for their keys, output and runs
    /// @param port of the first one; the others have the next ones
    /// @param isPinned whether each has one processor, the first one processor 0
    static FleetMembers start(Path folder, int port, int count, boolean isPinned)
            throws IOException, InterruptedException {
        Path keys = folder.resolve("fleet-" + port + "-" + count + ".p12");
        Bench.output(words("fleet keys --days 1 --out " + keys), Bench.asBuilt(Map.of()));
        List<String> addresses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            addresses.add("127.0.0.1:" + (port + i));
        }
        FleetMembers members =
                new FleetMembers("--peers " + String.join(",", addresses) + " --keys " + keys, port + count);
        try {
            for (int i = 0; i < count; i++) {
                List<String> command = isPinned ? new ArrayList<>(List.of("taskset", "-c", "" + i)) : new ArrayList<>();
                Path runs = Files.createTempDirectory(folder, "member");
                command.addAll(words(
                        "fleet member --listen " + addresses.get(i) + " " + members.common + " --runs-dir " + runs));
                ProcessBuilder builder = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(
                                runs.resolveSibling(runs.getFileName() + ".txt").toFile());
                builder.environment().putAll(Bench.asBuilt(Map.of()));
                members.processes.add(builder.start());
            }
        } catch (IOException refused) {
            members.close();
            throw refused;
        }
        return members;
    }

    private static List<String> words(String arguments) {
        List<String> words =
                new ArrayList<>(List.of(Bench.root().resolve("plimsoll").toString()));
        words.addAll(List.of(arguments.split(" ")));
        return words;
    }

    /// The command of a run that they drive.
    List<String> run(String arguments, Path runs) {
        return Bench.plimsoll(
                Bench.root(),
                "fleet run " + arguments + " --members " + processes.size() + " " + common + " --listen 127.0.0.1:"
                        + nextPort,
                runs);
    }

    @Override
    public void close() {
        processes.forEach(Process::destroy);
        for (Process process : processes) {
            process.onExit().join();
        }
    }
}
