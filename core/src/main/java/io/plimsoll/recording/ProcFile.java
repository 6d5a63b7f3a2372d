package io.plimsoll.recording;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Reads small files of `/proc` (proc(5)) with few system calls and without regular expressions. A run reads them once
/// an interval, by code that is rarely compiled, and what that costs counts as the run's own. Stateless.
final class ProcFile {
    private static final int ROOM = 4096;

    private ProcFile() {}

    /// The whole text; empty if the file cannot be read. The names of folders in it are UTF-8; what is not becomes
    /// U+FFFD.
    static String text(Path file) {
        try (InputStream in = new FileInputStream(file.toFile())) {
            byte[] bytes = new byte[ROOM];
            int length = 0;
            for (int read = in.read(bytes); read > 0; read = in.read(bytes, length, bytes.length - length)) {
                length += read;
                if (length == bytes.length) {
                    bytes = Arrays.copyOf(bytes, 2 * length);
                }
            }
            return new String(bytes, 0, length, StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return "";
        }
    }

    /// The lines; none if the file cannot be read.
    static List<String> lines(Path file) {
        String text = text(file);
        List<String> lines = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf('\n', from);
            end = end < 0 ? text.length() : end;
            lines.add(text.substring(from, end));
            from = end + 1;
        }
        return lines;
    }

    /// Goes over the fields of a line, which blanks separate. Used by one thread.
    static final class Fields {
        private final String line;
        private int at;

        /// @param from the first character that counts
        Fields(String line, int from) {
            this.line = line;
            at = from;
            skipBlanks();
        }

        private void skipBlanks() {
            while (at < line.length() && line.charAt(at) <= ' ') {
                at++;
            }
        }

        private int end() {
            int end = at;
            while (end < line.length() && line.charAt(end) > ' ') {
                end++;
            }
            return end;
        }

        /// Whether there is another field.
        boolean hasNext() {
            return at < line.length();
        }

        /// Leaves out as many fields, or those that there are.
        Fields skip(int fields) {
            for (int i = 0; i < fields; i++) {
                at = end();
                skipBlanks();
            }
            return this;
        }

        /// The next field.
        ///
        /// @throws IllegalArgumentException when there is none
        String word() {
            if (!hasNext()) {
                throw new IllegalArgumentException("too few fields: " + line);
            }
            int end = end();
            String word = line.substring(at, end);
            at = end;
            skipBlanks();
            return word;
        }

        /// The next field as a number.
        ///
        /// @throws IllegalArgumentException when there is none, or it is no number
        long number() {
            int end = end();
            long number = Long.parseLong(line, at, end, 10);
            at = end;
            skipBlanks();
            return number;
        }

        /// The fields that follow, as numbers.
        ///
        /// @param most of them
        /// @throws IllegalArgumentException when one of them is no number
        long[] numbers(int most) {
            long[] numbers = new long[most];
            int count = 0;
            while (count < most && hasNext()) {
                numbers[count++] = number();
            }
            return Arrays.copyOf(numbers, count);
        }
    }
}
