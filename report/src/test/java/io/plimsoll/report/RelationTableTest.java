package io.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.driver.table.RelationWork;
import io.plimsoll.driver.table.RelationWork.Figure;
import io.plimsoll.report.text.ReportRuns;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.NodeSeries;
import io.plimsoll.results.NodeSeries.NodeRelation;
import io.plimsoll.results.Run;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.RelationRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RelationTableTest {
    private static final RelationWork ACCOUNT = relation(
            "account",
            false,
            Map.of(
                    Figure.SEQ_ROWS, 12L,
                    Figure.INDEX_ROWS, 210_000L,
                    Figure.UPDATES, 200_000L,
                    Figure.HOT_UPDATES, 150_000L,
                    Figure.INSERTS, 5L,
                    Figure.BLOCKS_HIT, 600_000L,
                    Figure.BLOCKS_READ, 90_000L,
                    Figure.DEAD_ROWS, 900L,
                    Figure.LIVE_ROWS, 1_000_000L,
                    Figure.BYTES, 134_217_728L));
    private static final RelationWork INDEX = relation(
            "account_pkey",
            true,
            Map.of(Figure.INDEX_ROWS, 210_000L, Figure.BLOCKS_HIT, 640_000L, Figure.BLOCKS_READ, 10_000L));

    private static RelationWork relation(String name, boolean isIndex, Map<Figure, Long> figures) {
        return new RelationWork("", name, "account", isIndex, figures);
    }

    private static ServerTotal total(RelationWork... works) {
        return ServerTotal.of(new ServerSeries(List.of(), List.of())
                .withRelations(Arrays.stream(works)
                        .map(work -> new RelationRow("measure-1", work))
                        .toList()));
    }

    @Test
    void theTableIsThereForThoseWhoAskAndTheLineForAll() {
        ServerSeries looked = ReportRuns.serverView().make().server();
        Run run = ReportRuns.serverView()
                .server(looked.withRelations(List.of(
                        new RelationRow("warmup", ACCOUNT),
                        new RelationRow("measure-1", INDEX),
                        new RelationRow("measure-1", ACCOUNT))))
                .make();
        String brief = TextReport.render(RunReport.of(run, Judgement.judge(run)), Style.PLAIN);
        assertThat(brief)
                .contains("  tables       90.0 % of the pages that the cache missed were of account\n")
                .doesNotContain("table or index");
        String whole = TextReport.render(RunReport.of(run, Judgement.judge(run)), Style.PLAIN.withVerbose(true));
        assertThat(whole)
                .contains("The tables and indexes with the most pages touched")
                .containsPattern("account +600,000 +90,000 +12 +210,000 +200,005 +75\\.0 % +900 +128 MiB\n")
                .containsPattern("index account_pkey +640,000 +10,000 +- +210,000 +- +- +- +-\n");
        assertThat(whole.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Style.WIDTH));
    }

    @Test
    void whatSaysNothingIsNotSaid() {
        RelationWork cached =
                relation("cached", false, Map.of(Figure.BLOCKS_HIT, 1_000_000L, Figure.BLOCKS_READ, 999L));
        assertThat(RelationTable.line(total(cached, INDEX), 1_000)).isEmpty();
        assertThat(RelationTable.line(total(), 1_000)).isEmpty();
        // Nothing to compare it with.
        assertThat(RelationTable.line(total(ACCOUNT), 1_000)).isEmpty();
    }

    @Test
    void scansAndDeadRowsAreNamedWithTheirTable() {
        RelationWork scanned =
                relation("orders", false, Map.of(Figure.SEQ_ROWS, 5_000_000L, Figure.BLOCKS_HIT, 50_000L));
        RelationWork bloated = relation(
                "queue", false, Map.of(Figure.DEAD_ROWS, 30_000L, Figure.LIVE_ROWS, 1L, Figure.BLOCKS_HIT, 9L));
        assertThat(RelationTable.line(total(scanned, bloated, INDEX), 1_000))
                .endsWith("scans of the whole table read 5,000 rows of orders per operation; queue had"
                        + " 30,000 dead rows next to 1 live one");
        assertThat(RelationTable.line(total(scanned, INDEX), 5_001)).doesNotContain("scans of the whole table");
        assertThat(RelationTable.line(total(scanned, INDEX), 0)).doesNotContain("scans of the whole table");
    }

    /// The shards of a table, on two nodes: levels of the last round count on both.
    @Test
    void nodesOfAClusterAddUp() {
        List<NodeRelation> work = new ArrayList<>();
        for (String node : List.of("10.0.0.5:5432", "10.0.0.6:5432")) {
            work.add(new NodeRelation(node, new RelationRow("measure-1", ACCOUNT)));
            work.add(new NodeRelation(node, new RelationRow("measure-2", ACCOUNT)));
        }
        ServerSeries series =
                new ServerSeries(List.of(), List.of()).with(new NodeSeries(List.of(), List.of()).with(List.of(), work));
        assertThat(ServerTotal.of(series).relations()).singleElement().satisfies(sum -> {
            assertThat(sum.pages()).isEqualTo(4 * ACCOUNT.pages());
            assertThat(sum.figure(Figure.DEAD_ROWS)).hasValue(1_800);
            assertThat(sum.figure(Figure.BYTES)).hasValue(268_435_456);
        });
    }

    @Test
    void roundsAddUp() {
        assertThat(total(ACCOUNT, ACCOUNT).relations())
                .singleElement()
                .satisfies(work -> assertThat(work.pages()).isEqualTo(2 * ACCOUNT.pages()));
    }
}
