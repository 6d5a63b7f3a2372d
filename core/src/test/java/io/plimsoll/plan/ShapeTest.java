package io.plimsoll.plan;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapeTest {
    @TempDir
    private Path folder;

    @Test
    void readsEveryForm() {
        assertThat(Shape.parse("ramp 100/s to 2k/s in 5m"))
                .isEqualTo(new Shape.Ramp(100, 2_000, TimeSpan.ofSeconds(300)))
                .isEqualTo(Shape.parse(" Ramp  100 to 2000/s in 300s "));
        assertThat(Shape.parse("steps 100, 200,400/s every 1m"))
                .isEqualTo(new Shape.Steps(List.of(100.0, 200.0, 400.0), TimeSpan.ofSeconds(60)))
                .isEqualTo(Shape.parse("steps 6000/min,200/s,400/s every 60s"));
        assertThat(Shape.parse("day 2000/s peak 10 trough in 10m"))
                .isEqualTo(new Shape.Day(200, 2_000, TimeSpan.ofSeconds(600)))
                .isEqualTo(Shape.parse("day 2000/s peak 200/s trough in 10m"))
                .isEqualTo(Shape.parse("day 200 to 2000/s in 10m"));
        assertThat(Shape.parse("points 0s 100, 1m 500, 90s 0/s"))
                .isEqualTo(new Shape.Points(List.of(
                        new Shape.Point(TimeSpan.ofSeconds(0), 100),
                        new Shape.Point(TimeSpan.ofSeconds(60), 500),
                        new Shape.Point(TimeSpan.ofSeconds(90), 0))));
    }

    @Test
    void aDayWithoutALengthFillsTheWindow() {
        Shape day = Shape.parse("day 2000/s peak 10 trough");
        assertThat(day.isAsLongAsWindow()).isTrue();
        assertThat(day.within(TimeSpan.ofSeconds(90))).hasToString("day 200/s to 2000/s in 90s");
        Shape ramp = Shape.parse("ramp 1/s to 2/s in 5m");
        assertThat(ramp.isAsLongAsWindow()).isFalse();
        assertThat(ramp.within(TimeSpan.ofSeconds(90))).isSameAs(ramp);
    }

    @Test
    void lastsAsLongAsItsRateChanges() {
        assertThat(Shape.parse("ramp 1/s to 2/s in 5m").length()).isEqualTo(TimeSpan.ofSeconds(300));
        assertThat(Shape.parse("steps 1,2,3/s every 1m").length()).isEqualTo(TimeSpan.ofSeconds(180));
        assertThat(Shape.parse("day 1/s to 2/s in 10m").length()).isEqualTo(TimeSpan.ofSeconds(600));
        assertThat(Shape.parse("points 5s 1, 1m 2/s").length()).isEqualTo(TimeSpan.ofSeconds(60));
    }

    @Test
    void readsBackWhatItPrints() {
        forAll(300, random -> {
            Shape shape = Shapes.any(random);
            assertThat(Shape.parse(shape.toString())).isEqualTo(shape);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ramp 100/s in 5m | a ramp is written as in \"ramp 100/s to 2000/s in 5m\"",
                "ramp 100 to 2000 in 5m | needs a rate with its unit, such as 1000/s, 2k/s or 600/min",
                "ramp 100/s to 2000/s in 5 | needs a time with its unit, such as 500ms, 30s, 5m or 1h",
                "ramp 100/s to 2000/s in 0s | lasts no time",
                "ramp 0/s to 0/s in 1m | needs a rate above 0/s somewhere",
                "ramp 1/s to 2000M/s in 1m | has a rate above 1000000000/s",
                "ramp 1/s to 2/s in 400d | lasts longer than a year",
                "steps 100;200/s every 1m | steps are written as in \"steps 100,200,400/s every 1m\"",
                "steps 100,200/s every 200d | lasts longer than a year",
                "day 2000/s | a day is written as in \"day 200/s to 2000/s in 10m\" or \"day 2000/s peak 10 trough\"",
                "day 2000/s to 200/s | goes from its lowest rate to its highest: day 200/s to 2000/s",
                "day 2000/s peak 0.5 trough | a trough is a rate, or how many times lower it is than the peak: 10 for a"
                        + " tenth",
                "points 1m 5, 0s 7/s | goes back in time at point 2, 0s after 1m",
                "points 1m | points are written as in \"points 0s 100, 1m 500, 5m 500/s\"",
                "wave 5/s | a shape begins with ramp, steps, day, points or file:"
            })
    void saysWhatIsWrong(String text, String sentence) {
        assertThatIllegalArgumentException().isThrownBy(() -> Shape.parse(text)).withMessage(sentence);
    }

    private Shape read(String content) throws IOException {
        Path file = folder.resolve("Rates.csv");
        Files.writeString(file, content);
        return Shape.parse("file:" + file);
    }

    @Test
    void aFileBecomesItsPoints() throws Exception {
        assertThat(read("second,rate\n# a morning\n0,100\n\n30 , 250.5\r\n30,20\n90.25,0\n"))
                .hasToString("points 0s 100, 30s 250.5, 30s 20, 90250ms 0/s");
        assertThat(Arrival.parse("Poisson File:" + folder.resolve("Rates.csv")))
                .hasToString("poisson points 0s 100, 30s 250.5, 30s 20, 90250ms 0/s");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'0,100;10;20,5' | ':2: \"10\" is not a second and a rate per second, such as 60,500'",
                "'0,100;ten,5' | ':2: \"ten,5\" is not a second and a rate per second, such as 60,500'",
                "'0,100;10,-5' | ':2: \"10,-5\" is not a second and a rate per second, such as 60,500'",
                "'second,rate;0,1;20,5;10,5' | ':4: second 10 comes after 20s'",
                "'99999999999,5' | ':1: second 99999999999 is beyond a year'",
                "'second,rate' | ' needs 1 to 5000 points, not 0'",
                "'0,0;10,0' | ' needs a rate above 0/s somewhere'",
                "'40000000,5' | ' lasts longer than a year'"
            })
    void aFileIsRefusedWithTheLine(String lines, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(lines.replace(';', '\n')))
                .withMessage(folder.resolve("Rates.csv") + sentence);
    }

    @Test
    void aFileThatCannotBeReadIsRefused() throws Exception {
        Path none = folder.resolve("none.csv");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.parse("file:" + none))
                .withMessage("there is no file " + none);
        Path binary = folder.resolve("binary.csv");
        Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.parse("file:" + binary))
                .withMessageStartingWith(binary + " cannot be read as text");
        Path large = folder.resolve("large.csv");
        Files.writeString(large, "1,1\n".repeat(300_000), StandardCharsets.UTF_8);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.parse("file:" + large))
                .withMessage(large + " is too large for a file of rates; at most 1 MiB");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("1,1\n".repeat(6_000)))
                .withMessageEndingWith("needs 1 to 5000 points, not 6000");
    }
}
