package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.table.RelationWork;
import io.plimsoll.driver.table.RelationWork.Figure;
import io.plimsoll.results.NodeSeries.NodeBlocker;
import io.plimsoll.results.NodeSeries.NodeRelation;
import io.plimsoll.results.NodeSeries.NodeRow;
import io.plimsoll.results.NodeSeries.NodeStatement;
import io.plimsoll.results.NodeSeries.NodeWait;
import io.plimsoll.results.ServerSeries.BlockerRow;
import io.plimsoll.results.ServerSeries.OperationRow;
import io.plimsoll.results.ServerSeries.RelationRow;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.StatementRow;
import io.plimsoll.results.ServerSeries.WaitRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerSeriesTest {
    private static final Span SPAN = new Span("measure-1", 3, 3_000_000_000L, 1_000_000_000L);
    private static final List<ServerRow> ROWS = List.of(new ServerRow(SPAN, 5_000_000, Map.of("commits", 7.0)));
    private static final List<WaitRow> WAITS = List.of(new WaitRow(SPAN, Who.LOAD, "Lock", "tuple", 20, 140));
    private static final Blocker IDLE = new Blocker(Who.OTHER, 4_711, "psql", "idle in transaction", 38.25);
    private static final List<BlockerRow> BLOCKERS = List.of(
            new BlockerRow(SPAN, IDLE, "accounts", 20, 18, 126, 7),
            new BlockerRow(SPAN, new Blocker(Who.LOAD, 12, "", "", 0), "\"a, b\"", 20, 2, 2, 1));
    private static final List<StatementRow> STATEMENTS = List.of(
            new StatementRow(
                    "measure-1",
                    new StatementCost("-42", 1_000, 2_500.5, 1_001, 3_000, 4, 5),
                    "SELECT \"a\", b FROM t WHERE c = '' AND d = $1"),
            // A server that does not count pages.
            new StatementRow("measure-1", new StatementCost("f00", 7, 1.5, 7, -1, -1, -1), "COMMIT"),
            // A server that keeps a log.
            new StatementRow(
                    "measure-1", StatementCost.withoutPages("0a1b", 7, 1_400.25, 9, "HQE+PQE"), "SELECT ?, ?"));

    private static final List<RelationRow> RELATIONS = List.of(
            new RelationRow(
                    "measure-1",
                    new RelationWork(
                            "",
                            "a, \"b\"",
                            "accounts",
                            false,
                            Map.of(
                                    Figure.SEQ_SCANS, 1L,
                                    Figure.BLOCKS_HIT, 3_000_000_000L,
                                    Figure.BYTES, 0L))),
            new RelationRow(
                    "measure-1",
                    new RelationWork("", "accounts_pkey", "accounts", true, Map.of(Figure.INDEX_SCANS, 7L))));

    @TempDir
    Path path;

    private final List<String> damages = new ArrayList<>();

    private RunFolder written(List<BlockerRow> blockers, List<StatementRow> statements) throws IOException {
        RunFolder folder = new RunFolder(path);
        try (ServerSeries.Writer writer = new ServerSeries.Writer(folder, List.of(Counter.sum("commits")))) {
            writer.append(ROWS.getFirst(), WAITS, blockers);
            writer.append(statements);
        }
        return folder;
    }

    @Test
    void readsWhatItWrites() throws IOException {
        RunFolder folder = written(BLOCKERS, STATEMENTS);

        assertThat(ServerSeries.read(folder, damages::add))
                .isEqualTo(new ServerSeries(ROWS, WAITS, BLOCKERS, STATEMENTS));
        assertThat(damages).isEmpty();
        assertThat(Files.readAllLines(folder.blockers()))
                .startsWith("phase,interval,start_ns,length_ns,who,session,program,state,transaction_ns,table,looks,"
                        + "seen,sessions,most");
        assertThat(Files.readAllLines(folder.statements()))
                .startsWith("phase,statement,calls,total_ns,rows,blocks_hit,blocks_read,temp_blocks,text,engine")
                .contains("measure-1,f00,7,1500000,7,,,,COMMIT,");
    }

    @Test
    void whatIsUnknownStaysUnknown() {
        StatementCost known = new StatementCost("a", 3, 3, 3, 3, 3, 3);
        StatementCost partly = new StatementCost("a", 1, 1, 1, 1, StatementCost.UNKNOWN, StatementCost.UNKNOWN);
        assertThat(known.since(partly)).isEqualTo(new StatementCost("a", 2, 2, 2, 2, -1, -1));
        assertThat(partly.plus(partly)).isEqualTo(new StatementCost("a", 2, 2, 2, 2, -1, -1));
    }

    @Test
    void readsWhatWasDoneWithTables() throws IOException {
        RunFolder folder = new RunFolder(path);
        try (ServerSeries.Writer writer = new ServerSeries.Writer(folder, List.of(Counter.sum("commits")))) {
            writer.append(ROWS.getFirst(), WAITS, List.of());
            writer.appendRelations(List.of());
            assertThat(folder.relations()).doesNotExist();
            writer.appendRelations(RELATIONS);
        }

        assertThat(ServerSeries.read(folder, damages::add))
                .isEqualTo(new ServerSeries(ROWS, WAITS).withRelations(RELATIONS));
        assertThat(damages).isEmpty();
        assertThat(Files.readAllLines(folder.relations()))
                .first()
                .isEqualTo("phase,relation,table,kind,seq_scans,seq_rows,index_scans,index_rows,inserts,updates,"
                        + "hot_updates,deletes,live_rows,dead_rows,blocks_hit,blocks_read,toast_hit,toast_read,"
                        + "vacuums,autovacuums,bytes");
        Files.writeString(folder.relations(), "measure-1,x,accounts,table,1\n", StandardOpenOption.APPEND);
        assertThat(ServerSeries.read(folder, damages::add).relations()).isEqualTo(RELATIONS);
        assertThat(damages).singleElement().asString().contains("relations.csv:4 is damaged: needs 21 fields");
    }

    @Test
    void readsWhatWasDoneForWhichOperation() throws IOException {
        List<OperationRow> operations = List.of(
                new OperationRow(SPAN, "pay", "IO", "WalSync", 20, 31),
                new OperationRow(SPAN, Wait.SHARED, "CPU", "running", 20, 7));
        RunFolder folder = new RunFolder(path);
        try (ServerSeries.Writer writer = new ServerSeries.Writer(folder, List.of(Counter.sum("commits")))) {
            writer.appendOperations(List.of());
            assertThat(folder.operationWaits()).doesNotExist();
            writer.appendOperations(operations);
            writer.append(ROWS.getFirst(), WAITS, List.of());
        }

        assertThat(ServerSeries.read(folder, damages::add))
                .isEqualTo(new ServerSeries(ROWS, WAITS).withOperations(operations));
        assertThat(Files.readAllLines(folder.operationWaits()))
                .startsWith("phase,interval,start_ns,length_ns,operation,kind,event,looks,sessions");
        assertThat(damages).isEmpty();
    }

    @Test
    void readsStatementsOfOlderVersions() throws IOException {
        RunFolder folder = written(List.of(), STATEMENTS);
        Files.write(
                folder.statements(),
                List.of(
                        "phase,statement,calls,total_ns,rows,blocks_hit,blocks_read,temp_blocks,text",
                        "measure-1,-42,1000,2500500000,1001,3000,4,5,\"SELECT \"\"a\"\", b FROM t WHERE c = '' AND d ="
                                + " $1\""));
        assertThat(ServerSeries.read(folder, damages::add).statements()).containsExactly(STATEMENTS.getFirst());
        assertThat(damages).isEmpty();
    }

    /// Folders of older versions, of other products, and of servers without the extension.
    @Test
    void whatWasNotSeenHasNoFile() throws IOException {
        RunFolder folder = written(List.of(), List.of());

        assertThat(folder.blockers()).doesNotExist();
        assertThat(folder.statements()).doesNotExist();
        assertThat(ServerSeries.read(folder, damages::add)).isEqualTo(new ServerSeries(ROWS, WAITS));
        assertThat(damages).isEmpty();
    }

    @Test
    void readsWhatNodesWrite() throws IOException {
        RunFolder folder = written(List.of(), List.of());
        WaitRow behalf = new WaitRow(SPAN, Who.ON_BEHALF, "IO", "WalSync", 20, 40);
        try (NodeSeries.Writer writer = new NodeSeries.Writer(folder);
                ServerSeries.Sink first = writer.of("10.0.0.4:5432", List.of(Counter.sum("commits")));
                ServerSeries.Sink second = writer.of("10.0.0.5:5432", List.of(Counter.sum("commits")))) {
            first.append(ROWS.getFirst(), List.of(behalf), BLOCKERS);
            second.append(ROWS.getFirst(), List.of(), List.of());
            first.append(List.of());
            assertThat(folder.nodeStatements()).doesNotExist();
            first.append(STATEMENTS);
            second.appendRelations(RELATIONS);
            assertThatThrownBy(() -> writer.of("10.0.0.6:5432", List.of(Counter.sum("pages"))))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("counts other things");
        }

        assertThat(ServerSeries.read(folder, damages::add))
                .isEqualTo(new ServerSeries(ROWS, WAITS)
                        .with(new NodeSeries(
                                List.of(
                                        new NodeRow("10.0.0.4:5432", ROWS.getFirst()),
                                        new NodeRow("10.0.0.5:5432", ROWS.getFirst())),
                                List.of(new NodeWait("10.0.0.4:5432", behalf)),
                                BLOCKERS.stream()
                                        .map(head -> new NodeBlocker("10.0.0.4:5432", head))
                                        .toList(),
                                STATEMENTS.stream()
                                        .map(row -> new NodeStatement("10.0.0.4:5432", row))
                                        .toList(),
                                RELATIONS.stream()
                                        .map(row -> new NodeRelation("10.0.0.5:5432", row))
                                        .toList())));
        assertThat(damages).isEmpty();
        assertThat(Files.readAllLines(folder.nodes()))
                .startsWith("node,phase,interval,start_ns,length_ns,asked_ns,commits");
        assertThat(Files.readAllLines(folder.nodeWaits()))
                .startsWith("node,phase,interval,start_ns,length_ns,who,kind,event,looks,sessions");
        assertThat(Files.readAllLines(folder.nodeStatements()))
                .first()
                .asString()
                .startsWith("node,phase,statement,");
        assertThat(Files.readAllLines(folder.nodeRelations()))
                .first()
                .asString()
                .startsWith("node,phase,relation,");
    }

    @Test
    void readsUpToTheFirstDamage() throws IOException {
        RunFolder folder = written(BLOCKERS, STATEMENTS);
        Files.writeString(folder.blockers(), "measure-1,4,4000000000,1000000000,oth\n", StandardOpenOption.APPEND);
        Files.writeString(folder.statements(), "measure-1,7,1,1,1,1,1,1,\"SELECT\n", StandardOpenOption.APPEND);

        ServerSeries read = ServerSeries.read(folder, damages::add);
        assertThat(read.blockers()).isEqualTo(BLOCKERS);
        assertThat(read.statements()).isEqualTo(STATEMENTS);
        assertThat(damages).hasSize(2);
        assertThat(damages.getFirst()).contains("blockers.csv:4 is damaged: needs 14 fields, and has 5");
        assertThat(damages.getLast()).contains("statements.csv:5 is damaged: a quote is not closed");
    }
}
