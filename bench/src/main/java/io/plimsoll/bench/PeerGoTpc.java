package io.plimsoll.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Pingcap's go-tpc: the program that the environment variable `PLIMSOLL_GO_TPC` names, or `go-tpc` on the path.
/// Immutable.
record PeerGoTpc(Path program) {
    private static final Pattern RATE = Pattern.compile("tpmC: ([0-9.]+)");

    /// User and system time of the shell's children: the last line of `times`.
    private static final Pattern CHILDREN_CPU = Pattern.compile("(\\d+)m([0-9.]+)s (\\d+)m([0-9.]+)s\\s*$");

    /// @param newOrders per minute
    /// @param cpuMicros CPU time of its process per New-Order, including its start
    record Outcome(double newOrders, double cpuMicros) {}

    /// Finds the program; prints a message when it is missing.
    static Optional<PeerGoTpc> find() throws IOException {
        String named = System.getenv("PLIMSOLL_GO_TPC");
        Optional<Path> program = named == null
                ? Bench.program("go-tpc")
                : Optional.of(Path.of(named)).filter(Files::isExecutable);
        if (program.isEmpty()) {
            System.out.println("skipped: go-tpc is neither on the path nor named by PLIMSOLL_GO_TPC");
        }
        return program.map(PeerGoTpc::new);
    }

    /// Creates and fills its tables in an empty database.
    void prepare(PeerHammerdb.Place place, int warehouses) throws IOException, InterruptedException {
        run(place, "prepare --no-check -T 2 --warehouses " + warehouses);
    }

    Outcome drive(PeerHammerdb.Place place, int warehouses, int threads, int seconds)
            throws IOException, InterruptedException {
        String output = run(place, "run --warehouses " + warehouses + " -T " + threads + " --time " + seconds + "s");
        Matcher rate = RATE.matcher(output);
        Matcher cpu = CHILDREN_CPU.matcher(output);
        if (!rate.find() || !cpu.find()) {
            throw new IOException("go-tpc's report is not as expected:\n" + output);
        }
        double newOrders = Double.parseDouble(rate.group(1));
        double cpuSeconds = 60 * (Integer.parseInt(cpu.group(1)) + Integer.parseInt(cpu.group(3)))
                + Double.parseDouble(cpu.group(2))
                + Double.parseDouble(cpu.group(4));
        return new Outcome(newOrders, cpuSeconds * 1e6 / (newOrders * seconds / 60));
    }

    private String run(PeerHammerdb.Place place, String arguments) throws IOException, InterruptedException {
        String script = program + " tpcc -d postgres -H 127.0.0.1 -P " + place.port() + " -U " + place.user()
                + " -D " + place.database() + " -p \"$GO_TPC_PASSWORD\" --conn-params sslmode=disable " + arguments
                + " && times";
        return Bench.output(List.of("sh", "-c", script), Map.of("GO_TPC_PASSWORD", place.password()));
    }
}
