package io.plimsoll.workload.widerow;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.widerow.KeyChoice.KeyOrder;
import io.plimsoll.workload.widerow.KeyChoice.RowChoice;
import io.plimsoll.workload.widerow.Work.Mode;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class KeyChoiceTest {
    private static final int DRAWS = 100_000;
    private static final Seed SEED = new Seed(42);

    private static KeyChoice choice(long from, long to, RowChoice rule) {
        return new KeyChoice(from, to, rule, 0.99, 0.2, 0.8);
    }

    private static double share(KeyChooser chooser, LongPredicate of) {
        Draw draw = new Draw(SEED);
        int hits = 0;
        for (int i = 0; i < DRAWS; i++) {
            draw.seek(i);
            hits += of.test(chooser.choose(draw)) ? 1 : 0;
        }
        return hits / (double) DRAWS;
    }

    @Test
    void sequenceGoesRoundTheRange() {
        KeyChooser chooser = choice(5, 7, RowChoice.SEQUENTIAL).chooser(Dealing.WHOLE);
        KeyOrder order = choice(5, 7, RowChoice.SEQUENTIAL).order(SEED);
        Draw draw = new Draw(SEED);
        long[] expected = {5, 6, 7, 5, 6, 7, 5};
        for (int i = 0; i < expected.length; i++) {
            assertThat(chooser.choose(draw)).isEqualTo(expected[i]);
            assertThat(order.number(i, draw)).isEqualTo(expected[i]);
        }
    }

    @ParameterizedTest
    @EnumSource(RowChoice.class)
    void neverLeavesItsRange(RowChoice rule) {
        forAll(200, random -> {
            long from = 1 + random.nextLong(1L << random.nextInt(1, 40));
            long to = from + random.nextLong(1L << random.nextInt(1, 40));
            KeyChoice choice = choice(from, to, rule.in(Mode.GET));
            KeyChooser chooser = choice.chooser(Dealing.WHOLE);
            KeyOrder order = choice.order(SEED);
            Draw draw = new Draw(new Seed(random.nextLong()));
            for (int i = 0; i < 50; i++) {
                assertThat(chooser.choose(draw)).isBetween(from, to);
                assertThat(order.number(random.nextLong(1L << 60), draw)).isBetween(from, to);
            }
        });
    }

    @Test
    void orderIsAPureFunctionOfTheIndex() {
        KeyOrder order = choice(1, 1_000_000, RowChoice.ZIPFIAN).order(SEED);
        Draw draw = new Draw(SEED);
        long first = order.number(4_711, draw);
        order.number(4_712, draw);
        assertThat(order.number(4_711, draw)).isEqualTo(first);
        assertThat(choice(1, 1_000_000, RowChoice.ZIPFIAN).order(SEED).number(4_711, new Draw(SEED)))
                .isEqualTo(first);
    }

    @Test
    void uniformIsUniform() {
        KeyChooser chooser = choice(1, 1_000, RowChoice.UNIFORM).chooser(Dealing.WHOLE);
        assertThat(share(chooser, key -> key <= 250)).isCloseTo(0.25, within(0.01));
        assertThat(share(chooser, key -> key > 990)).isCloseTo(0.01, within(0.002));
    }

    @Test
    void hotspotIsHotAtItsStart() {
        KeyChooser chooser = choice(101, 1_100, RowChoice.HOTSPOT).chooser(Dealing.WHOLE);
        assertThat(share(chooser, key -> key <= 300)).isCloseTo(0.8, within(0.01));
        assertThat(share(chooser, key -> key > 1_000)).isCloseTo(0.2 / 8, within(0.005));
    }

    @ParameterizedTest
    @CsvSource({"0", "0.05", "0.5", "1"})
    void missingKeysAreBeyondTheLastRow(double missing) {
        KeyChooser chooser = KeyChoice.orMissing(
                choice(1, 100, RowChoice.UNIFORM).chooser(Dealing.WHOLE), missing, 1_000, Integer.MAX_VALUE);
        assertThat(share(chooser, key -> key > 1_000)).isCloseTo(missing, within(0.01));
        assertThat(share(chooser, key -> key > 100 && key <= 1_000)).isZero();
        assertThat(share(chooser, key -> key > 2_000)).isZero();
    }

    @Test
    void missingKeysFitTheirType() {
        long rows = Integer.MAX_VALUE - 1L;
        KeyChooser chooser = KeyChoice.orMissing(
                choice(1, rows, RowChoice.UNIFORM).chooser(Dealing.WHOLE), 1, rows, Integer.MAX_VALUE);
        assertThat(chooser.choose(new Draw(SEED))).isEqualTo(Integer.MAX_VALUE);
    }
}
