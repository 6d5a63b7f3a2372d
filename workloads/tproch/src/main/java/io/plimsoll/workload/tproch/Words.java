package io.plimsoll.workload.tproch;

import io.plimsoll.workload.TextResource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The word lists of the specification (clauses 4.2.2.13, 4.2.2.14 and 4.2.3).
final class Words {
    private static final Map<String, WordList> LISTS = read();

    static final List<String> TYPE_SIZES = List.of("STANDARD", "SMALL", "MEDIUM", "LARGE", "ECONOMY", "PROMO");
    static final List<String> TYPE_FINISHES = List.of("ANODIZED", "BURNISHED", "PLATED", "POLISHED", "BRUSHED");
    static final List<String> TYPE_METALS = List.of("TIN", "NICKEL", "BRASS", "STEEL", "COPPER");
    static final List<String> CONTAINER_SIZES = List.of("SM", "LG", "MED", "JUMBO", "WRAP");
    static final List<String> CONTAINER_KINDS = List.of("CASE", "BOX", "BAG", "JAR", "PACK", "PKG", "CAN", "DRUM");

    static final WordList TYPES = WordList.combined(List.of(TYPE_SIZES, TYPE_FINISHES, TYPE_METALS));
    static final WordList CONTAINERS = WordList.combined(List.of(CONTAINER_SIZES, CONTAINER_KINDS));

    static final List<String> REGIONS = List.of("AFRICA", "AMERICA", "ASIA", "EUROPE", "MIDDLE EAST");

    /// In key order.
    static final List<Nation> NATIONS = List.of(
            new Nation("ALGERIA", 0),
            new Nation("ARGENTINA", 1),
            new Nation("BRAZIL", 1),
            new Nation("CANADA", 1),
            new Nation("EGYPT", 4),
            new Nation("ETHIOPIA", 0),
            new Nation("FRANCE", 3),
            new Nation("GERMANY", 3),
            new Nation("INDIA", 2),
            new Nation("INDONESIA", 2),
            new Nation("IRAN", 4),
            new Nation("IRAQ", 4),
            new Nation("JAPAN", 2),
            new Nation("JORDAN", 4),
            new Nation("KENYA", 0),
            new Nation("MOROCCO", 0),
            new Nation("MOZAMBIQUE", 0),
            new Nation("PERU", 1),
            new Nation("CHINA", 2),
            new Nation("ROMANIA", 3),
            new Nation("SAUDI ARABIA", 4),
            new Nation("VIETNAM", 2),
            new Nation("RUSSIA", 3),
            new Nation("UNITED KINGDOM", 3),
            new Nation("UNITED STATES", 1));

    private Words() {}

    /// @param region the region's key
    record Nation(String name, int region) {}

    /// A list by its name in the resource.
    static WordList of(String name) {
        return Objects.requireNonNull(LISTS.get(name), name);
    }

    private static Map<String, WordList> read() {
        Map<String, WordList> lists = new HashMap<>();
        StringBuilder text = new StringBuilder();
        for (String line : TextResource.read(Words.class, "words.txt").split("\n")) {
            if (!line.startsWith("#")) {
                text.append(line.startsWith(" ") ? " " : "\n").append(line.strip());
            }
        }
        for (String list : text.toString().strip().split("\n")) {
            int colon = list.indexOf(": ");
            lists.put(list.substring(0, colon), WordList.parse(list.substring(colon + 2)));
        }
        return lists;
    }

    /// Weighted words. Immutable and thread-safe.
    static final class WordList {
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
                int weight = star < 0
                        ? 1
                        : Integer.parseInt(entry.substring(star + 1).strip());
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
}
