package io.plimsoll.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.report.plot.Bars.Bar;
import io.plimsoll.report.plot.Bars.Ghost;
import io.plimsoll.report.plot.Bars.Group;
import io.plimsoll.report.plot.Plot.At;
import io.plimsoll.report.plot.Plot.Band;
import io.plimsoll.report.plot.Plot.Mark;
import io.plimsoll.report.plot.Plot.Point;
import io.plimsoll.report.plot.Plot.Size;
import io.plimsoll.report.plot.Plot.Whisker;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SvgPlotTest {
    private static final Pattern TEXT = Pattern.compile("<text class=\"(\\w+)\" x=\"([\\d.]+)\"[^>]*>([^<]*)<");

    private static String bars(String label, double ours, double theirs) {
        Repeated span = Repeated.of(List.of(ours, ours * 1.1));
        Bar bar = Bar.of(label, 1, span, true, "", List.of(new Ghost("them", theirs)));
        return new Bars("title", "unit", List.of(new Group("", List.of(bar))))
                .plot()
                .render();
    }

    @Test
    void aLegendThatIsTooLongContinuesBelow() {
        List<Plot.Key> keys = IntStream.rangeClosed(1, 8)
                .mapToObj(key -> new Plot.Key("-" + key, "waits for something " + key))
                .toList();
        String picture = new Plot(
                        "", "", List.of(), "", Size.NARROW, Scale.seconds(10), Scale.rows(20), List.of(), keys)
                .render();
        Matcher texts = TEXT.matcher(picture);
        int count = 0;
        while (texts.find()) {
            if (texts.group(1).equals("name") && !texts.group(3).isEmpty()) {
                count++;
                assertThat(Double.parseDouble(texts.group(2)) + texts.group(3).length() * 6.5)
                        .as(texts.group(3))
                        .isLessThan(Size.NARROW.width());
            }
        }
        assertThat(count).isEqualTo(8);
    }

    @Test
    void aLongNameOfARowIsCutAtTheBorderAndWholeInTheTip() {
        String label = "a label that is much longer than there is room for it in any chart";
        assertThat(bars(label, 5, 6))
                .contains("\u2026</text>")
                .doesNotContain(label + "</text>")
                .contains("<title>" + label + ": 5.25 (5.00 to 5.50)</title>");
    }

    @Test
    void wordsBehindBarsEndBeforeTheBorder() {
        Matcher texts = TEXT.matcher(bars("row", 123_456, 130_000));
        int count = 0;
        while (texts.find()) {
            if (texts.group(1).equals("small") || texts.group(1).equals("value")) {
                count++;
                assertThat(Double.parseDouble(texts.group(2)) + texts.group(3).length() * 6.5)
                        .as(texts.group(3))
                        .isLessThan(Size.NARROW.width());
            }
        }
        assertThat(count).isEqualTo(2);
    }

    @Test
    void whatVanishesBesideThePublishedHasAScaleOfItsOwn() {
        assertThat(bars("row", 100, 300)).doesNotContain(">published<");
        assertThat(bars("row", 100, 500)).contains(">published<", "500 them");
    }

    @Test
    void aPublishedBarBeyondTheScaleBreaksOff() {
        Bar ours = Bar.of("ours", 1, Repeated.of(List.of(100.0)), true, "", List.of());
        Bar theirs = Bar.of("theirs", 0, Repeated.of(List.of(1000.0)), true, "", List.of());
        String picture = new Bars("title", "unit", List.of(new Group("", List.of(ours, theirs))))
                .plot()
                .render();
        assertThat(picture.split("class=\"break\"", -1)).hasSize(3);
    }

    @Test
    void anIntervalBeyondTheScaleEndsInAnArrow() {
        Scale scale = Scale.linear("", Scale::brief, 10);
        Whisker whisker = new Whisker("reach", 2, 5, 30, 10);
        String picture = new Plot("", "", "", Size.NARROW, scale, Scale.rows(20), List.of(whisker)).render();
        assertThat(picture.split("<polygon", -1)).hasSize(2);
    }

    @Test
    void namesCoverNeitherPointsNorEachOther() {
        Scale scale = Scale.linear("", Scale::brief, 10);
        List<Plot.Layer> layers = new ArrayList<>(List.of(new Band("band", 4, 6, "a band")));
        for (int i = 0; i < 6; i++) {
            layers.add(new Mark(4 + i * 0.1, false, "mark " + i));
            layers.add(new Point("point", new At(5 + i * 0.01, 5), "point " + i, "tip " + i));
        }
        String picture = new Plot("", "", "", Size.CURVE, scale, scale, layers).render();
        for (int i = 0; i < 6; i++) {
            assertThat(picture).contains(">mark " + i + "<").contains("<title>tip " + i + "</title>");
        }
        List<String> places = new ArrayList<>();
        Matcher texts = Pattern.compile("<text class=\"(?:name|hint)\" (x=\"[^\"]*\" y=\"[^\"]*\")")
                .matcher(picture);
        while (texts.find()) {
            places.add(texts.group(1));
        }
        assertThat(places).doesNotHaveDuplicates();
    }

    @Test
    void aPictureAloneHasItsColoursInIt() {
        Scale scale = Scale.linear("across", Scale::brief, 10);
        List<Plot.Layer> layers = List.of(new Mark(5, true, "a limit"));
        String picture = new Plot("a < b", "unit", "what is seen", Size.CURVE, scale, scale, layers).alone("a line");
        assertThat(picture)
                .contains("<title>a &lt; b</title>", "<desc>what is seen</desc>", ">a line</text>")
                .contains("prefers-color-scheme: dark", "svg.bars .limit { stroke: #")
                .doesNotContain("var(--", "inherit", ".whisker");
    }
}
