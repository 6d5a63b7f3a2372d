package io.plimsoll.workload.tproch;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.query.ResultDigest;
import io.plimsoll.workload.query.TimeLimit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Products that share no code must give the same answers, those of PostgreSQL.
class SameAnswersTest {
    private static final ScaleFactor SCALE = ScaleFactor.parse("0.01");
    private static final int DRAWS = 3;

    /// Of a query; what takes longer is told as what the product cannot do.
    private static final TimeSpan LIMIT = TimeSpan.ofSeconds(20);

    @TempDir
    static Path folder = Path.of("");

    private static final Map<String, Answered> EXPECTED = new LinkedHashMap<>();

    /// @param rows in the order of their text
    record Answered(List<String> rows, String digest) {}

    @BeforeAll
    static void ask() throws TargetException {
        try (Target target = Engine.POSTGRESQL.open(folder);
                SqlSession session = target.openSession().sql()) {
            Rows.load(SCALE, session);
            for (Question question : Question.all()) {
                EXPECTED.put(question.name(), question.ask(target, session));
            }
        }
    }

    /// @param draw which values are drawn; negative for the published ones
    record Question(TradeQuery query, int draw) {
        static List<Question> all() {
            List<Question> all = new ArrayList<>();
            TradeQuery.all(SCALE, true).forEach(query -> all.add(new Question(query, -1)));
            for (int draw = 0; draw < DRAWS; draw++) {
                for (TradeQuery query : TradeQuery.all(SCALE, false)) {
                    all.add(new Question(query, draw));
                }
            }
            return all;
        }

        String name() {
            return query.name() + (draw < 0 ? " published" : " drawn " + draw);
        }

        Answered ask(Target target, SqlSession session) throws TargetException {
            Draw values = new Draw(new Seed(42));
            values.seek(Math.max(0, draw));
            String text = query.text(values, target.dialect());
            Rows rows = new Rows();
            ResultDigest digest = new ResultDigest();
            long _ = new TimeLimit(session, LIMIT).run(query.name(), () -> session.read(text, rows.and(digest)));
            return new Answered(rows.sorted(), digest.rows() + " rows " + digest.text());
        }
    }

    @Test
    void everyQueryHasRows() {
        for (TradeQuery query : TradeQuery.all(SCALE, true)) {
            long rows = EXPECTED.entrySet().stream()
                    .filter(answer -> answer.getKey().startsWith(query.name() + " "))
                    .mapToLong(answer -> answer.getValue().rows().size())
                    .sum();
            assertThat(rows).as(query.name()).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"POSTGRESQL"})
    void areGivenBy(Engine engine) throws TargetException {
        try (Target target = engine.open(folder);
                SqlSession session = target.openSession().sql()) {
            Rows.load(SCALE, session);
            SoftAssertions softly = new SoftAssertions();
            Question.all().stream()
                    .filter(question -> question.draw() <= engine.draws())
                    .forEach(question -> compare(question, target, session, softly));
            softly.assertAll();
        }
    }

    private static void compare(Question question, Target target, SqlSession session, SoftAssertions softly) {
        try {
            softly.assertThat(question.ask(target, session))
                    .as(question.name())
                    .isEqualTo(EXPECTED.get(question.name()));
        } catch (TargetException refused) {
            softly.fail(question.name() + ": " + refused.getMessage());
        }
    }
}
