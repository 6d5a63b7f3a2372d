package io.plimsoll.compat.citus;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.CommaText;
import io.plimsoll.compat.citus.LineResult.MeasuredLine;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.testing.Golden;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ResultsTest {
    @Test
    void theFirstThreeColumnsAreThoseOfCitusBenchmark() throws Exception {
        Golden.check("results.csv", () -> ResultsCsv.render(Results.lines(), true));
        assertThat(ResultsCsv.render(Results.lines(), true)).startsWith("name,minutes_build,NOPM,");
        assertThat(ResultsCsv.render(Results.lines(), false)).startsWith("c4+2w8 (20 vCores total),0.052,");
    }

    @Test
    void linesTellWhatAMillionNewOrdersCost() throws Exception {
        Golden.check("results-priced.csv", () -> ResultsCsv.render(Results.pricedLines(), true));
        Golden.check("results-priced.txt", () -> ResultsTable.render(Results.pricedLines()));
        assertThat(ResultsCsv.render(Results.pricedLines(), true)).startsWith("name,minutes_build,NOPM,");
    }

    @Test
    void queriesPerHourStandBesideNewOrders() {
        LineResult line = Results.lines().getFirst();
        MeasuredLine found = Objects.requireNonNull(line.measured());
        String both = ResultsCsv.render(List.of(asking(line, found, true)), false);
        assertThat(both).startsWith(line.name() + ",0.052,").endsWith(",98.8\n");
        assertThat(both.split(",", -1)[2]).isNotEmpty();
        String alone = ResultsCsv.render(List.of(asking(line, found, false)), false);
        assertThat(alone).startsWith(line.name() + ",0.052,,").endsWith(",98.8\n");
        assertThat(ResultsTable.render(
                        List.of(asking(line, found, true), Results.lines().getLast())))
                .containsPattern("NOPM +QPH +spread")
                .contains("98.8");
    }

    private static LineResult asking(LineResult line, MeasuredLine found, boolean hasNewOrders) {
        MeasuredLine measured = new MeasuredLine(
                found.perMinute(),
                found.buildMinutes(),
                found.times(),
                found.failures(),
                found.versions(),
                hasNewOrders,
                OptionalDouble.of(98.76),
                found.cost());
        return new LineResult(
                line.name(), line.cluster(), line.settings(), line.state(), line.verdict(), line.reason(), measured);
    }

    @Test
    void aTerminalShowsWhatALineFound() throws Exception {
        Golden.check("results.txt", () -> ResultsTable.render(Results.lines()));
    }

    @Test
    void thePublishedFigureIsRead() {
        PublishedTable.Row row = PublishedTable.builtIn().rows().getFirst();
        assertThat(row.cluster()).hasToString("c64+20w32");
        assertThat(row.perMinute()).isEqualTo(2_000_000);
        assertThat(row.perCore()).isBetween(2840.0, 2842.0);
    }

    @Test
    void aPublishedFigureOfAnotherSizeIsRefused() {
        Problems problems = new Problems();
        PublishedTable.parse(
                new CommaText("x.csv", "cluster,total_cores,warehouses,virtual_users\nc8,9,1,1,1,a,b\n"), problems);
        assertThat(problems.found()).extracting(Problem::toString).containsExactly("x.csv:2: c8 has 8 cores, not 9");
    }
}
