package io.plimsoll.workload.ch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedDriver;
import io.plimsoll.driver.jdbc.JdbcDriver;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Answer;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each product answers every query, and tells with it how many orders there are and what the next ones are.
class EveryProductTest {
    private static final String MARIADB = "PLIMSOLL_TEST_MARIADB_URL";

    @ParameterizedTest
    @ValueSource(strings = {"hsqldb:mem"})
    void answersWithRowsWhenFreshlyLoaded(String address) throws TargetException {
        ChPlan plan = Plans.of("transactions=on", "streams=1", "query-limit=8s");
        try (Target target = open(address);
                SqlSession session = target.openSession().sql()) {
            for (String table :
                    session.existing(plan.tables().stream().map(Table::name).toList())) {
                session.drop(table);
            }
            Plans.load(plan, session);
            List<Operation> operations = plan.operations(target.dialect());
            assertThat(operations).hasSize(plan.shape().kinds() + ChQuery.QUERIES);
            for (Operation operation : operations.subList(plan.shape().kinds(), operations.size())) {
                assertThat(operation.weight()).isZero();
                assertAnswered(operation, session, Besides.rowsLoaded(plan.shape()));
            }
        }
    }

    private static void assertAnswered(Operation operation, SqlSession session, long rows) throws TargetException {
        Executable query = operation.bind(session);
        query.draw(new Draw(new Seed(7)));
        long b = System.nanoTime();
        try {
            assertThat(query.execute()).as(operation.name()).isEqualTo(Outcome.OK);
        } catch (Exception e) {
            System.out.println("XX " + operation.name() + e);
            return;
        }
        System.out.println("XX " + operation.name() + " " + (System.nanoTime() - b) / 1000000);
        Optional<Answer> answer = query.answer();
        assertThat(answer).as(operation.name()).hasValueSatisfying(found -> {
            assertThat(found.rows()).isPositive();
            assertThat(found.lagNanos()).isZero();
            assertThat(found.size()).isEqualTo(rows);
        });
    }

    private static Target open(String address) throws TargetException {
        if (!address.equals(MARIADB)) {
            return address.startsWith("sqlite")
                    ? new JdbcDriver().open(TargetSpec.of("jdbc:sqlite::memory:"))
                    : new EmbeddedDriver().open(TargetSpec.of(address));
        }
        String named = System.getenv(MARIADB);
        assumeTrue(named != null, "set " + MARIADB + " to the address of one whose database may be written to");
        return new JdbcDriver().open(TargetSpec.of(String.valueOf(named)));
    }
}
