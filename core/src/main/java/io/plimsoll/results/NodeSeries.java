package io.plimsoll.results;

import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.results.ServerSeries.BlockerRow;
import io.plimsoll.results.ServerSeries.LateFile;
import io.plimsoll.results.ServerSeries.OperationRow;
import io.plimsoll.results.ServerSeries.RelationRow;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Sink;
import io.plimsoll.results.ServerSeries.StatementRow;
import io.plimsoll.results.ServerSeries.WaitRow;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What the nodes of a cluster reported about their own work during a run, except for the node that the run's address
/// leads to: `nodes.csv`, `node-waits.csv`, `node-blockers.csv`, `node-statements.csv` and `node-relations.csv`.
/// Immutable.
///
/// @param rows the counters of each node, interval by interval
/// @param waits what the sessions of each node did, interval by interval
/// @param blockers behind whom sessions that work for the load waited for locks, interval by interval
/// @param statements those that took most of each node's time, phase by phase; statements on several shards of a table
///     count together
/// @param relations what was done with the shards of each table and index, phase by phase
public record NodeSeries(
        List<NodeRow> rows,
        List<NodeWait> waits,
        List<NodeBlocker> blockers,
        List<NodeStatement> statements,
        List<NodeRelation> relations) {
    /// Of a run that did not look at any.
    public static final NodeSeries NONE = new NodeSeries(List.of(), List.of());

    private static final String NODE = "node";

    public NodeSeries {
        rows = List.copyOf(rows);
        waits = List.copyOf(waits);
        blockers = List.copyOf(blockers);
        statements = List.copyOf(statements);
        relations = List.copyOf(relations);
    }

    /// Statements and single tables were not counted.
    public NodeSeries(List<NodeRow> rows, List<NodeWait> waits, List<NodeBlocker> blockers) {
        this(rows, waits, blockers, List.of(), List.of());
    }

    /// Nobody waited for a lock, either.
    public NodeSeries(List<NodeRow> rows, List<NodeWait> waits) {
        this(rows, waits, List.of());
    }

    /// The same, with what statements have cost, and what was done with tables and indexes.
    public NodeSeries with(List<NodeStatement> costs, List<NodeRelation> work) {
        return new NodeSeries(rows, waits, blockers, costs, work);
    }

    /// The counters of one node in one span: a line of `nodes.csv`.
    ///
    /// @param node such as `10.0.0.4:5432`
    public record NodeRow(String node, ServerRow row) {
        private static CsvColumns<NodeRow> columns(List<String> counters) {
            return CsvColumns.after(NODE, NodeRow::node, ServerRow.columns(counters), NodeRow::row);
        }

        static NodeRow parse(List<String> counters, String line) {
            return new NodeRow(first(line), ServerRow.parse(counters, rest(line)));
        }
    }

    /// How many sessions of one node did the same, over all looks of one span: a line of `node-waits.csv`.
    ///
    /// @param node such as `10.0.0.4:5432`
    public record NodeWait(String node, WaitRow row) {
        private static final CsvColumns<NodeWait> COLUMNS =
                CsvColumns.after(NODE, NodeWait::node, WaitRow.COLUMNS, NodeWait::row);

        static NodeWait parse(String line) {
            return new NodeWait(first(line), WaitRow.parse(rest(line)));
        }
    }

    /// One session behind which others waited for locks on one node: a line of `node-blockers.csv`.
    ///
    /// @param node such as `10.0.0.4:5432`
    /// @param row whose session has its global number if it works for a session of another node
    public record NodeBlocker(String node, BlockerRow row) {
        private static final CsvColumns<NodeBlocker> COLUMNS =
                CsvColumns.after(NODE, NodeBlocker::node, BlockerRow.COLUMNS, NodeBlocker::row);

        private static NodeBlocker parse(String line) {
            return new NodeBlocker(first(line), BlockerRow.parse(rest(line)));
        }
    }

    /// What one kind of statement has cost on one node in one phase: a line of `node-statements.csv`.
    ///
    /// @param node such as `10.0.0.4:5432`
    public record NodeStatement(String node, StatementRow row) {
        private static final CsvColumns<NodeStatement> COLUMNS =
                CsvColumns.after(NODE, NodeStatement::node, StatementRow.COLUMNS, NodeStatement::row);

        private static NodeStatement parse(String line) {
            return new NodeStatement(first(line), StatementRow.parse(rest(line)));
        }
    }

    /// What was done with the shards of one table or index on one node in one phase: a line of `node-relations.csv`.
    ///
    /// @param node such as `10.0.0.4:5432`
    public record NodeRelation(String node, RelationRow row) {
        private static final CsvColumns<NodeRelation> COLUMNS =
                CsvColumns.after(NODE, NodeRelation::node, RelationRow.COLUMNS, NodeRelation::row);

        private static NodeRelation parse(String line) {
            return new NodeRelation(first(line), RelationRow.parse(rest(line)));
        }
    }

    private static String first(String line) {
        return line.substring(0, comma(line));
    }

    private static String rest(String line) {
        return line.substring(comma(line) + 1);
    }

    private static int comma(String line) {
        int comma = line.indexOf(',');
        if (comma < 0) {
            throw new IllegalArgumentException("names no node");
        }
        return comma;
    }

    /// The names of the counters in the first line of `nodes.csv`; none if it is empty.
    static List<String> counters(String header) {
        return header.isEmpty() ? List.of() : ServerSeries.counters(rest(header));
    }

    /// Reads the files, up to the first damage of each; [#NONE] if there are none.
    ///
    /// @param damages takes a sentence for each damage
    static NodeSeries read(RunFolder folder, Consumer<String> damages) throws IOException {
        List<String> counters = counters(CsvColumns.header(folder.nodes()));
        return new NodeSeries(
                CsvColumns.read(folder.nodes(), line -> NodeRow.parse(counters, line), damages),
                CsvColumns.read(folder.nodeWaits(), NodeWait::parse, damages),
                CsvColumns.read(folder.nodeBlockers(), NodeBlocker::parse, damages),
                CsvColumns.read(folder.nodeStatements(), NodeStatement::parse, damages),
                CsvColumns.read(folder.nodeRelations(), NodeRelation::parse, damages));
    }

    /// Writes the files while a run goes on; they are created by the first node that is seen. Thread-safe: each
    /// node has a thread of its own.
    public static final class Writer implements Closeable {
        private final RunFolder folder;
        private List<String> counters = List.of();
        private @Nullable BufferedWriter rows;
        private @Nullable BufferedWriter waits;
        private final LateFile<NodeBlocker> blockers;
        private final LateFile<NodeStatement> statements;
        private final LateFile<NodeRelation> relations;
        private boolean isClosed;

        public Writer(RunFolder folder) {
            this.folder = folder;
            blockers = new LateFile<>(folder.nodeBlockers(), NodeBlocker.COLUMNS);
            statements = new LateFile<>(folder.nodeStatements(), NodeStatement.COLUMNS);
            relations = new LateFile<>(folder.nodeRelations(), NodeRelation.COLUMNS);
        }

        /// Takes what one node reports.
        ///
        /// @param node without a comma
        /// @param its counters
        /// @throws IOException when the files cannot be created, or another node has other counters
        public synchronized Sink of(String node, List<Counter> its) throws IOException {
            List<String> names = its.stream().map(Counter::name).toList();
            if (rows == null) {
                rows = RunWriter.openCsv(folder.nodes(), NodeRow.columns(names).header());
                waits = RunWriter.openCsv(folder.nodeWaits(), NodeWait.COLUMNS.header());
                counters = names;
            }
            if (!names.equals(counters)) {
                throw new IOException("it counts other things than the other nodes: its version may be another one");
            }
            return new NodeSink(node, NodeRow.columns(names));
        }

        private synchronized void append(NodeSink sink, ServerRow row, List<WaitRow> found, List<BlockerRow> heads)
                throws IOException {
            if (isClosed || rows == null || waits == null) {
                return;
            }
            for (WaitRow wait : found) {
                waits.write(NodeWait.COLUMNS.line(new NodeWait(sink.node, wait)) + "\n");
            }
            waits.flush();
            blockers.append(
                    heads.stream().map(head -> new NodeBlocker(sink.node, head)).toList());
            rows.write(sink.columns.line(new NodeRow(sink.node, row)) + "\n");
            rows.flush();
        }

        private synchronized <T> void append(LateFile<T> file, List<T> all) throws IOException {
            if (!isClosed) {
                file.append(all);
            }
        }

        @Override
        public synchronized void close() throws IOException {
            isClosed = true;
            try (BufferedWriter _ = waits;
                    LateFile<NodeBlocker> _ = blockers;
                    LateFile<NodeStatement> _ = statements;
                    LateFile<NodeRelation> _ = relations) {
                if (rows != null) {
                    rows.close();
                }
            }
        }

        /// Rows that arrive after the files were closed are dropped.
        private final class NodeSink implements Sink {
            private final String node;
            private final CsvColumns<NodeRow> columns;

            NodeSink(String node, CsvColumns<NodeRow> columns) {
                this.node = node;
                this.columns = columns;
            }

            @Override
            public void append(ServerRow row, List<WaitRow> found, List<BlockerRow> heads) throws IOException {
                Writer.this.append(this, row, found, heads);
            }

            @Override
            public void append(List<StatementRow> dearest) throws IOException {
                List<NodeStatement> costs = dearest.stream()
                        .map(row -> new NodeStatement(node, row))
                        .toList();
                Writer.this.append(statements, costs);
            }

            @Override
            public void appendOperations(List<OperationRow> doings) {
                // Sessions there work for those of the load, with statements that no operation sends.
            }

            @Override
            public void appendRelations(List<RelationRow> most) throws IOException {
                List<NodeRelation> work =
                        most.stream().map(row -> new NodeRelation(node, row)).toList();
                Writer.this.append(relations, work);
            }

            @Override
            public void close() {
                // All nodes share the files.
            }
        }
    }
}
