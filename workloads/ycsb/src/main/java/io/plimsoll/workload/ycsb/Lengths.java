package io.plimsoll.workload.ycsb;

import io.plimsoll.distribution.GrayZipfian;
import io.plimsoll.unit.Draw;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The distribution of a field value's length, in characters. Immutable and thread-safe.
sealed interface Lengths {
    int next(Draw draw);

    int max();

    record Constant(int length) implements Lengths {
        @Override
        public int next(Draw draw) {
            return length;
        }

        @Override
        public int max() {
            return length;
        }
    }

    /// Both ends included.
    record Uniform(int min, int max) implements Lengths {
        @Override
        public int next(Draw draw) {
            return (int) draw.between(min, max);
        }
    }

    /// Short lengths are more frequent.
    record Zipfian(int min, int max, GrayZipfian law) implements Lengths {
        static Zipfian of(int min, int max) {
            return new Zipfian(min, max, GrayZipfian.of(max - min + 1L));
        }

        @Override
        public int next(Draw draw) {
            return (int) Math.min(max, min + law.next(draw));
        }
    }

    /// The frequencies of a file: bucket b stands for the length (b + 1) * block.
    final class Buckets implements Lengths {
        private final int block;

        /// For each bucket: the number of values in it and in all buckets before it.
        private final long[] upTo;

        /// @param block characters
        /// @param counts of values in each bucket
        Buckets(int block, List<Long> counts) {
            this.block = block;
            upTo = new long[counts.size()];
            long sum = 0;
            for (int i = 0; i < upTo.length; i++) {
                sum += counts.get(i);
                upTo[i] = sum;
            }
        }

        @Override
        public int next(Draw draw) {
            long place = draw.below(upTo[upTo.length - 1]);
            int bucket = 0;
            while (place >= upTo[bucket]) {
                bucket++;
            }
            return (bucket + 1) * block;
        }

        @Override
        public int max() {
            return upTo.length * block;
        }
    }

    /// YCSB's file of lengths: `BlockSize<TAB>n`, then lines of `bucket<TAB>count`. Stateless.
    static final class LengthFile {
        private static final int BUCKETS_MAX = 1_000_000;

        private LengthFile() {}

        /// @throws IllegalArgumentException with a clause that describes the error
        /// @throws UncheckedIOException when it cannot be read
        static Lengths.Buckets read(Path file) {
            try {
                return parse(Files.readAllLines(file, StandardCharsets.UTF_8));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }

        static Lengths.Buckets parse(List<String> lines) {
            int block = 0;
            List<Long> counts = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (line.isEmpty()) {
                    continue;
                }
                if (block == 0) {
                    block = (int) pair(line, i, "BlockSize")[1];
                    continue;
                }
                long[] bucket = pair(line, i, "");
                while (counts.size() <= bucket[0]) {
                    counts.add(0L);
                }
                counts.set((int) bucket[0], bucket[1]);
            }
            if (block < 1 || counts.stream().mapToLong(count -> count).sum() < 1) {
                throw new IllegalArgumentException(
                        "holds no lengths: it needs BlockSize and lines of bucket and count");
            }
            return new Lengths.Buckets(block, counts);
        }

        /// @param first the word at the start of the line, or empty for a number
        private static long[] pair(String line, int index, String first) {
            String[] parts = line.split("\\s+", -1);
            try {
                boolean isRight = parts.length == 2 && (first.isEmpty() || parts[0].equalsIgnoreCase(first));
                long left = isRight && first.isEmpty() ? Long.parseLong(parts[0]) : 0;
                if (isRight && left >= 0 && left < BUCKETS_MAX && Long.parseLong(parts[1]) >= 0) {
                    return new long[] {left, Long.parseLong(parts[1])};
                }
            } catch (NumberFormatException refused) {
                throw new IllegalArgumentException(wants(line, index, first), refused);
            }
            throw new IllegalArgumentException(wants(line, index, first));
        }

        private static String wants(String line, int index, String first) {
            return "line " + (index + 1) + " is \"" + line + "\" where it needs "
                    + (first.isEmpty() ? "a bucket and a count" : first + " and a number");
        }
    }
}
