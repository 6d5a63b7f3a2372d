package io.plimsoll.workload.query;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.StatementText;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Answer;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// A query as an operation: sent with its drawn values, its rows consumed as they arrive. A query without rows
/// counts as a miss.
///
/// @param limit after which the query is cancelled; zero for none
/// @param weight zero when only an order schedules it
/// @param asides makes the extra columns of a session's queries
public record QueryOperation(Query query, Dialect dialect, TimeSpan limit, int weight, Supplier<Aside> asides)
        implements Operation {
    /// A query without extra columns.
    public QueryOperation(Query query, Dialect dialect, TimeSpan limit) {
        this(query, dialect, limit, 1, () -> Aside.NONE);
    }

    @Override
    public String name() {
        return query.name();
    }

    /// A query is not prepared. Whoever wants to know the statements gets one with values that are always the same.
    @Override
    public Executable bind(Session session) throws TargetException {
        if (StatementTexts.isListening()) {
            String text = query.text(new Draw(new Seed(0)), dialect);
            StatementTexts.note(StatementText.open(List.of(text)));
        }
        return new Bound(this, session.sql());
    }

    private static final class Bound implements Executable, RowReader {
        private final QueryOperation operation;
        private final SqlSession session;
        private final TimeLimit limit;
        private final Aside aside;
        private final int columnsBefore;
        private final ResultDigest digest = new ResultDigest();
        private String text = "";

        Bound(QueryOperation operation, SqlSession session) {
            this.operation = operation;
            this.session = session;
            limit = new TimeLimit(session, operation.limit);
            aside = operation.asides.get();
            columnsBefore = aside.columns();
        }

        @Override
        public void draw(Draw draw) {
            text = operation.query.text(draw, operation.dialect);
        }

        @Override
        public Outcome execute() throws TargetException {
            digest.clear();
            aside.begin();
            long rows = limit.run(operation.name(), () -> session.read(text, this));
            return rows == 0 ? Outcome.MISS : Outcome.OK;
        }

        @Override
        public Optional<Answer> answer() {
            return Optional.of(new Answer(digest.rows(), digest.text(), aside.lagNanos(), aside.size()));
        }

        @Override
        public void value(int column, byte[] bytes, int offset, int length) {
            if (column >= columnsBefore) {
                digest.value(column - columnsBefore, bytes, offset, length);
            } else if (digest.rows() == 0) {
                aside.value(column, bytes, offset, length);
            }
        }

        @Override
        public void nothing(int column) {
            if (column >= columnsBefore) {
                digest.nothing(column - columnsBefore);
            }
        }

        @Override
        public void endRow() {
            digest.endRow();
        }
    }

    /// A query of an analytical workload. Immutable and thread-safe.
    public interface Query {
        /// Unique within its workload: `q7`.
        String name();

        /// The query as it is sent. It contains its drawn values as literals, so that the target plans it for
        /// them.
        String text(Draw draw, Dialect dialect);
    }

    /// Extra values that a query returns in columns before its answer. The same statement reads them, and so the
    /// same snapshot. One for each session; used by the session's thread.
    public interface Aside {
        /// No extra columns.
        Aside NONE = new Aside() {
            @Override
            public int columns() {
                return 0;
            }

            @Override
            public void begin() {
                // No columns, so nothing to keep.
            }

            @Override
            public void value(int column, byte[] bytes, int offset, int length) {
                // No columns, so no values.
            }

            @Override
            public long lagNanos() {
                return -1;
            }

            @Override
            public long size() {
                return -1;
            }
        };

        /// How many extra columns the query has.
        int columns();

        /// Called when the query is about to be sent. This time counts towards its latency.
        void begin();

        /// Called with a value of the first row, in the form of [io.plimsoll.driver.table.RowReader#value]. All
        /// rows have the same.
        void value(int column, byte[] bytes, int offset, int length);

        /// [io.plimsoll.workload.Answer#lagNanos] of the query that has ended.
        long lagNanos();

        /// [io.plimsoll.workload.Answer#size] of the query that has ended.
        long size();
    }
}
