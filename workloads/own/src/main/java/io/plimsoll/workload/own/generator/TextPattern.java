package io.plimsoll.workload.own.generator;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.script.expression.Frame;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Texts of a pattern such as `??##@example.org`: `#` stands for a digit, `?` for a lower-case letter, `^` for an
/// upper-case letter, `*` for a lower-case letter or a digit, and a backslash takes the next sign as it is. Immutable
/// and thread-safe.
public final class TextPattern implements Generator {
    private static final byte[] DIGITS = ascii("0123456789");
    private static final byte[] LOWER = ascii("abcdefghijklmnopqrstuvwxyz");
    private static final byte[] UPPER = ascii("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    private static final byte[] BOTH = ascii("abcdefghijklmnopqrstuvwxyz0123456789");

    private static final List<Pairs> PAIRS =
            List.of(new Pairs(DIGITS), new Pairs(LOWER), new Pairs(UPPER), new Pairs(BOTH));

    /// How many different choices of signs one drawn number may give.
    private static final long USED_MAX = 1L << 32;

    /// Each place: one sign, which is taken as it is, or several to choose from.
    private final byte[][] places;

    /// All places, in their order.
    private final Group[] groups;

    private final int characters;

    /// Gives each row a text of its own; null if texts may repeat.
    private final @Nullable Permutation order;

    private TextPattern(byte[][] places, int characters, @Nullable Permutation order) {
        this.places = places;
        groups = groups(places);
        this.characters = characters;
        this.order = order;
    }

    public static TextPattern of(String pattern) {
        List<byte[]> places = new ArrayList<>();
        int characters = 0;
        for (int at = 0; at < pattern.length(); characters++) {
            int sign = pattern.codePointAt(at);
            at += Character.charCount(sign);
            switch (sign) {
                case '#' -> places.add(DIGITS);
                case '?' -> places.add(LOWER);
                case '^' -> places.add(UPPER);
                case '*' -> places.add(BOTH);
                default -> {
                    int taken = sign;
                    if (sign == '\\' && at < pattern.length()) {
                        taken = pattern.codePointAt(at);
                        at += Character.charCount(taken);
                    }
                    for (byte part : Character.toString(taken).getBytes(StandardCharsets.UTF_8)) {
                        places.add(new byte[] {part});
                    }
                }
            }
        }
        return new TextPattern(places.toArray(byte[][]::new), characters, null);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /// The length of each text.
    public int characters() {
        return characters;
    }

    /// How many different texts there are, at most [Permutation#SIZE_MAX].
    public long texts() {
        long texts = 1;
        for (byte[] place : places) {
            if (texts > Permutation.SIZE_MAX / place.length) {
                return Permutation.SIZE_MAX;
            }
            texts *= place.length;
        }
        return texts;
    }

    /// The same pattern, with another text for each row. Rows must be fewer than [#texts].
    public TextPattern unique(Seed seed) {
        return new TextPattern(places, characters, new Permutation(texts(), seed));
    }

    /// All pairs of some signs.
    private static final class Pairs {
        private final byte[] signs;

        /// The first sign in the higher byte: the pair of the signs `a` and `b` is at `a * signs.length + b`.
        private final short[] pairs;

        Pairs(byte[] signs) {
            this.signs = signs;
            int count = signs.length;
            pairs = new short[count * count];
            for (int pair = 0; pair < pairs.length; pair++) {
                pairs[pair] = (short) (signs[pair / count] << Byte.SIZE | signs[pair % count]);
            }
        }
    }

    /// Places whose signs one drawn number gives, or that need none.
    private static final class Group {
        private final int start;
        private final int end;

        /// Those of all places; null if the places differ.
        private final @Nullable Pairs pairs;

        Group(byte[][] places, int start, int end) {
            this.start = start;
            this.end = end;
            byte[] first = places[start];
            boolean isUniform = Arrays.stream(places, start, end).allMatch(place -> Arrays.equals(place, first));
            pairs = PAIRS.stream()
                    .filter(each -> isUniform && Arrays.equals(each.signs, first))
                    .findFirst()
                    .orElse(null);
        }
    }

    private static Group[] groups(byte[][] places) {
        List<Group> groups = new ArrayList<>();
        int start = 0;
        long used = USED_MAX;
        for (int at = 0; at < places.length; at++) {
            int count = places[at].length;
            used *= count;
            if (count > 1 && used > USED_MAX) {
                if (at > start) {
                    groups.add(new Group(places, start, at));
                }
                start = at;
                used = count;
            }
        }
        if (places.length > start) {
            groups.add(new Group(places, start, places.length));
        }
        return groups.toArray(Group[]::new);
    }

    @Override
    public void generate(long row, Draw draw, Frame frame, Value into) {
        Text text = into.startText();
        int begin = text.extend(places.length);
        byte[] bytes = text.bytes();
        if (order != null) {
            choose(number(order.at(row), order.size(), bytes, begin), places.length, draw, bytes, begin);
            return;
        }
        for (Group group : groups) {
            Pairs pairs = group.pairs;
            if (pairs == null) {
                choose(group.start, group.end, draw, bytes, begin);
            } else {
                choose(pairs, draw.nextLong(), bytes, begin + group.start, begin + group.end);
            }
        }
    }

    /// Takes several signs from one drawn number, as digits of a fraction to different bases: the whole part of its
    /// product with the base is a digit, the rest of the product gives the next ones. The probability of no sign
    /// differs from that of another by more than 2^-32.
    private void choose(int from, int to, Draw draw, byte[] bytes, int begin) {
        long fraction = 0;
        long used = USED_MAX;
        for (int at = from; at < to; at++) {
            byte[] place = places[at];
            int count = place.length;
            if (count == 1) {
                bytes[begin + at] = place[0];
                continue;
            }
            used *= count;
            if (used > USED_MAX) {
                fraction = draw.nextLong();
                used = count;
            }
            bytes[begin + at] = place[(int) Math.unsignedMultiplyHigh(fraction, count)];
            fraction *= count;
        }
    }

    /// The same for places that are alike, two at a time: two digits to a base are one digit to its square.
    private static void choose(Pairs from, long drawn, byte[] bytes, int begin, int end) {
        short[] pairs = from.pairs;
        int count = pairs.length;
        long fraction = drawn;
        int at = begin;
        for (; at + 1 < end; at += 2) {
            int pair = pairs[(int) Math.unsignedMultiplyHigh(fraction, count)];
            bytes[at] = (byte) (pair >> Byte.SIZE);
            bytes[at + 1] = (byte) pair;
            fraction *= count;
        }
        if (at < end) {
            byte[] signs = from.signs;
            bytes[at] = signs[(int) Math.unsignedMultiplyHigh(fraction, signs.length)];
        }
    }

    /// Writes a number as digits to different bases, so that no two numbers give one text.
    ///
    /// @return the first place that the number does not decide
    private int number(long number, long numbers, byte[] bytes, int begin) {
        long rest = number;
        long left = numbers;
        int at = 0;
        for (; at < places.length && left > 0; at++) {
            byte[] place = places[at];
            bytes[begin + at] = place[(int) (rest % place.length)];
            rest /= place.length;
            left /= place.length;
        }
        return at;
    }
}
