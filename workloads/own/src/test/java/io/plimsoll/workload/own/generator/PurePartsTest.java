package io.plimsoll.workload.own.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The parts that values are made with: shuffled orders, fan-outs, patterns, and values as texts.
class PurePartsTest {
    private static final Frame NO_FRAME = new Frame(new Variables(), new RandomStream(0), _ -> {});

    private static Stream<String> texts(Generator generator, long rows) {
        Draw draw = new Draw(new Seed(1));
        Value value = new Value();
        return LongStream.range(0, rows).mapToObj(row -> {
            draw.seek(row);
            generator.generate(row, draw, NO_FRAME, value);
            return value.toString();
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 7, 16, 17, 1_000, 65_536, 65_537})
    void aPermutationHasEachNumberOnce(long size) {
        for (long seed = 0; seed < 5; seed++) {
            Permutation order = new Permutation(size, new Seed(seed));
            assertThat(LongStream.range(0, size).map(order::at).sorted())
                    .containsExactlyElementsOf(LongStream.range(0, size).boxed().toList());
        }
    }

    /// Of 10,000 numbers in random order, neighbours are neighbours in value twice on average.
    @Test
    void aPermutationLooksShuffled() {
        for (long seed = 0; seed < 10; seed++) {
            Permutation order = new Permutation(10_000, new Seed(seed));
            assertThat(LongStream.range(1, 10_000).filter(at -> Math.abs(order.at(at) - order.at(at - 1)) == 1))
                    .hasSizeLessThan(30);
            double correlation = LongStream.range(0, 10_000)
                            .mapToDouble(at -> (at - 4999.5) * (order.at(at) - 4999.5))
                            .sum()
                    / (10_000.0 * (10_000.0 * 10_000 - 1) / 12);
            assertThat(Math.abs(correlation)).as("seed " + seed).isLessThan(0.06);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "10, 3", "10, 1;2;3;4", "7, 0;2;0;5", "3, 0;0;4;1", "0, 2", "1000, 0;1"})
    void aFanoutIsWhatCountingGives(long parents, String counts) {
        List<Long> each = Stream.of(counts.split(";")).map(Long::valueOf).toList();
        Fanout fanout = Fanout.inTurn(parents, each);
        long row = 0;
        for (long parent = 0; parent < parents; parent++) {
            for (long place = 0; place < each.get((int) (parent % each.size())); place++) {
                assertThat(fanout.parent(row)).as("parent of " + row).isEqualTo(parent);
                assertThat(fanout.place(row)).as("place of " + row).isEqualTo(place);
                row++;
            }
        }
        assertThat(fanout.rows()).isEqualTo(row);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1.1", "1, 7, 0.5", "2, 3, 1", "1000, 10, 0.99", "1000, 10, 1.1", "5000, 1, 2", "300, 20, 100"})
    void aSkewedFanoutGivesEachRowOnePlace(long parents, long average, double theta) {
        Fanout fanout = Fanout.skewed(parents, average, theta, new Seed(1));
        assertThat(fanout.rows()).isEqualTo(parents * average);
        Map<Long, Long> counts = new HashMap<>();
        long last = -1;
        for (long row = 0; row < fanout.rows(); row++) {
            long parent = fanout.parent(row);
            assertThat(parent).isBetween(0L, parents - 1);
            assertThat(fanout.place(row)).as("place of " + row).isEqualTo(counts.merge(parent, 1L, Long::sum) - 1);
            assertThat(parent == last || counts.getOrDefault(parent, 0L) == 1)
                    .as("the rows of a parent stand together")
                    .isTrue();
            last = parent;
        }
        List<Long> sorted =
                counts.values().stream().sorted(Comparator.reverseOrder()).toList();
        double sum = DoubleStream.iterate(1, rank -> rank + 1)
                .limit(parents)
                .map(rank -> Math.pow(rank, -theta))
                .sum();
        for (int rank : new int[] {1, 2, 3, 10, 30, 100}) {
            double expected = fanout.rows() * Math.pow(rank, -theta) / sum;
            if (rank <= sorted.size() && expected >= 50) {
                assertThat((double) sorted.get(rank - 1)).as("rank " + rank).isCloseTo(expected, withPercentage(2));
            }
        }
    }

    /// As many rows as a table may have: each is found, however numbers are rounded.
    @ParameterizedTest
    @CsvSource({"1000000000000, 10, 0.5", "1000000000000, 10, 1", "1000000000000, 10, 1.1", "10000000000000, 1, 3"})
    void aSkewedFanoutOfManyRowsIsExact(long parents, long average, double theta) {
        Fanout fanout = Fanout.skewed(parents, average, theta, new Seed(2));
        Draw draw = new Draw(new Seed(3));
        for (int at = 0; at < 20_000; at++) {
            long row = at % 2 == 0 ? draw.below(fanout.rows()) : fanout.rows() - 1 - at;
            long place = fanout.place(row);
            assertThat(place).isBetween(0L, row);
            assertThat(fanout.parent(row - place)).isEqualTo(fanout.parent(row));
            assertThat(fanout.place(row - place)).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "###-??? | \\d{3}-[a-z]{3}",
                "^*\\#\\\\ | [A-Z][a-z0-9]#\\\\",
                "é#@x.org | é\\d@x\\.org",
                "abc | abc",
            })
    void patternsGiveTheirSigns(String pattern, String expected) {
        TextPattern made = TextPattern.of(pattern);
        assertThat(texts(made, 200)).allSatisfy(text -> {
            assertThat(text).matches(expected);
            assertThat(text.codePointCount(0, text.length())).isEqualTo(made.characters());
        });
    }

    /// Each sign at each place as often as any other, by Pearson's test with the bound for 1 in 100,000.
    @ParameterizedTest
    @CsvSource({"####################, 10, 45.1", "????????????????????, 26, 75.1", "********************, 36, 92.6"})
    void eachSignIsAsLikelyAtEachPlace(String pattern, int signs, double bound) {
        int rows = 20_000;
        List<String> made = texts(TextPattern.of(pattern), rows).toList();
        for (int place = 0; place < pattern.length(); place++) {
            int at = place;
            Map<Character, Long> counts =
                    made.stream().collect(Collectors.groupingBy(text -> text.charAt(at), Collectors.counting()));
            double expected = rows / (double) signs;
            double square = counts.values().stream()
                    .mapToDouble(seen -> (seen - expected) * (seen - expected) / expected)
                    .sum();
            assertThat(counts).as("place " + at).hasSize(signs);
            assertThat(square).as("place " + at).isLessThan(bound);
        }
    }

    /// Rows of a seed must never change: other runs compare themselves with them. By definition, a drawn number
    /// is a fraction of 2^64, whose digits to the bases are the signs, as long as there are no more than 2^32
    /// choices.
    @Test
    void signsAreTheDigitsOfDrawnNumbers() {
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            String places = random.ints(1 + random.nextInt(60), 0, 5)
                    .mapToObj(place -> "#?^*-".substring(place, place + 1))
                    .collect(Collectors.joining());
            String pattern = i % 2 == 0 ? places : places.substring(0, 1).repeat(places.length());
            List<String> expected = new ArrayList<>();
            Draw draw = new Draw(new Seed(1));
            for (int row = 0; row < 20; row++) {
                draw.seek(row);
                expected.add(digits(pattern, draw));
            }
            assertThat(texts(TextPattern.of(pattern), 20)).as(pattern).containsExactlyElementsOf(expected);
        }
    }

    private static String digits(String pattern, Draw draw) {
        BigInteger one = BigInteger.ONE.shiftLeft(64);
        BigInteger fraction = BigInteger.ZERO;
        long choices = 1L << 32;
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < pattern.length(); at++) {
            char place = pattern.charAt(at);
            String signs = switch (place) {
                case '#' -> "0123456789";
                case '?' -> "abcdefghijklmnopqrstuvwxyz";
                case '^' -> "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
                case '*' -> "abcdefghijklmnopqrstuvwxyz0123456789";
                default -> String.valueOf(place);
            };
            if (signs.length() > 1) {
                choices *= signs.length();
                if (choices > 1L << 32) {
                    choices = signs.length();
                    fraction = new BigInteger(Long.toUnsignedString(draw.nextLong()));
                }
                BigInteger[] parts =
                        fraction.multiply(BigInteger.valueOf(signs.length())).divideAndRemainder(one);
                text.append(signs.charAt(parts[0].intValueExact()));
                fraction = parts[1];
            } else {
                text.append(signs);
            }
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({"#?, 260", "##, 100", "?, 26", "x, 1", "####################, 50000", "*************, 50000"})
    void uniqueTextsAreUnique(String pattern, long rows) {
        TextPattern unique = TextPattern.of(pattern).unique(new Seed(3));
        assertThat(unique.texts()).isGreaterThanOrEqualTo(rows);
        assertThat(texts(unique, rows).distinct().count()).isEqualTo(rows);
    }

    @Test
    void uuidsAreOfVersionFour() {
        assertThat(texts(new Generators.UuidV4(), 500))
                .allMatch(text -> text.matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"))
                .doesNotHaveDuplicates();
    }

    @Test
    void risingEndsWhereItShould() {
        Generators.Rising rising = new Generators.Rising(100, 200, 11, Generators.Unit.WHOLE);
        assertThat(texts(rising, 11))
                .containsExactly("100", "110", "120", "130", "140", "150", "160", "170", "180", "190", "200");
        assertThat(texts(new Generators.Rising(5, 9, 1, Generators.Unit.WHOLE), 1))
                .containsExactly("5");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 2, 0.00",
        "5, 2, 0.05",
        "-5, 2, -0.05",
        "12345, 2, 123.45",
        "-12345, 4, -1.2345",
        "7, 0, 7",
        "1000, 3, 1.000"
    })
    void decimalsAreWrittenWithAllPlaces(long unscaled, int places, String expected) {
        Value value = new Value();
        value.setDecimal(unscaled, places);
        assertThat(value.toString()).isEqualTo(expected);
    }

    /// Against the calendar of Java, from 1900 to 2100.
    @Test
    void instantsAreWrittenAsTheCalendarSays() {
        DateTimeFormatter form = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);
        Draw draw = new Draw(new Seed(9));
        Value value = new Value();
        for (int sample = 0; sample < 20_000; sample++) {
            long micros = draw.between(-2_208_988_800_000_000L, 4_102_444_800_000_000L);
            LocalDateTime time = LocalDateTime.ofEpochSecond(
                    Math.floorDiv(micros, 1_000_000), Math.floorMod(micros, 1_000_000) * 1_000, ZoneOffset.UTC);
            value.setInstant(micros);
            assertThat(value.toString()).isEqualTo(form.format(time));
            value.setDay(time.toLocalDate().toEpochDay());
            assertThat(value.toString()).isEqualTo(time.toLocalDate().toString());
        }
    }

    @Test
    void valuesAreTheSameEachTime() {
        for (Generator generator : List.<Generator>of(
                TextPattern.of("??##"),
                new Generators.Hexadecimal(33),
                new Generators.Share(0.5),
                new Generators.UuidV4())) {
            assertThat(texts(generator, 100).toList())
                    .isEqualTo(texts(generator, 100).toList());
        }
    }
}
