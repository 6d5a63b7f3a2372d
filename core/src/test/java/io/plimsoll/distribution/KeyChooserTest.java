package io.plimsoll.distribution;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyChooserTest {
    @Test
    void everyRankStandsForARowOfItsOwn() {
        forAll(50, random -> {
            int range = random.nextInt(1, 300);
            long from = random.nextLong(1, 1_000_000);
            KeyChooser keys = new KeyChooser.PermutedZipf(from, range, 0.2);
            Draw draw = new Draw(new Seed(random.nextLong()));
            Set<Long> chosen = new HashSet<>();
            for (int i = 0; i < 40 * range + 200; i++) {
                long key = keys.choose(draw);
                assertThat(key).isBetween(from, from + range - 1);
                chosen.add(key);
            }
            assertThat(chosen).hasSizeGreaterThan(range * 9 / 10);
        });
    }

    @ParameterizedTest
    @CsvSource({"1", "3000000000", "1000000000000000"})
    void staysWithinRangesOf64Bits(long range) {
        KeyChooser keys = new KeyChooser.PermutedZipf(7, range, 0.99);
        Draw draw = new Draw(new Seed(1));
        for (int i = 0; i < 10_000; i++) {
            assertThat(keys.choose(draw)).isBetween(7L, 7 + range - 1);
        }
    }

    @Test
    void popularRowsAreNoNeighbours() {
        KeyChooser keys = new KeyChooser.PermutedZipf(1, 1_000_000, 3);
        Draw draw = new Draw(new Seed(1));
        Set<Long> chosen = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            chosen.add(keys.choose(draw));
        }
        assertThat(chosen).contains(1L).noneMatch(key -> key > 1 && key < 1_000);
    }
}
