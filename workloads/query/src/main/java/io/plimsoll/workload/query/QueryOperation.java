package io.plimsoll.workload.query;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Answer;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.Optional;

/// A query as an operation: sent with values drawn for it, its rows consumed while they come. One without rows is a
/// miss.
///
/// @param limit after which it is ended; zero for none
public record QueryOperation(Query query, Dialect dialect, TimeSpan limit) implements Operation {
    @Override
    public String name() {
        return query.name();
    }

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        return new Bound(this, session.sql());
    }

    private static final class Bound implements Executable {
        private final QueryOperation operation;
        private final SqlSession session;
        private final TimeLimit limit;
        private final ResultDigest digest = new ResultDigest();
        private String text = "";

        Bound(QueryOperation operation, SqlSession session) {
            this.operation = operation;
            this.session = session;
            limit = new TimeLimit(session, operation.limit);
        }

        @Override
        public void draw(Draw draw) {
            text = operation.query.text(draw, operation.dialect);
        }

        @Override
        public Outcome execute() throws TargetException {
            digest.clear();
            long rows = limit.run(operation.name(), () -> session.read(text, digest));
            return rows == 0 ? Outcome.MISS : Outcome.OK;
        }

        @Override
        public Optional<Answer> answer() {
            return Optional.of(new Answer(digest.rows(), digest.text(), -1, -1));
        }
    }
}
