package io.plimsoll.bench.speed;

import io.plimsoll.bench.Bench;
import io.plimsoll.bench.PgbenchDuel;
import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Duel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The floor: what a bare C loop with the same system calls costs, on the same rig as pgbench and Plimsoll.
///
///     bench/run ClientFloor [STARTS [CASE...]]
///
/// The cases are those of PgbenchDuel: `select-8`, `select-32`, `select-128`, `tpcb-8`, `tpcb-32`, each also with
/// `-unix`; default: the first three. Three duels each: the loop over `epoll` against pgbench, the loop over
/// `io_uring` against pgbench, and Plimsoll against the loop over `io_uring`. The loop is
/// `bench/src/main/c/bare-client.c`, compiled with `cc`; it drives all sessions from one thread, and times
/// and records nothing.
public final class ClientFloor {
    private static final List<String> CASES = List.of("select-8", "select-32", "select-128");
    private static final Pattern CASE = Pattern.compile("(select|tpcb)-\\d+(-unix)?");
    private static final String EPOLL = "epoll";
    private static final String RING = "io_uring";
    private static final int WARM_SECONDS = 2;
    private static final Pattern REPORT = Pattern.compile("bare-client: (\\d+) ms (\\d+) transactions");

    private ClientFloor() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int starts = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        List<String> cases = args.length > 1 ? List.of(args).subList(1, args.length) : CASES;
        for (String name : cases) {
            var _ = measure(name, starts);
        }
    }

    /// Runs the duels of a case.
    ///
    /// @return those that could be run: a message names the others and the reason, such as that io_uring is
    ///     not allowed
    static List<Duel.Result> measure(String name, int starts) throws IOException, InterruptedException {
        if (!CASE.matcher(name).matches()) {
            throw new IllegalArgumentException("the loop knows no case " + name);
        }
        if (Bench.program("cc").isEmpty()) {
            System.out.println("skipped: there is no C compiler named cc (Debian: gcc, libc6-dev)");
            return List.of();
        }
        return PgbenchDuel.use(duel -> duels(duel, name, starts)).orElse(List.of());
    }

    private static List<Duel.Result> duels(PgbenchDuel duel, String name, int starts)
            throws IOException, InterruptedException {
        PgbenchDuel.Place place = duel.trustedPlace(name);
        Path program = compiled(duel.folder());
        Duel.Side pgbench = duel.pgbench(name);
        Duel.Side overEpoll = new Duel.Side("C, " + EPOLL, () -> start(program, name, EPOLL, place, duel));
        Duel.Side overRing = new Duel.Side("C, " + RING, () -> start(program, name, RING, place, duel));
        List<Duel> all = List.of(
                new Duel(name + ", floor over " + EPOLL, overEpoll, pgbench, System.out),
                new Duel(name + ", floor over " + RING, overRing, pgbench, System.out),
                new Duel(name + ", Plimsoll to the floor", duel.plimsoll(name), overRing, System.out));
        List<Duel.Result> results = new ArrayList<>();
        for (Duel each : all) {
            try {
                results.add(each.run(starts));
            } catch (IOException failed) {
                System.out.println("skipped: " + failed.getMessage());
            }
        }
        return results;
    }

    /// Compiles the loop, as a compiler would the client programs of a distribution.
    private static Path compiled(Path folder) throws IOException, InterruptedException {
        Path program = folder.resolve("bare-client");
        if (!Files.exists(program)) {
            Path source = Bench.root().resolve("bench/src/main/c/bare-client.c");
            var _ = Bench.output(
                    List.of("cc", "-std=gnu11", "-O2", "-o", program.toString(), source.toString()), Map.of());
        }
        return program;
    }

    private static Contender start(Path program, String name, String way, PgbenchDuel.Place place, PgbenchDuel duel)
            throws IOException, InterruptedException {
        List<String> command = List.of(
                program.toString(),
                name.substring(0, name.indexOf('-')),
                way,
                "" + place.sessions(),
                place.host(),
                "" + place.port(),
                place.user(),
                place.database(),
                "" + place.rows());
        return Contender.start(
                duel.processors().onClient(command), Map.of(), duel.folder(), WARM_SECONDS, ClientFloor::reported);
    }

    private static List<Contender.Report> reported(Path output) throws IOException {
        return reported(Files.readString(output));
    }

    /// Its lines: each has the number of transactions since the start.
    static List<Contender.Report> reported(String output) {
        Matcher line = REPORT.matcher(output);
        List<Contender.Report> reports = new ArrayList<>();
        while (line.find()) {
            reports.add(new Contender.Report(Long.parseLong(line.group(1)), Double.parseDouble(line.group(2))));
        }
        return reports;
    }

    /// The rows of the table of speeds for a case.
    static List<SpeedRow> rows(String name, int starts) throws IOException, InterruptedException {
        List<Duel.Result> results = measure(name, starts);
        if (results.isEmpty()) {
            throw new IOException("the floor could not be measured; the reason is above");
        }
        return results.stream()
                .map(result -> SpeedRow.cpu(
                        result.name(),
                        SpeedRow.Promise.none(),
                        result,
                        result.other().startsWith("C,") ? "C loop" : "pgbench"))
                .toList();
    }
}
