package io.plimsoll.citus.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.plimsoll.citus.result.LineResult;
import io.plimsoll.citus.result.PublishedTable;
import io.plimsoll.citus.result.Results;
import io.plimsoll.report.svg.Axis;
import io.plimsoll.testing.Golden;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.InputSource;

class ChartTest {
    private static final PublishedTable PUBLISHED = PublishedTable.builtIn();

    @ParameterizedTest
    @CsvSource({
        "0,0.2,1",
        "1,0.2,1",
        "6,1,6",
        "7,2,8",
        "46385,10000,50000",
        "61000,20000,80000",
        "2000000,500000,2000000",
        "0.05,0.01,0.05",
    })
    void anAxisHasRoundNumbers(double max, double step, double end) {
        Axis axis = Axis.upTo(max);
        assertThat(axis.step()).isCloseTo(step, withinPercentage(0.001));
        assertThat(axis.end()).isCloseTo(end, withinPercentage(0.001));
        assertThat(axis.marks()).startsWith(0.0).hasSizeBetween(3, 7);
    }

    @Test
    void aTerminalShowsBars() throws Exception {
        Golden.check(
                "chart.txt",
                () -> TextChart.render(Results.lines(), PUBLISHED, false) + "\n"
                        + TextChart.render(Results.lines(), PUBLISHED, true));
        assertThat(TextChart.render(Results.lines(), PUBLISHED, true)).matches("[\\x20-\\x7e\\n]*");
    }

    @Test
    void aPageShowsAPicture() throws Exception {
        Golden.check("chart.svg", () -> SvgChart.render("sample.runs", Results.lines(), PUBLISHED));
    }

    @Test
    void thePictureIsXmlWhateverALabelHolds() throws Exception {
        LineResult line = Results.lines().getFirst();
        LineResult odd = new LineResult(
                "<&\"'> \u0007 " + "long ".repeat(20),
                null,
                line.settings(),
                line.state(),
                line.verdict(),
                "",
                line.measured());
        String picture = SvgChart.render("a < b", List.of(odd), PUBLISHED);
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(picture)))
                        .getDocumentElement()
                        .getTagName())
                .isEqualTo("svg");
    }

    @Test
    void withoutResultsThePublishedFigureStandsAlone() {
        assertThat(TextChart.render(List.of(), PUBLISHED, true)).contains("2,000,000 (2,841 per core)");
        assertThat(SvgChart.render("nothing", List.of(), PUBLISHED)).contains("2,000,000 (2,841 per core)");
    }
}
