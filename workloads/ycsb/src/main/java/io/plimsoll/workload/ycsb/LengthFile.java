package io.plimsoll.workload.ycsb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// YCSB's file of lengths: `BlockSize<TAB>n`, then lines of `bucket<TAB>count`. Stateless.
final class LengthFile {
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
            throw new IllegalArgumentException("holds no lengths: it needs BlockSize and lines of bucket and count");
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
