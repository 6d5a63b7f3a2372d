package io.plimsoll.workload.ch;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedDriver;
import io.plimsoll.driver.jdbc.JdbcDriver;
import io.plimsoll.testing.TestMariadb;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Answer;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.ch.ChDataset.Trimming;
import io.plimsoll.workload.ch.ChPlan.Besides;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each product answers every query, and tells with it how many orders there are and what the next ones are.
class EveryProductTest {
    private static final String MARIADB = "mariadb";

    private static final String SUMS = "SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM order_line),"
            + " (SELECT sum(d_next_o_id) FROM district), (SELECT sum(s_ytd) + 10 * sum(s_order_cnt) + 100 *"
            + " sum(s_remote_cnt) FROM stock), (SELECT round(100 * sum(c_balance), 0) FROM customer),"
            + " (SELECT sum(c_delivery_cnt) FROM customer) FROM region WHERE r_regionkey = 0";

    @ParameterizedTest
    @ValueSource(strings = {"hsqldb:mem", "h2:mem", "sqlite:memory", "duckdb:mem", MARIADB})
    void answersWithRowsWhenFreshlyLoaded(String address) throws TargetException {
        ChPlan plan = Plans.of("transactions=on", "streams=1");
        try (Target target = open(address);
                SqlSession session = target.openSession().sql()) {
            for (String table : session.existing(plan.dataset().tableNames())) {
                session.drop(table);
            }
            Plans.loadSome(plan, session);
            List<Operation> operations = plan.mix().operations(target.dialect());
            assertThat(operations).hasSize(plan.shape().kinds() + ChQuery.QUERIES);
            for (Operation operation : operations.subList(plan.shape().kinds(), operations.size())) {
                assertThat(operation.weight()).isZero();
                assertAnswered(operation, session, Besides.rowsLoaded(plan.shape()));
            }
            assertTrims(plan, session);
        }
    }

    /// As if an order of two lines, one of another warehouse's stock, had been made and delivered.
    private static void assertTrims(ChPlan plan, SqlSession session) throws TargetException {
        Trimming trimming = new Trimming(plan.shape(), session);
        assertThat(trimming.trim()).isFalse();
        List<List<@Nullable Object>> before = session.query(SUMS);
        session.executeAll(List.of(
                "UPDATE district SET d_next_o_id = 3002 WHERE d_w_id = 1 AND d_id = 1",
                "INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_carrier_id, o_ol_cnt)"
                        + " VALUES (3001, 1, 1, 7, 5, 2)",
                "INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity,"
                        + " ol_amount) VALUES (3001, 1, 1, 1, 11, 1, 4, 12.25)",
                "INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity,"
                        + " ol_amount) VALUES (3001, 1, 1, 2, 12, 1, 3, 30.50)",
                "UPDATE stock SET s_ytd = 4, s_order_cnt = 1 WHERE s_w_id = 1 AND s_i_id = 11",
                "UPDATE stock SET s_ytd = 3, s_order_cnt = 1, s_remote_cnt = 1 WHERE s_w_id = 1 AND s_i_id = 12",
                "UPDATE customer SET c_balance = c_balance + 42.75, c_delivery_cnt = c_delivery_cnt + 1"
                        + " WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = 7"));
        assertThat(session.query(SUMS)).isNotEqualTo(before);
        assertThat(trimming.trim()).isTrue();
        assertThat(session.query(SUMS)).isEqualTo(before);
        assertThat(trimming.trim()).isFalse();
    }

    private static void assertAnswered(Operation operation, SqlSession session, long rows) throws TargetException {
        Executable query = operation.bind(session);
        query.draw(new Draw(new Seed(7)));
        assertThat(query.execute()).as(operation.name()).isEqualTo(Outcome.OK);
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
        return new JdbcDriver().open(TargetSpec.of(TestMariadb.orSkip()));
    }
}
