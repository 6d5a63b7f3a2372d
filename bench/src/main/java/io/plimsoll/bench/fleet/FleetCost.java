package io.plimsoll.bench.fleet;

import io.plimsoll.bench.Bench;
import io.plimsoll.bench.rig.WholeRun;
import io.plimsoll.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What one more member costs the controller of a fleet: processor time and bytes for each interval of a second.
///
/// bench/run FleetCost [SECONDS [MEMBERS...]]
///
/// All members are processes of this machine and drive `null:` with 200 operations per second each. A short and a long
/// run, which is SECONDS longer, differ by what intervals cost, without forming, preparing and merging. Bytes are
/// those of the loopback interface: nothing else may use it.
public final class FleetCost {
    private static final int SHORT = 30;
    private static final int EACH = 200;
    private static final int PORT = 17_900;
    private static final Path INTERFACES = Path.of("/proc/net/dev");

    private final Path folder;

    private FleetCost(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) throws Exception {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 40;
        List<String> counts = args.length > 1 ? List.of(args).subList(1, args.length) : List.of("2", "8", "16");
        Path folder = Bench.folder();
        try {
            FleetCost cost = new FleetCost(folder);
            System.out.println("members  controller CPU per member and interval  bytes per member and interval"
                    + "  controller memory of the short and the long run");
            for (String count : counts) {
                cost.measure(Integer.parseInt(count), seconds);
            }
        } finally {
            Bench.remove(folder);
        }
    }

    private void measure(int count, int seconds) throws IOException, InterruptedException {
        try (FleetMembers members = FleetMembers.start(folder, PORT, count, false)) {
            // The first run makes the compilers of all processes do their work.
            drive(count, SHORT, members);
            Spent little = drive(count, SHORT, members);
            Spent much = drive(count, SHORT + seconds, members);
            double intervals = (double) count * seconds;
            System.out.printf(
                    Locale.ROOT,
                    "%7d  %36.0f us  %,29.0f  %,d and %,d MiB%n",
                    count,
                    (much.cpuNanos - little.cpuNanos) / 1e3 / intervals,
                    (much.bytes - little.bytes) / intervals,
                    little.kilobytes >> 10,
                    much.kilobytes >> 10);
        }
    }

    /// @param cpuNanos of the controller
    /// @param bytes of the loopback interface
    /// @param kilobytes of memory that the controller took up at most
    private record Spent(long cpuNanos, long bytes, long kilobytes) {}

    private Spent drive(int count, int seconds, FleetMembers members) throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        List<String> command = members.run(
                "ycsb --profile a --target null:1M -p recordcount=100000 --sessions " + 2 * count + " --arrival "
                        + EACH * count + "/s --warmup 0s --measure " + seconds + "s",
                runs);
        long before = bytes();
        WholeRun program = WholeRun.of(command, Bench.asBuilt(Map.of()), folder);
        long after = bytes();
        if (program.exitValue() != Bench.INVALID) {
            program.successful();
        }
        Run run = Bench.stored(runs);
        if (run.rounds().isEmpty()) {
            throw new IOException("nothing was measured:\n" + program.output());
        }
        return new Spent(program.cpu().toNanos(), after - before, program.most().peakKilobytes());
    }

    private static long bytes() throws IOException {
        for (String line : Files.readAllLines(INTERFACES)) {
            if (line.strip().startsWith("lo:")) {
                return Long.parseLong(
                        line.substring(line.indexOf(':') + 1).strip().split("\\s+")[0]);
            }
        }
        throw new IOException("there is no loopback interface in " + INTERFACES);
    }
}
