package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.table.RelationWork;
import io.plimsoll.driver.table.RelationWork.Figure;
import io.plimsoll.engine.ServerWatch.Phase;
import io.plimsoll.recording.Window;
import io.plimsoll.results.ServerSeries.RelationRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// On a server that tells what it is told to.
class PhaseRelationsTest {
    private static final Phase PHASE = new Phase("measure-1", new Window(0, 1_000, 10_000));
    private static final Phase NEXT = new Phase("measure-2", new Window(20_000, 1_000, 30_000));

    private final PhaseRelations relations = new PhaseRelations();
    private final TellingServer server = new TellingServer();

    private static RelationWork table(String id, Map<Figure, Long> figures) {
        return new RelationWork(id, "table " + id, "accounts", false, figures);
    }

    private static RelationWork read(String id, long pages) {
        return table(id, Map.of(Figure.BLOCKS_READ, pages));
    }

    @Test
    void figuresAreThoseOfThePhase() throws Exception {
        server.works.add(table("1", Map.of(Figure.SEQ_SCANS, 3L, Figure.BLOCKS_HIT, 100L, Figure.DEAD_ROWS, 50L)));
        relations.before(PHASE, server);
        server.works.set(0, table("1", Map.of(Figure.SEQ_SCANS, 5L, Figure.BLOCKS_HIT, 107L, Figure.DEAD_ROWS, 20L)));
        server.sizes.put("1", 8_192L);
        // Asked for again while the phase has not begun.
        relations.before(PHASE, server);

        assertThat(relations.after(PHASE, server))
                .containsExactly(new RelationRow(
                        "measure-1",
                        table(
                                "1",
                                Map.of(
                                        Figure.SEQ_SCANS, 2L,
                                        Figure.BLOCKS_HIT, 7L,
                                        Figure.DEAD_ROWS, 20L,
                                        Figure.BYTES, 8_192L))));
        assertThat(relations.after(PHASE, server)).as("known already").isEmpty();

        relations.before(NEXT, server);
        server.works.set(0, table("1", Map.of(Figure.SEQ_SCANS, 6L, Figure.BLOCKS_HIT, 107L)));
        assertThat(relations.after(NEXT, server))
                .singleElement()
                .satisfies(
                        row -> assertThat(row.work().figure(Figure.SEQ_SCANS)).hasValue(1));
    }

    @Test
    void thoseWithTheMostPagesComeFirstAndIdleOnesAreLeftOut() throws Exception {
        server.works.add(read("idle", 1_000_000));
        relations.before(PHASE, server);
        for (int i = 1; i <= PhaseRelations.KEPT + 10; i++) {
            server.works.add(read(String.valueOf(i), i));
        }
        List<RelationRow> rows = relations.after(PHASE, server);
        assertThat(rows).hasSize(PhaseRelations.KEPT);
        assertThat(rows.getFirst().work().name()).isEqualTo("table 60");
        assertThat(rows.getLast().work().name()).isEqualTo("table 11");
        assertThat(server.askedSizes).as("of those that are kept").hasSize(PhaseRelations.KEPT);
    }

    @Test
    void whatWasResetIsUnknown() throws Exception {
        server.works.add(table("1", Map.of(Figure.INSERTS, 100L, Figure.BLOCKS_HIT, 1_000L)));
        relations.before(PHASE, server);
        server.works.set(0, table("1", Map.of(Figure.INSERTS, 7L, Figure.BLOCKS_HIT, 1_001L)));

        RelationWork work = relations.after(PHASE, server).getFirst().work();
        assertThat(work.figures()).containsExactly(Map.entry(Figure.BLOCKS_HIT, 1L));
    }

    @Test
    void aTableThatWasMadeMeanwhileBeganAtNothing() throws Exception {
        relations.before(PHASE, server);
        server.works.add(new RelationWork("9", "a\nname", "accounts", true, Map.of(Figure.INDEX_SCANS, 4L)));

        assertThat(relations.after(PHASE, server)).singleElement().satisfies(row -> {
            assertThat(row.work().name()).isEqualTo("a name");
            assertThat(row.work().isIndex()).isTrue();
            assertThat(row.work().figure(Figure.INDEX_SCANS)).hasValue(4);
            assertThat(row.work().figure(Figure.BYTES))
                    .as("nobody told its size")
                    .isEmpty();
        });
    }

    @Test
    void aPhaseThatWasNotSeenToBeginHasNoFigures() throws Exception {
        server.works.add(read("1", 10));
        assertThat(relations.after(PHASE, server)).isEmpty();
        relations.before(PHASE, server);
        server.works.set(0, read("1", 20));
        assertThat(relations.after(NEXT, server)).isEmpty();
        assertThat(relations.after(PHASE, server)).hasSize(1);
    }

    @Test
    void roundsAddUpAndLevelsAreThoseOfTheLast() {
        RelationWork first = table("", Map.of(Figure.INSERTS, 5L, Figure.LIVE_ROWS, 10L, Figure.UPDATES, 1L));
        RelationWork second = table("", Map.of(Figure.INSERTS, 7L, Figure.LIVE_ROWS, 17L, Figure.BYTES, 8_192L));
        assertThat(first.plus(second).figures())
                .isEqualTo(Map.of(Figure.INSERTS, 12L, Figure.LIVE_ROWS, 17L, Figure.BYTES, 8_192L));
    }

    /// Tells about tables, and about nothing else.
    private static final class TellingServer implements ServerView.Watch {
        private final List<RelationWork> works = new ArrayList<>();
        private final Map<String, Long> sizes = new HashMap<>();
        private List<String> askedSizes = List.of();

        @Override
        public List<RelationWork> relations() {
            return List.copyOf(works);
        }

        @Override
        public Map<String, Long> sizes(List<String> ids) {
            askedSizes = ids;
            return sizes;
        }

        @Override
        public List<Counter> counters() {
            return List.of();
        }

        @Override
        public double[] read() {
            return new double[0];
        }

        @Override
        public List<Wait> waits() {
            return List.of();
        }

        @Override
        public double clockMillis() {
            return 0;
        }

        @Override
        public Map<String, String> settings() {
            return Map.of();
        }

        @Override
        public List<String> unseen() {
            return List.of();
        }
    }
}
