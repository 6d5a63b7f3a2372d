package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Executed;
import io.plimsoll.driver.ServerView.ExecutedStep;
import io.plimsoll.driver.ServerView.Explained;
import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Placeholders;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementText;
import io.plimsoll.driver.statement.StatementTexts;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The plans that PostgreSQL gives for statements, on the oldest version, whose EXPLAIN knows no generic plans, and on
/// the newest. None of the statements is executed.
class PostgresExplainTest {
    private static final int ROWS = 20_000;

    /// Opens a target of a version with two tables, and closes the server afterwards.
    private record Opened(ServerOfVersion version, Target target, SqlSession session, ServerView.Watch watch)
            implements AutoCloseable {
        static Opened of(int number) throws Exception {
            ServerOfVersion version = ServerOfVersion.start(number);
            Target target = version.open(Isolation.DEFAULT);
            SqlSession session = target.openSession().sql();
            session.execute("CREATE TABLE item (id bigint PRIMARY KEY, owner int, name char(8), made serial)");
            session.execute("INSERT INTO item (id, owner, name) SELECT i, i % 5000, 'n' || i FROM generate_series(1, "
                    + ROWS + ") i");
            session.execute("CREATE INDEX item_owner ON item (owner)");
            session.execute("CREATE INDEX item_name ON item (name)");
            session.execute("CREATE TABLE part (id int, v int) PARTITION BY HASH (id)");
            session.execute("CREATE TABLE part_0 PARTITION OF part FOR VALUES WITH (MODULUS 2, REMAINDER 0)");
            session.execute("CREATE TABLE part_1 PARTITION OF part FOR VALUES WITH (MODULUS 2, REMAINDER 1)");
            session.execute("ANALYZE item");
            SqlSession asking = target.openSession().sql();
            ServerView.Watch watch = target.dialect().serverView().orElseThrow().watch(asking, List.of("item"));
            return new Opened(version, target, session, watch);
        }

        Explained explain(String sql, SlotType... types) throws TargetException {
            StatementText text = new StatementText(Placeholders.translate(sql).parts(), List.of(types));
            return watch.explain(text).orElseThrow();
        }

        Executed execute(String sql, SlotType type, String value) throws TargetException {
            StatementText text = new StatementText(Placeholders.translate(sql).parts(), List.of(type));
            return watch.executed(StatementSample.of(text, List.of(value))).orElseThrow();
        }

        String refusal(String sql) throws TargetException {
            Executed executed = execute(sql, SlotType.INT64, "1");
            assertThat(executed.plan()).isNull();
            return executed.refusal();
        }

        PlanNode plan(String sql, SlotType... types) throws TargetException {
            Explained explained = explain(sql, types);
            assertThat(explained.refusal()).isEmpty();
            return Objects.requireNonNull(explained.plan());
        }

        @Override
        public void close() {
            session.close();
            target.close();
            version.server().close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void aPlanShowsTheIndexUntilItIsGone(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            String update = "UPDATE item SET name = ? WHERE id = ?";
            PlanNode before = opened.plan(update, SlotType.TEXT, SlotType.INT64);
            assertThat(before.shape()).isEqualTo("Update on item over Index Scan using item_pkey on item");
            assertThat(before.largestTable()).isEqualTo(ROWS);
            assertThat(before.children().getFirst().rows()).isOne();
            opened.session().execute("ALTER TABLE item DROP CONSTRAINT item_pkey");
            PlanNode after = opened.plan(update, SlotType.TEXT, SlotType.INT64);
            PlanNode scan = after.children().getFirst();
            assertThat(scan.label()).isEqualTo("Seq Scan on item");
            assertThat(scan.filter()).containsExactly("id");
            assertThat(scan.tableRows()).isEqualTo(ROWS);
            assertThat(scan.rows()).isLessThan(ROWS / 10.0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void aTableThatIsLockedIsARefusalAndNotAWait(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            String select = "SELECT name FROM item WHERE id = ?";
            opened.session().execute("BEGIN");
            opened.session().execute("LOCK TABLE item");
            assertThat(opened.explain(select, SlotType.INT64).refusal()).contains("lock timeout");
            opened.session().execute("ROLLBACK");
            assertThat(opened.plan(select, SlotType.INT64).shape()).contains("item_pkey");
        }
    }

    /// The types are those that drivers declare: with another one the server could not use the index.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void parametersHaveTheTypesOfTheDriver(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            assertThat(opened.plan("SELECT id FROM item WHERE owner = ?", SlotType.INT32)
                            .shape())
                    .contains("item_owner");
            assertThat(opened.plan("SELECT id FROM item WHERE owner = ?", SlotType.CENTS)
                            .shape())
                    .contains("Seq Scan");
            assertThat(opened.plan("SELECT id FROM item WHERE name = ?", SlotType.TEXT)
                            .shape())
                    .contains("item_name");
            assertThat(opened.plan("SELECT id FROM item WHERE id = ANY (?)", SlotType.INT64_ARRAY)
                            .shape())
                    .contains("item_pkey");
            assertThat(opened.plan("SELECT id FROM item WHERE name = 'it''s \\ ?' LIMIT ?", SlotType.INT64)
                            .type())
                    .isEqualTo("Limit");
            assertThat(opened.plan("SELECT count(*) FROM item GROUP BY owner").type())
                    .endsWith("Aggregate");
        }
    }

    /// EXPLAIN without ANALYZE plans a statement and does nothing else.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void nothingIsExecuted(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            opened.session()
                    .execute("CREATE FUNCTION grow() RETURNS bigint LANGUAGE sql AS $$"
                            + " INSERT INTO item (id) VALUES (-7); SELECT 1::bigint $$");
            long drawn = opened.session().number("SELECT last_value FROM item_made_seq");
            opened.plan("DELETE FROM item");
            opened.plan("DELETE FROM item WHERE id = ?", SlotType.INT64);
            opened.plan("INSERT INTO item (id) VALUES (?)", SlotType.INT64);
            opened.plan("UPDATE item SET owner = ? WHERE id > ?", SlotType.INT32, SlotType.INT64);
            opened.plan("WITH gone AS (DELETE FROM item RETURNING id) SELECT count(*) FROM gone");
            opened.plan("SELECT grow()");
            opened.plan("SELECT nextval('item_made_seq')");
            opened.plan("SELECT id FROM item WHERE id = ? FOR UPDATE", SlotType.INT64);
            assertThat(opened.session().number("SELECT count(*) FROM item")).isEqualTo(ROWS);
            assertThat(opened.session().number("SELECT sum(owner) FROM item"))
                    .isEqualTo(ROWS / 5_000 * (4_999L * 5_000 / 2));
            assertThat(opened.session().number("SELECT last_value FROM item_made_seq"))
                    .isEqualTo(drawn);
        }
    }

    /// EXPLAIN would belong to the first statement of several, and the others would be executed.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void severalStatementsAreNotExplained(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            for (String several : List.of(
                    "SELECT 1; DELETE FROM item",
                    "SELECT 1; COMMIT; DELETE FROM item",
                    "SELECT ';'; DELETE FROM item;")) {
                assertThat(opened.explain(several).plan()).isNull();
                assertThat(opened.explain(several).refusal()).contains("several statements");
            }
            assertThat(opened.plan("SELECT ';' ; ").type()).isEqualTo("Result");
            assertThat(opened.session().number("SELECT count(*) FROM item")).isEqualTo(ROWS);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void aRefusalIsOneOfItsStatementAndLeavesTheSessionUsable(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            for (int i = 0; i < 2; i++) {
                Explained missing = opened.explain("SELECT a FROM nowhere WHERE b = ?", SlotType.INT32);
                assertThat(missing.plan()).isNull();
                assertThat(missing.refusal()).contains("nowhere").doesNotContain("PL/pgSQL");
                assertThat(opened.explain("SELEC 1").refusal()).contains("syntax error");
                assertThat(opened.explain("DELETE FROM item WHERE id = nothing(?)", SlotType.INT32)
                                .refusal())
                        .contains("nothing");
                assertThat(opened.plan("SELECT id FROM item WHERE id = ?", SlotType.INT64)
                                .shape())
                        .contains("item_pkey");
            }
            assertThat(opened.watch().read()).hasSameSizeAs(opened.watch().counters());
            assertThat(opened.watch().waits()).isNotNull();
        }
    }

    /// A generic plan holds all partitions. Before version 16, values are needed, and no partition holds a NULL.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void partitionsArePartOfTheGenericPlan(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            PlanNode plan = opened.plan("SELECT v FROM part WHERE id = ?", SlotType.INT32);
            if (version >= 16) {
                assertThat(plan.all().map(PlanNode::relation)).contains("part_0", "part_1");
            } else {
                assertThat(plan.type()).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void queriesAreExecutedOnceOnRequest(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            Executed executed = opened.execute("SELECT owner FROM item WHERE id = ?", SlotType.INT64, "17");
            assertThat(executed.refusal()).isEmpty();
            ExecutedStep step = Objects.requireNonNull(executed.plan());
            assertThat(step.label()).isEqualTo("Index Scan using item_pkey on item");
            assertThat(step.rows()).isOne();
            assertThat(step.expected()).isOne();
            assertThat(step.loops()).isOne();
            assertThat(step.blocksHit() + step.blocksRead()).isPositive();
            assertThat(step.isFarOff()).isFalse();

            // The server takes the conditions for independent ones. They say the same.
            ExecutedStep far = Objects.requireNonNull(opened.execute(
                            "SELECT * FROM item WHERE owner % 5 = 1 AND owner % 10 IN (1, 6) AND id % 5 = ?",
                            SlotType.INT64, "1")
                    .plan());
            assertThat(far.rows()).isEqualTo(ROWS / 5.0);
            assertThat(far.isFarOff()).isTrue();
        }
    }

    /// Nothing is changed by what is refused, nor by what was executed.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void whatMayChangeAnythingIsNotExecuted(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            opened.session()
                    .execute("CREATE FUNCTION pay() RETURNS int LANGUAGE sql AS"
                            + " 'UPDATE item SET owner = -1 WHERE id = 1 RETURNING 1'");
            assertThat(opened.refusal("UPDATE item SET owner = -1 WHERE id = ?"))
                    .isEqualTo("it changes rows");
            assertThat(opened.refusal("SELECT 1; DELETE FROM item WHERE id = ?"))
                    .isEqualTo("it consists of several statements");
            assertThat(opened.refusal("SELECT pay() FROM item WHERE id = ?")).contains("may change something: pay");
            assertThat(opened.refusal("SELECT pg_advisory_lock(1) FROM item WHERE id = ?"))
                    .contains("may change something: pg_advisory_lock");
            assertThat(opened.refusal("SELECT owner FROM item WHERE id = ? FOR UPDATE"))
                    .contains("read-only transaction");
            assertThat(opened.refusal("WITH gone AS (DELETE FROM item WHERE id = ? RETURNING id) SELECT * FROM gone"))
                    .contains("read-only transaction");
            assertThat(opened.refusal("SELECT count(*) FROM item, item b, item c WHERE item.id > ?"))
                    .contains("statement timeout");
            assertThat(opened.session().number("SELECT count(*) FROM item")).isEqualTo(ROWS);
            assertThat(opened.session().number("SELECT count(*) FROM item WHERE owner = -1"))
                    .isZero();
            assertThat(opened.execute("SELECT random(), owner FROM item WHERE id = ?", SlotType.INT64, "17")
                            .refusal())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {18})
    void sessionsNoteWhatTheyPrepare(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            StatementList list = new StatementList(
                    "look",
                    List.of(SlotType.INT64),
                    List.of(Statement.query("SELECT owner FROM item WHERE id = ?", Statement.Rows.ANY, 0)),
                    Commit.EACH_STATEMENT);
            StatementTexts texts = new StatementTexts();
            ScopedValue.CallableOp<Object, TargetException> preparation =
                    () -> opened.session().prepare(list);
            assertThat(texts.during("look", preparation)).isNotNull();
            assertThat(texts.all())
                    .extracting(StatementText::numbered)
                    .containsExactly("SELECT owner FROM item WHERE id = $1");
            assertThat(opened.watch()
                            .explain(texts.all().getFirst())
                            .orElseThrow()
                            .refusal())
                    .isEmpty();
        }
    }
}
