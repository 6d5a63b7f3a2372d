package io.plimsoll.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reads the files of a run that lines are appended to, in parallel stretches. Stateless.
final class CsvFile {
    /// With fewer lines, another thread takes longer to begin than to end.
    private static final int LINES_PER_STRETCH = 5_000;

    private CsvFile() {}

    /// Rows up to the first unreadable line, and what is wrong with that line.
    private record Stretch<T>(List<T> rows, @Nullable String damage) {}

    /// Parses all lines after the header, up to the first that is unreadable.
    ///
    /// @param parser thread-safe; throws IllegalArgumentException for a line that it cannot read
    static <T> List<T> read(Path path, Function<String, T> parser, Consumer<String> damages) throws IOException {
        List<String> lines = lines(path);
        int size = lines.size() - 1;
        if (size < 1) {
            return List.of();
        }
        int stretches =
                Math.clamp(size / LINES_PER_STRETCH, 1, Runtime.getRuntime().availableProcessors());
        List<Stretch<T>> read = IntStream.range(0, stretches)
                .parallel()
                .mapToObj(i -> stretch(
                        path,
                        lines.subList(1, lines.size()),
                        (int) ((long) size * i / stretches),
                        (int) ((long) size * (i + 1) / stretches),
                        parser))
                .toList();
        List<T> rows = new ArrayList<>(size);
        for (Stretch<T> stretch : read) {
            rows.addAll(stretch.rows());
            if (stretch.damage() != null) {
                damages.accept(stretch.damage());
                break;
            }
        }
        return rows;
    }

    private static <T> Stretch<T> stretch(Path path, List<String> lines, int from, int to, Function<String, T> parser) {
        List<T> rows = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            try {
                rows.add(parser.apply(lines.get(i)));
            } catch (IllegalArgumentException damaged) {
                // The header is line 1.
                return new Stretch<>(rows, path + ":" + (i + 2) + " is damaged: " + damaged.getMessage());
            }
        }
        return new Stretch<>(rows, null);
    }

    /// The lines of a file that is appended to, without a last one that has no line break yet: it may look whole
    /// and hold half a number. None if the file does not exist yet.
    private static List<String> lines(Path path) throws IOException {
        if (!Files.exists(path)) {
            return List.of();
        }
        String text = Files.readString(path);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }
}
