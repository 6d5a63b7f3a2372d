package io.plimsoll.bench;

import io.plimsoll.bench.server.ManySessionsServer;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.postgres.PostgresDriver;
import io.plimsoll.driver.postgres.wire.NullSink;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.RowOperation;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// How many wide rows per second one thread generates and encodes: into nothing, and into a loopback socket whose
/// other end only reads.
///
///     bench/run RowGeneration [ROUNDS [SECONDS]]
///
/// Rows have 20 or 100 columns of 20 characters, with both value rules. The results are medians over rounds.
public final class RowGeneration {
    private static final int BATCH_ROWS = 10_000;
    private static final String[] RULES = {"append-id", "zero-pad"};

    private RowGeneration() {}

    public static void main(String[] args) throws IOException, TargetException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        for (int columns : new int[] {20, 100}) {
            for (String rule : RULES) {
                RowBatch batch = batch(columns, rule);
                NullSink sink = new NullSink(batch);
                print("null sink", columns, rule, rates(rounds, seconds, sink::write));
                toSocket(columns, rule, rounds, seconds);
            }
        }
    }

    private static void toSocket(int columns, String rule, int rounds, int seconds)
            throws IOException, TargetException {
        try (ManySessionsServer server = ManySessionsServer.start(0, ManySessionsServer.Copies.DISCARD);
                Target target = new PostgresDriver()
                        .open(TargetSpec.of("postgres://bench@127.0.0.1:" + server.port() + "/bench?sslmode=disable"));
                SqlSession session = target.openSession().sql()) {
            PreparedRows rows = session.prepare(batch(columns, rule));
            print("loopback socket", columns, rule, rates(rounds, seconds, rows::write));
        }
    }

    private static RowBatch batch(int columns, String rule) {
        Workload workload = Workloads.named("widerow").orElseThrow();
        Problems problems = new Problems();
        List<String> settings = List.of(
                "mode=write", "on-conflict=fail", "rows=1000000000", "columns=" + columns, "value-rule=" + rule);
        Dialect dialect = Dialects.of(Product.POSTGRESQL);
        RowOperation operation = (RowOperation) workload.plan(
                        new SpecReader(workload.keys())
                                .read(
                                        List.of(SpecReader.assignments(settings, Origin.COMMAND_LINE, problems)),
                                        problems),
                        new Seed(42),
                        problems)
                .mix()
                .operations(dialect)
                .getFirst();
        problems.refuseIfAny();
        return operation.batch();
    }

    /// Writes the rows from one index to another.
    @FunctionalInterface
    private interface Writing {
        void write(long from, long to) throws TargetException;
    }

    /// The first round warms up and is discarded.
    private static List<Double> rates(int rounds, int seconds, Writing writing) throws TargetException {
        List<Double> rates = new ArrayList<>();
        long row = 0;
        for (int round = 0; round <= rounds; round++) {
            long first = row;
            long before = System.nanoTime();
            long now = before;
            while (now - before < seconds * 1_000_000_000L) {
                writing.write(row, row + BATCH_ROWS);
                row += BATCH_ROWS;
                now = System.nanoTime();
            }
            if (round > 0) {
                rates.add((row - first) * 1e9 / (now - before));
            }
        }
        return rates;
    }

    private static void print(String where, int columns, String rule, List<Double> rates) {
        System.out.printf(
                Locale.ROOT,
                "%d x 20 %s into %s: %,.0f rows/s (%,.0f to %,.0f)%n",
                columns,
                rule,
                where,
                Bench.median(rates),
                rates.stream().min(Double::compare).orElseThrow(),
                rates.stream().max(Double::compare).orElseThrow());
    }
}
