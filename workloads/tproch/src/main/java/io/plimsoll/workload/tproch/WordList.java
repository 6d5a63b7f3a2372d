package io.plimsoll.workload.tproch;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Weighted words. Immutable and thread-safe.
final class WordList {
    private final byte[][] words;

    WordList(List<String> words) {
        this.words = words.stream()
                .map(word -> word.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
    }

    /// @param entries separated by `|`; `*20` after one is its weight
    static WordList parse(String entries) {
        List<String> words = new ArrayList<>();
        for (String entry : entries.split("\\|")) {
            int star = entry.indexOf('*');
            String word = (star < 0 ? entry : entry.substring(0, star)).strip();
            int weight =
                    star < 0 ? 1 : Integer.parseInt(entry.substring(star + 1).strip());
            words.addAll(Collections.nCopies(weight, word));
        }
        return new WordList(words);
    }

    /// All combinations of one word of each group; the last group varies fastest.
    static WordList combined(List<List<String>> groups) {
        List<String> made = List.of("");
        for (List<String> group : groups) {
            List<String> longer = new ArrayList<>();
            for (String begun : made) {
                group.forEach(word -> longer.add(begun.isEmpty() ? word : begun + " " + word));
            }
            made = longer;
        }
        return new WordList(made);
    }

    int size() {
        return words.length;
    }

    byte[] get(int index) {
        return words[index];
    }

    byte[] draw(Sequence sequence) {
        return words[sequence.between(0, words.length - 1)];
    }

    /// The words as text.
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (byte[] word : words) {
            texts.add(new String(word, StandardCharsets.US_ASCII));
        }
        return texts;
    }
}
