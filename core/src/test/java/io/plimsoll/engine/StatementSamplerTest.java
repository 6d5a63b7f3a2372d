package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.StatementOperation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementSamplerTest {
    private static final Seed SEED = new Seed(42);

    private final StatementTexts texts = new StatementTexts();
    private final List<String> drawn = new ArrayList<>();

    /// An operation that draws an id, an amount, a name and some numbers.
    private Operation operation(String name, Statement... statements) {
        StatementList list = new StatementList(
                name,
                List.of(SlotType.INT64, SlotType.CENTS, SlotType.TEXT, SlotType.INT32_ARRAY),
                List.of(statements),
                Commit.AT_END);
        texts.during(name, () -> {
            StatementTexts.note(list);
            return 0;
        });
        return new StatementOperation(
                list,
                (draw, into) -> {
                    drawn.add(name);
                    into.set(0, draw.below(1_000));
                    into.set(1, -1_205);
                    into.text(2).clear();
                    into.text(2).append((byte) 'x');
                    into.numbers(3).clear();
                    into.numbers(3).add(7);
                    into.numbers(3).add(-8);
                },
                1);
    }

    private List<StatementSample> samples(Operation... operations) {
        return StatementSampler.samples(List.of(operations), texts, new ScriptedDialect("postgresql"), SEED);
    }

    @Test
    void valuesAreThoseThatTheOperationDraws() {
        Operation look = operation(
                "look",
                Statement.query("SELECT a FROM t WHERE b = ? AND c > ?", Rows.ANY, 0, 1),
                Statement.query("SELECT a FROM t WHERE d = ? AND e = ANY(?)", Rows.ANY, 2, 3),
                Statement.query("SELECT count(*) FROM t", Rows.ANY));
        String id = Long.toString(new Draw(SEED).below(1_000));
        assertThat(samples(look))
                .extracting(StatementSample::values)
                .containsExactly(List.of(id, "-12.05"), List.of("x", "{7,-8}"), List.of());
        assertThat(samples(look))
                .allSatisfy(sample -> assertThat(sample.refusal()).isEmpty());
    }

    /// What draws inputs may claim keys.
    @Test
    void anOperationThatWritesDrawsNothing() {
        Operation pay = operation(
                "pay",
                Statement.query("SELECT a FROM t WHERE b = ?", Rows.ANY, 0),
                Statement.update("UPDATE t SET a = 1 WHERE b = ?", 0));
        assertThat(samples(pay)).singleElement().satisfies(sample -> {
            assertThat(sample.text().numbered()).isEqualTo("SELECT a FROM t WHERE b = $1");
            assertThat(sample.refusal()).contains("also writes");
        });
        assertThat(drawn).isEmpty();
    }

    /// It needs rows to go on, and gets none.
    @Test
    void whatDependsOnRowsHasNoValues() {
        Statement first = Statement.query("SELECT a FROM t WHERE b = ?", Rows.ANY, 0);
        Statement second = Statement.query("SELECT c FROM t WHERE a = ?", Rows.ANY, 0);
        Operation both = operation("both", first, second);
        Operation follow = new Operation() {
            @Override
            public String name() {
                return "both";
            }

            @Override
            public int weight() {
                return 1;
            }

            @Override
            public Executable bind(Session session) throws TargetException {
                Executable begun = operation("begun", first).bind(session);
                return new Executable() {
                    @Override
                    public void draw(Draw draw) {
                        begun.draw(draw);
                    }

                    @Override
                    public Outcome execute() throws TargetException {
                        begun.execute();
                        throw new IllegalStateException("no row");
                    }
                };
            }
        };
        assertThat(samples(follow))
                .extracting(StatementSample::refusal)
                .containsExactly("", "its values depend on what its operation has read before");
        assertThat(samples(both)).extracting(StatementSample::refusal).containsExactly("", "");
    }
}
