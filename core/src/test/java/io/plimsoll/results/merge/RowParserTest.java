package io.plimsoll.results.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.IntervalRow;
import io.plimsoll.testing.ForAll;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// Whatever is in a line, it reads what [IntervalRow#parse] reads.
class RowParserTest {
    private static final List<String> LINES = List.of(
            "measure-1,7,7000000000,1000000000,pay,125,3,0,2,1,,1053412,1,2,3,4,5,6,7,8,9,10",
            "measure-1,7,7000000000,1000000000,look,125,0,0,0,0,deadlock=3 lock-timeout=1,5,1,2,3,4,5,6,7,8,9,-1",
            "warmup,0,0,1000000000,pay,1,0,0,0,0,,5,1,2,3,4,5,6,7,0",
            "warmup,0,0,1000000000,pay,1,0,0,0,0,,5.25,1,2,3,4,5,6,7,0,1,-1,more",
            "warmup,0,-5,999999999999999999,\u00e9,1,0,0,0,0,,NaN,1,2,3,4,5,6,9223372036854775807,0,1,-1");

    private static String read(RowParser parser, String line) {
        try {
            return IntervalRow.COLUMNS.line(parser.parse(line.getBytes(StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException damaged) {
            return String.valueOf(damaged.getMessage());
        }
    }

    private static String readAsText(String line) {
        try {
            return IntervalRow.COLUMNS.line(IntervalRow.parse(line));
        } catch (IllegalArgumentException damaged) {
            return String.valueOf(damaged.getMessage());
        }
    }

    @Test
    void wholeLinesAreReadAsTexts() {
        RowParser parser = new RowParser();
        for (String line : LINES) {
            assertThat(read(parser, line)).isEqualTo(readAsText(line));
        }
        assertThat(read(parser, LINES.getFirst())).isEqualTo(LINES.getFirst());
    }

    @Test
    void damagedLinesAreReadAsTexts() {
        RowParser parser = new RowParser();
        ForAll.forAll(3_000, random -> {
            String line = LINES.get(random.nextInt(LINES.size()));
            String changed = changed(line, random);
            assertThat(read(parser, changed)).as(changed).isEqualTo(readAsText(changed));
        });
    }

    private static String changed(String line, RandomGenerator random) {
        int at = random.nextInt(line.length());
        return switch (random.nextInt(3)) {
            case 0 -> line.substring(0, at);
            case 1 -> line.substring(0, at) + line.substring(at + 1);
            default -> line.substring(0, at) + "0,-x\". ".charAt(random.nextInt(7)) + line.substring(at + 1);
        };
    }
}
