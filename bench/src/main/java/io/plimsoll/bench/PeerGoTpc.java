package io.plimsoll.bench;

import io.plimsoll.bench.rig.Block;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.bench.rig.WholeRun;
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
///
/// @param folder where its output is kept meanwhile
record PeerGoTpc(Path program, Path folder, Processors processors) {
    private static final Pattern RATE = Pattern.compile("tpmC: ([0-9.]+)");

    /// Finds the program; prints a message when it is missing.
    static Optional<PeerGoTpc> find(Path folder, Processors processors) throws IOException {
        String named = System.getenv("PLIMSOLL_GO_TPC");
        Optional<Path> program = named == null
                ? Bench.program("go-tpc")
                : Optional.of(Path.of(named)).filter(Files::isExecutable);
        if (program.isEmpty()) {
            System.out.println("skipped: go-tpc is neither on the path nor named by PLIMSOLL_GO_TPC");
        }
        return program.map(found -> new PeerGoTpc(found, folder, processors));
    }

    /// Creates and fills its tables in an empty database.
    void prepare(PeerHammerdb.Place place, int warehouses) throws IOException, InterruptedException {
        WholeRun _ = run(place, "prepare --no-check -T 2 --warehouses " + warehouses);
    }

    /// Runs it: a block of New-Orders. CPU time includes its start.
    Block drive(PeerHammerdb.Place place, int warehouses, int threads, int seconds)
            throws IOException, InterruptedException {
        WholeRun run = run(place, "run --warehouses " + warehouses + " -T " + threads + " --time " + seconds + "s");
        Matcher rate = RATE.matcher(run.output());
        if (!rate.find()) {
            throw new IOException("go-tpc's report is not as expected:\n" + run.output());
        }
        double perSecond = Double.parseDouble(rate.group(1)) / 60;
        return run.block(perSecond * seconds).at(perSecond);
    }

    private WholeRun run(PeerHammerdb.Place place, String arguments) throws IOException, InterruptedException {
        String script = "exec " + program + " tpcc -d postgres -H 127.0.0.1 -P " + place.port() + " -U "
                + place.user() + " -D " + place.database()
                + " -p \"$GO_TPC_PASSWORD\" --conn-params sslmode=disable " + arguments;
        return WholeRun.of(
                        processors.onClient(List.of("sh", "-c", script)),
                        Map.of("GO_TPC_PASSWORD", place.password()),
                        folder)
                .successful();
    }
}
