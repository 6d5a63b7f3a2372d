package io.plimsoll.bench;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A target that returns at once without any work, so that only the harness is measured.
public record NullTarget() implements Target {
    @Override
    public TargetIdentity identity() {
        return new TargetIdentity(
                "null:",
                "nothing",
                "",
                "null",
                "generic",
                true,
                Durability.NONE,
                "it holds nothing",
                "none",
                Map.of(),
                null,
                "");
    }

    @Override
    public Dialect dialect() {
        return new NullDialect();
    }

    @Override
    public SqlSession openSession() {
        return new NullSession();
    }

    @Override
    public void close() {}

    private record NullOperation() implements PreparedOperation {
        @Override
        public long rows() {
            return 1;
        }

        @Override
        public Outcome execute(Arguments arguments) {
            return Outcome.OK;
        }
    }

    private record NullDialect() implements Dialect {
        @Override
        public String name() {
            return "generic";
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
            return "";
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

    private record NullSession() implements SqlSession {
        @Override
        public void rollback() {
            // Statements change nothing, so nothing to roll back.
        }

        @Override
        public Dialect dialect() {
            return new NullDialect();
        }

        @Override
        public PreparedOperation prepare(StatementList list, RowReader reader) {
            return new NullOperation();
        }

        @Override
        public PreparedRows prepare(RowBatch batch) {
            throw new UnsupportedOperationException("only statement lists are measured on a null target");
        }

        @Override
        public void execute(String sql) {}

        @Override
        public List<List<@Nullable Object>> query(String sql) {
            return List.of();
        }

        @Override
        public List<String> existing(List<String> tables) {
            return List.of();
        }

        @Override
        public void load(TableRows rows, long from, long to, LoadProgress progress) {}

        @Override
        public void cancel() {}

        @Override
        public void abort() {}

        @Override
        public void close() {}
    }
}
