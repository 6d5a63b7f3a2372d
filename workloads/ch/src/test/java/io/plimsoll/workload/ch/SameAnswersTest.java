package io.plimsoll.workload.ch;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedDriver;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.ch.ChKeys.Constants;
import io.plimsoll.workload.query.ResultDigest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Two products that share no code must give the same answers.
class SameAnswersTest {
    private static final int DRAWS = 2;

    @TempDir
    static Path folder = Path.of("");

    private static final List<Target> TARGETS = new ArrayList<>();
    private static final List<SqlSession> SESSIONS = new ArrayList<>();

    @BeforeAll
    static void load() throws TargetException {
        for (String address :
                List.of("postgres:embedded?data=" + folder.resolve("data"), "duckdb:" + folder.resolve("database"))) {
            Target target = new EmbeddedDriver().open(TargetSpec.of(address));
            TARGETS.add(target);
            SqlSession session = target.openSession().sql();
            SESSIONS.add(session);
            Plans.loadSome(Plans.of(), session);
        }
    }

    @AfterAll
    static void close() {
        SESSIONS.forEach(SqlSession::close);
        TARGETS.forEach(Target::close);
    }

    @TestFactory
    List<DynamicTest> forThePublishedConstants() {
        return ChQuery.all(Constants.PUBLISHED, 1, "").stream()
                .map(query -> DynamicTest.dynamicTest(query.name(), () -> assertSame(query, 0)))
                .toList();
    }

    @TestFactory
    List<DynamicTest> forDrawnConstants() {
        return ChQuery.all(Constants.DRAWN, 1, "").stream()
                .map(query -> DynamicTest.dynamicTest(query.name(), () -> {
                    for (int index = 0; index < DRAWS; index++) {
                        assertSame(query, index);
                    }
                }))
                .toList();
    }

    private static void assertSame(ChQuery query, long index) throws TargetException {
        List<String> digests = new ArrayList<>();
        for (int i = 0; i < SESSIONS.size(); i++) {
            Draw draw = new Draw(new Seed(42));
            draw.seek(index);
            String text = query.text(draw, TARGETS.get(i).dialect());
            assertThat(text).doesNotContain("{");
            ResultDigest digest = new ResultDigest();
            SESSIONS.get(i).read(text, digest);
            digests.add(digest.rows() + " rows " + digest.text());
            assertThat(digest.rows()).as("rows of %s", query.name()).isPositive();
        }
        assertThat(digests.getFirst()).as(query.name()).isEqualTo(digests.getLast());
    }
}
