package io.plimsoll.plan;

import io.plimsoll.plan.Shape.Point;
import io.plimsoll.plan.Shape.Points;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A file of comma-separated values that gives a shape: in each line a second and the rate at that second, in
/// operations per second. A first line of names, empty lines, and lines that begin with `#` are skipped.
/// Stateless.
final class RatesFile {
    /// Comes before the name of a file.
    static final String PREFIX = "file:";

    private static final long BYTES_MAX = 1 << 20;
    private static final String NUMBER = "(\\d{1,12}(?:\\.\\d{1,9})?)";
    private static final Pattern LINE = Pattern.compile(NUMBER + "\\s*,\\s*" + NUMBER);
    private static final Pattern NAMES = Pattern.compile("[^\\d,]+,[^\\d,]+");
    private static final int NANO_DIGITS = 9;

    private RatesFile() {}

    /// @throws IllegalArgumentException with a sentence for the user, which names the line
    static Points read(String name) {
        List<Point> points = parse(name, text(name));
        try {
            return new Points(points);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(name + " " + refused.getMessage(), refused);
        }
    }

    private static String text(String name) {
        try {
            Path path = Path.of(name);
            if (Files.isRegularFile(path) && Files.size(path) > BYTES_MAX) {
                throw new IllegalArgumentException(name + " is too large for a file of rates; at most 1 MiB");
            }
            return Files.readString(path);
        } catch (NoSuchFileException missing) {
            throw new IllegalArgumentException("there is no file " + name, missing);
        } catch (IOException | InvalidPathException unreadable) {
            throw new IllegalArgumentException(
                    name + " cannot be read as text: " + unreadable.getMessage(), unreadable);
        }
    }

    /// @param name begins messages
    private static List<Point> parse(String name, String text) {
        List<Point> points = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            boolean isSkipped = line.isEmpty()
                    || line.startsWith("#")
                    || (points.isEmpty() && i == 0 && NAMES.matcher(line).matches());
            if (!isSkipped) {
                points.add(point(name + ":" + (i + 1) + ": ", line, points));
            }
        }
        return points;
    }

    private static Point point(String where, String line, List<Point> before) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    where + "\"" + line + "\" is not a second and a rate per second, such as 60,500");
        }
        BigDecimal nanos = new BigDecimal(matcher.group(1)).movePointRight(NANO_DIGITS);
        if (nanos.compareTo(BigDecimal.valueOf(RateCurve.NEVER)) > 0) {
            throw new IllegalArgumentException(where + "second " + matcher.group(1) + " is beyond a year");
        }
        TimeSpan at = new TimeSpan(nanos.setScale(0, RoundingMode.HALF_UP).longValueExact());
        if (!before.isEmpty() && at.compareTo(before.getLast().at()) < 0) {
            throw new IllegalArgumentException(where + "second " + matcher.group(1) + " comes after "
                    + before.getLast().at());
        }
        return new Point(at, Double.parseDouble(matcher.group(2)));
    }
}
