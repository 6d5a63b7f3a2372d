package io.plimsoll.bench;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Plimsoll's wire driver against `pgbench -M prepared`: same server and tables, TCP on loopback, alternating A B A
/// B.
///
///     bench/run PgbenchDuel [ROUNDS [SECONDS [CASE]]]
///
/// CASE is one of `select-8`, `select-32`, `tpcb-8`, `tpcb-32`, `pipelined-8`; default: all. Skipped with a message
/// where pgbench is not installed. Plimsoll's CPU time is that of its process in the measured window, including
/// garbage collector and compiler; pgbench's is that of its whole process. The results are medians over rounds, and
/// the median of the ratios of each round.
public final class PgbenchDuel {
    private static final int SCALE = 20;
    private static final List<Case> CASES = List.of(
            new Case("select-8", "select-only", 8, false),
            new Case("select-32", "select-only", 32, false),
            new Case("tpcb-8", "tpcb-like", 8, false),
            new Case("tpcb-32", "tpcb-like", 32, false),
            new Case("pipelined-8", "tpcb-like", 8, true));
    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");
    /// User and system time of the shell's children: the last line of `times`.
    private static final Pattern CHILDREN_CPU = Pattern.compile("(\\d+)m([0-9.]+)s (\\d+)m([0-9.]+)s\\s*$");

    private final Path pgbench;
    private final Path folder;
    private final EmbeddedPostgres server;
    private final int seconds;

    private PgbenchDuel(Path pgbench, Path folder, EmbeddedPostgres server, int seconds) {
        this.pgbench = pgbench;
        this.folder = folder;
        this.server = server;
        this.seconds = seconds;
    }

    /// @param pipelined whether Plimsoll sends a transaction in one write; pgbench never does here
    private record Case(String name, String variant, int sessions, boolean pipelined) {}

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        Optional<Path> pgbench = Bench.program("pgbench");
        if (pgbench.isEmpty()) {
            System.out.println("skipped: pgbench is not installed (Debian: postgresql-contrib)");
            return;
        }
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 8;
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            PgbenchDuel duel = new PgbenchDuel(pgbench.get(), folder, server, seconds);
            duel.pgbench("-i -q -s " + SCALE);
            for (Case each : CASES) {
                if (args.length < 3 || each.name.equals(args[2])) {
                    duel.run(each, rounds);
                }
            }
        } finally {
            Bench.remove(folder);
        }
    }

    private void run(Case each, int rounds) throws IOException, InterruptedException {
        List<Double> rates = new ArrayList<>();
        List<Double> cpu = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            Bench.Figures our = Bench.plimsoll(folder, Map.of("PLIMSOLL_PASSWORD", password()), arguments(each));
            Bench.Figures their = pgbench("-n -M prepared -j 2 -T " + seconds + " -c " + each.sessions
                    + (each.variant.equals("select-only") ? " -S" : ""));
            rates.add(our.rate() / their.rate());
            cpu.add(our.cpuMicros() / their.cpuMicros());
            System.out.printf(
                    Locale.ROOT,
                    "%s round %d: Plimsoll %,.0f/s %.1f us, pgbench %,.0f/s %.1f us; rate %.2f, CPU %.2f%n",
                    each.name,
                    round,
                    our.rate(),
                    our.cpuMicros(),
                    their.rate(),
                    their.cpuMicros(),
                    rates.getLast(),
                    cpu.getLast());
        }
        System.out.printf(
                Locale.ROOT,
                "%s median ratios: rate %.2f, client CPU per transaction %.2f%n",
                each.name,
                Bench.median(rates),
                Bench.median(cpu));
    }

    private String arguments(Case each) {
        return "tpcb --target postgres://" + EmbeddedPostgres.NAME + "@127.0.0.1:" + server.port() + "/"
                + EmbeddedPostgres.NAME + " --profile pgbench --scale " + SCALE + " --variant " + each.variant
                + " --sessions " + each.sessions + " --warmup 7s --measure " + seconds
                + "s -p audit=false -p pipeline=" + each.pipelined;
    }

    private String password() {
        return server.password().reveal();
    }

    /// The shell's `times` reports what its child used: the only source after the child has ended.
    private Bench.Figures pgbench(String arguments) throws IOException, InterruptedException {
        String script = pgbench + " -h 127.0.0.1 -p " + server.port() + " -U " + EmbeddedPostgres.NAME + " " + arguments
                + " " + EmbeddedPostgres.NAME + " && times";
        String output = Bench.output(List.of("sh", "-c", script), Map.of("PGPASSWORD", password()));
        if (arguments.startsWith("-i")) {
            return new Bench.Figures(0, 0, 0);
        }
        Matcher rate = RATE.matcher(output);
        Matcher cpu = CHILDREN_CPU.matcher(output);
        if (!rate.find() || !cpu.find()) {
            throw new IOException("pgbench's report is not as expected:\n" + output);
        }
        double perSecond = Double.parseDouble(rate.group(1));
        return new Bench.Figures(perSecond, 0, cpuSeconds(cpu) * 1e6 / (perSecond * seconds));
    }

    private static double cpuSeconds(Matcher cpu) {
        return 60 * (Integer.parseInt(cpu.group(1)) + Integer.parseInt(cpu.group(3)))
                + Double.parseDouble(cpu.group(2))
                + Double.parseDouble(cpu.group(4));
    }
}
