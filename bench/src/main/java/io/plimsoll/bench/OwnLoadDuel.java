package io.plimsoll.bench;

import io.plimsoll.bench.rig.Block;
import io.plimsoll.bench.rig.Duel;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.table.TableRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Loading the table of a workload file into PostgreSQL against loading the same table of a workload in Java: the same
/// columns and keys, one session of this process, COPY over TCP. Client and server are bound to processors (see
/// [Processors]).
///
///     bench/run OwnLoadDuel [PAIRS [CASE...]]
///
/// The cases are `accounts` (3 million rows of tpcb's accounts) and `usertable` (300,000 records of YCSB, 1 KB each).
/// A load cannot be stopped and gone on with, so that a pair is one whole load of each side, in random order. A
/// checkpoint precedes each; one load of each, which creates the log files and lets the JIT compiler work, comes
/// before.
public final class OwnLoadDuel {
    private static final List<Case> CASES = List.of(
            new Case("accounts", "tpcb", List.of("scale=30"), """
                    tables:
                      account:
                        rows: 3M
                        key: aid
                        columns:
                          aid: {type: int32, sequence: 1}
                          bid: {type: int32, expression: "(:aid - 1) / 100000 + 1"}
                          abalance: {type: int32, value: 0}
                          filler: {type: char(84), value: ""}
                    operations: {look: {sql: SELECT 1}}
                    """),
            new Case("usertable", "ycsb", List.of("recordcount=300000", "fieldlength=100"), """
                    generators: {field: {text: "%s"}}
                    tables:
                      records:
                        rows: 300k
                        key: key
                        columns:
                          key: {type: varchar(255), template: "user{number}"}
                          number: {type: int64, permuted: 1, hidden: true}
                          field0: {type: text, generator: field}
                          field1: {type: text, generator: field}
                          field2: {type: text, generator: field}
                          field3: {type: text, generator: field}
                          field4: {type: text, generator: field}
                          field5: {type: text, generator: field}
                          field6: {type: text, generator: field}
                          field7: {type: text, generator: field}
                          field8: {type: text, generator: field}
                          field9: {type: text, generator: field}
                    operations: {look: {sql: SELECT 1}}
                    """.formatted(
                            "*".repeat(100))));

    private final EmbeddedPostgres server;
    private final Path folder;

    private OwnLoadDuel(EmbeddedPostgres server, Path folder) {
        this.server = server;
        this.folder = folder;
    }

    /// @param workload the workload in Java, with its settings
    /// @param file the workload file
    private record Case(String name, String workload, List<String> settings, String file) {}

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        List<String> wanted = args.length > 1
                ? List.of(args).subList(1, args.length)
                : CASES.stream().map(Case::name).toList();
        Optional<Processors> processors = Bench.processors();
        if (processors.isEmpty()) {
            return;
        }
        Path folder = Bench.folder();
        try (EmbeddedPostgres server = Bench.server(folder)) {
            processors.get().bindServer(server.pid());
            processors.get().bindThisClient();
            for (Case each : CASES) {
                if (wanted.contains(each.name)) {
                    new OwnLoadDuel(server, folder).run(each, pairs);
                }
            }
        } finally {
            Bench.remove(folder);
        }
    }

    private void run(Case each, int pairs) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve(each.name + ".yaml"), each.file);
        TableRows ours = largest("own", List.of("file=" + file));
        TableRows theirs = largest(each.workload, each.settings);
        if (ours.count() != theirs.count()) {
            throw new IllegalStateException(ours.count() + " rows against " + theirs.count());
        }
        Block _ = Bench.load(server, ours);
        Block _ = Bench.load(server, theirs);
        new Duel(
                        "load of " + each.name,
                        new Duel.Side("workload file", () -> () -> Bench.load(server, ours)),
                        new Duel.Side(each.workload, () -> () -> Bench.load(server, theirs)),
                        System.out)
                .runWhole(pairs);
    }

    private static TableRows largest(String workload, List<String> settings) {
        return Bench.rows(workload, settings).stream()
                .max(Comparator.comparingLong(TableRows::count))
                .orElseThrow();
    }
}
