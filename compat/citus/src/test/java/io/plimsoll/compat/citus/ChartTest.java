package io.plimsoll.compat.citus;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.testing.Golden;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ChartTest {
    private static final PublishedTable PUBLISHED = PublishedTable.builtIn();

    @Test
    void aTerminalShowsBars() throws Exception {
        Golden.check(
                "chart.txt",
                () -> NopmChart.text(Results.lines(), PUBLISHED, false) + "\n"
                        + NopmChart.text(Results.lines(), PUBLISHED, true));
        assertThat(NopmChart.text(Results.lines(), PUBLISHED, true)).matches("[\\x20-\\x7e\\n]*");
    }

    @Test
    void aPageShowsAPicture() throws Exception {
        Golden.check("chart.svg", () -> NopmChart.svg("sample.runs", Results.lines(), PUBLISHED));
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
        String picture = NopmChart.svg("a < b", List.of(odd), PUBLISHED);
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(picture)))
                        .getDocumentElement()
                        .getTagName())
                .isEqualTo("svg");
    }

    @Test
    void withoutResultsThePublishedFigureStandsAlone() {
        assertThat(NopmChart.text(List.of(), PUBLISHED, true)).contains("2,000,000 (2,841 per core)");
        assertThat(NopmChart.svg("nothing", List.of(), PUBLISHED)).contains("2,000,000 (2,841 per core)");
    }
}
