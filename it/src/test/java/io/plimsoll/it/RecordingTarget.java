package io.plimsoll.it;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.testing.ScriptedTarget;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A target that acknowledges everything and remembers what it received: each execution of a list of statements with
/// its values, each batch of rows, each query as text.
final class RecordingTarget implements Target {
    private final Collection<String> received = new ConcurrentLinkedQueue<>();

    List<String> received() {
        return List.copyOf(received);
    }

    @Override
    public TargetIdentity identity() {
        return new ScriptedTarget(_ -> Outcome.OK).identity();
    }

    @Override
    public Dialect dialect() {
        return new WithRoutines();
    }

    @Override
    public SqlSession openSession() {
        return new Recording(received);
    }

    @Override
    public void close() {
        // Nothing is open.
    }

    /// Has stored routines, and no locks.
    private record WithRoutines() implements Dialect {
        @Override
        public String name() {
            return "postgresql";
        }

        @Override
        public boolean has(Feature feature) {
            return feature == Feature.PLPGSQL;
        }

        @Override
        public List<String> createTable(Table table) {
            return List.of();
        }

        @Override
        public List<String> afterLoad(Table table) {
            return List.of();
        }

        @Override
        public String dropTable(String table) {
            return "DROP TABLE " + table;
        }

        @Override
        public String limit(String query, String rows) {
            return query;
        }

        @Override
        public String now() {
            return "CURRENT_TIMESTAMP";
        }

        @Override
        public int loadSessions() {
            return 1;
        }
    }

    private record Executed(StatementList list, Collection<String> received) implements PreparedOperation {
        @Override
        public Outcome execute(Arguments arguments) {
            List<String> values = IntStream.range(0, list.slotTypes().size())
                    .mapToObj(slot -> list.slotTypes().get(slot) == SlotType.TEXT
                            ? arguments.text(slot).toString()
                            : String.valueOf(arguments.number(slot)))
                    .toList();
            received.add(list.name() + " " + values);
            return Outcome.OK;
        }

        @Override
        public long rows() {
            return 1;
        }
    }

    private record Written(String name, Collection<String> received) implements PreparedRows {
        @Override
        public long write(long from, long to) {
            received.add(name + " " + from + " to " + to);
            return to - from;
        }

        @Override
        public long rows() {
            return 0;
        }
    }

    private record Recording(Collection<String> received) implements SqlSession {
        @Override
        public Dialect dialect() {
            return new WithRoutines();
        }

        @Override
        public PreparedOperation prepare(StatementList list, RowReader reader) {
            return new Executed(list, received);
        }

        @Override
        public PreparedRows prepare(RowBatch batch) {
            return new Written(batch.name(), received);
        }

        @Override
        public long read(String sql, RowReader reader) {
            received.add(sql);
            return 1;
        }

        @Override
        public void rollback() {
            // No list leaves anything behind.
        }

        @Override
        public void execute(String sql) {
            received.add(sql);
        }

        @Override
        public List<List<@Nullable Object>> query(String sql) {
            return List.of(List.of(0L));
        }

        @Override
        public List<String> existing(List<String> tables) {
            return tables;
        }

        @Override
        public void load(TableRows rows, long from, long to, LoadProgress progress) {
            received.add("load " + rows.table().name() + " " + from + " to " + to);
            progress.committed(to - from);
        }

        @Override
        public void cancel() {
            // Nothing is under way.
        }

        @Override
        public void abort() {
            // Nothing is under way.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
