package io.plimsoll.workload.script;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The line of a meta command, from its backslash to its end, read word by word. A backslash before the line
/// end continues it. Not thread-safe.
final class MetaLine {
    /// How many words a command may have besides its name.
    private static final int MOST_WORDS = 255;

    private final String text;
    private final int start;
    private int at;
    private boolean isEnded;

    /// @param at the index after the backslash
    MetaLine(String text, int at) {
        this.text = text;
        this.at = at;
        start = at - 1;
    }

    /// @param at where it begins in the script
    record Word(String text, int at) {}

    /// The index of the backslash.
    int start() {
        return start;
    }

    /// The index after what has been read.
    int at() {
        return at;
    }

    void moveTo(int index) {
        at = index;
    }

    /// The number of the line, from 1.
    int number() {
        return numberAt(start);
    }

    /// The number of the line that holds the character with this index.
    int numberAt(int index) {
        return 1
                + (int) text.substring(0, index)
                        .chars()
                        .filter(unit -> unit == '\n')
                        .count();
    }

    /// What has been read, without its line end.
    String shown() {
        int end = at;
        while (end > start && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        return text.substring(start, end);
    }

    /// The next word, or null at the end of the line, which is then read too.
    @Nullable
    Word word() {
        if (isEnded) {
            return null;
        }
        skipBlanks();
        if (at == text.length() || text.charAt(at) == '\n') {
            isEnded = true;
            at = Math.min(at + 1, text.length());
            return null;
        }
        int begin = at;
        while (at < text.length() && !SqlScanner.isSpace(text.charAt(at)) && continuation() == 0) {
            at++;
        }
        return new Word(text.substring(begin, at), begin);
    }

    private void skipBlanks() {
        while (at < text.length()) {
            int continued = continuation();
            boolean isBlank = SqlScanner.isSpace(text.charAt(at)) && text.charAt(at) != '\n';
            if (continued == 0 && !isBlank) {
                return;
            }
            at += Math.max(1, continued);
        }
    }

    /// How many characters a backslash that continues the line takes with its line end, or 0.
    private int continuation() {
        if (text.startsWith("\\\n", at)) {
            return 2;
        }
        return text.startsWith("\\\r\n", at) ? 3 : 0;
    }

    /// The rest of the words, or null if there are too many.
    @Nullable
    List<Word> words() {
        List<Word> words = new ArrayList<>();
        for (Word word = word(); word != null; word = word()) {
            if (words.size() == MOST_WORDS) {
                return null;
            }
            words.add(word);
        }
        return words;
    }
}
