package io.plimsoll.dataset;

import io.plimsoll.driver.ChangeFeed;
import io.plimsoll.driver.ChangeReader;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.SessionSchema;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.TableRows;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A session that asks the real one and changes nothing. Threads: as [SqlSession].
record DryRunSql(SqlSession real, DryRunScript script) implements SqlSession, DryRun.Relay {
    private static final Pattern OF_SESSION = Pattern.compile("(?is)\\s*(SET|RESET)\\b.*");
    private static final Pattern TAKES_LOCK = Pattern.compile("(?is).*(advisory_\\w*lock|get_lock).*");

    @Override
    public Dialect dialect() {
        return real.dialect();
    }

    @Override
    public SessionSchema schema() {
        return new Schema(real.schema(), script);
    }

    @Override
    public List<String> existing(List<String> names) throws TargetException {
        return script.among(names, real.existing(names));
    }

    @Override
    public List<String> existingOthers(List<String> names) throws TargetException {
        return real.existingOthers(names);
    }

    @Override
    public Map<String, String> marks(List<String> names) throws TargetException {
        return script.marks(real.marks(names));
    }

    @Override
    public void mark(String table, String text) throws TargetException {
        script.marked(table, text);
        SqlSession.super.mark(table, text);
    }

    @Override
    public void execute(String sql) {
        if (!OF_SESSION.matcher(sql).matches()) {
            script.execute(sql);
        }
    }

    @Override
    public List<List<@Nullable Object>> query(String sql) throws TargetException {
        return script.isImagined(sql) ? List.of() : real.query(sql);
    }

    /// Reports every lock as taken, without taking it.
    @Override
    public long number(String sql) throws TargetException {
        if (TAKES_LOCK.matcher(sql).matches()) {
            return 1;
        }
        return script.isImagined(sql) ? 0 : real.number(sql);
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) {
        script.addRows(rows, to - from);
        progress.committed(to - from);
    }

    @Override
    public PreparedOperation prepare(StatementList list, RowReader reader) {
        for (Statement statement : list.statements()) {
            if (statement.kind() != Statement.Kind.QUERY) {
                script.execute(statement.sql());
            }
        }
        return new NoOperation();
    }

    @Override
    public PreparedRows prepare(RowBatch batch) {
        script.addBatch(batch);
        return new NoRows();
    }

    /// Ends well, and does nothing.
    record NoOperation() implements PreparedOperation {
        @Override
        public Outcome execute(Arguments arguments) {
            return Outcome.OK;
        }

        @Override
        public long rows() {
            return 0;
        }
    }

    /// Writes nothing.
    record NoRows() implements PreparedRows {
        @Override
        public long write(long from, long to) {
            return to - from;
        }

        @Override
        public long rows() {
            return 0;
        }
    }

    @Override
    public ChangeReader read(ChangeFeed feed) throws TargetException {
        throw new TargetException(ErrorClass.STATEMENT, "", "a change stream is not read in a dry run", null);
    }

    @Override
    public void rollback() {
        // Nothing is under way.
    }

    /// The schema of a session that changes nothing. Used by the session's thread.
    private record Schema(SessionSchema real, DryRunScript script) implements SessionSchema {
        @Override
        public List<String> creation() throws TargetException {
            return real.creation();
        }

        @Override
        public List<String> removal() throws TargetException {
            return real.removal();
        }

        @Override
        public boolean make() throws TargetException {
            creation().forEach(script::execute);
            return false;
        }

        @Override
        public boolean drop() throws TargetException {
            removal().forEach(script::execute);
            return false;
        }

        @Override
        public String outside() {
            return real.outside();
        }

        @Override
        public List<String> existingOutside(List<String> names) throws TargetException {
            return real.existingOutside(names);
        }
    }
}
