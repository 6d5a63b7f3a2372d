package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.workload.tproch.Words.WordList;
import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/// The comments of one column: pieces of [Prose] (clause 4.2.2.10). Not thread-safe.
final class Comments {
    private static final int DRAWS = 2;

    private final Sequence sequence;
    private final int shortest;
    private final int longest;
    private final Prose prose = Prose.get();

    /// @param average length; lengths are between 0.4 and 1.6 times that
    /// @param perRow how many comments a row of the sequence has
    Comments(int seed, int average, int perRow) {
        sequence = new Sequence(seed, DRAWS * perRow);
        shortest = average * 4 / 10;
        longest = average * 16 / 10;
    }

    void seek(long row) {
        sequence.seek(row);
    }

    void skip() {
        for (int i = 0; i < DRAWS; i++) {
            sequence.skip();
        }
    }

    void write(RowWriter out) {
        int offset = sequence.between(0, prose.size() - longest);
        out.text(prose.bytes(), offset, sequence.between(shortest, longest), 1);
    }

    /// Appends the comment to a text.
    void draw(TextBuffer into) {
        int offset = sequence.between(0, prose.size() - longest);
        into.append(prose.bytes(), offset, sequence.between(shortest, longest));
    }

    /// The text from which all comments are cut (clause 4.2.2.10 and 4.2.2.14): 300 MB of sentences, generated on
    /// first use and kept while there is memory. Immutable and thread-safe.
    static final class Prose {
        private static final int SIZE = 300 << 20;
        private static final int LONGEST_SENTENCE = 1 << 10;
        private static final int SEED = 933_588_178;

        private static final Object MAKING = new Object();
        private static SoftReference<@Nullable Prose> made = new SoftReference<>(null);

        private final byte[] text;

        private Prose(byte[] text) {
            this.text = text;
        }

        static Prose get() {
            synchronized (MAKING) {
                Prose kept = made.get();
                if (kept == null) {
                    kept = new Prose(new Writer().write());
                    made = new SoftReference<>(kept);
                }
                return kept;
            }
        }

        int size() {
            return SIZE;
        }

        /// Valid up to [#size]. Callers must not change it.
        byte[] bytes() {
            return text;
        }

        /// Writes the text from the beginning by random draws.
        private static final class Writer {
            private static final byte[] THE = {' ', 't', 'h', 'e', ' '};

            private final Sequence sequence = new Sequence(SEED, 1);
            private final WordList sentences = Words.of("sentences");
            private final WordList nounPhrases = Words.of("noun-phrases");
            private final WordList verbPhrases = Words.of("verb-phrases");
            private final WordList nouns = Words.of("nouns");
            private final WordList verbs = Words.of("verbs");
            private final WordList adjectives = Words.of("adjectives");
            private final WordList adverbs = Words.of("adverbs");
            private final WordList auxiliaries = Words.of("auxiliaries");
            private final WordList prepositions = Words.of("prepositions");
            private final WordList terminators = Words.of("terminators");

            private final byte[] bytes = new byte[SIZE + LONGEST_SENTENCE];
            private int length;

            byte[] write() {
                while (length < SIZE) {
                    sentence();
                }
                return bytes;
            }

            private void sentence() {
                for (byte part : sentences.draw(sequence)) {
                    switch (part) {
                        case 'N' -> phrase(nounPhrases);
                        case 'V' -> phrase(verbPhrases);
                        case 'P' -> {
                            append(prepositions.draw(sequence));
                            append(THE);
                            phrase(nounPhrases);
                        }
                        case 'T' -> {
                            length--;
                            append(terminators.draw(sequence));
                            append((byte) ' ');
                        }
                        case ' ' -> {}
                        default -> throw new IllegalStateException("no such part of a sentence: " + (char) part);
                    }
                }
            }

            private void phrase(WordList phrases) {
                for (byte part : phrases.draw(sequence)) {
                    switch (part) {
                        case 'N' -> word(nouns);
                        case 'V' -> word(verbs);
                        case 'J' -> word(adjectives);
                        case 'D' -> word(adverbs);
                        case 'X' -> word(auxiliaries);
                        case ',' -> {
                            length--;
                            append((byte) ',');
                            append((byte) ' ');
                        }
                        case ' ' -> {}
                        default -> throw new IllegalStateException("no such part of a phrase: " + (char) part);
                    }
                }
            }

            private void word(WordList words) {
                append(words.draw(sequence));
                append((byte) ' ');
            }

            private void append(byte[] word) {
                System.arraycopy(word, 0, bytes, length, word.length);
                length += word.length;
            }

            private void append(byte one) {
                bytes[length++] = one;
            }
        }
    }
}
