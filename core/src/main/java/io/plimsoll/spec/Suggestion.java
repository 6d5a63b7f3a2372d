package io.plimsoll.spec;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// Finds the word the user probably meant.
public final class Suggestion {
    private Suggestion() {}

    /// The candidate nearest in edit distance, if near enough to be likely.
    public static Optional<String> nearest(String word, Collection<String> candidates) {
        String wanted = word.toLowerCase(Locale.ROOT);
        int limit = Math.max(2, wanted.length() / 3);
        return candidates.stream()
                .filter(candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT)) <= limit)
                .min(Comparator.<String>comparingInt(candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /// A clause to append to a sentence, with its leading space: ` (did you mean "sessions"?)`, or nothing.
    public static String clause(String word, Collection<String> candidates) {
        return nearest(word, candidates)
                .map(near -> " (did you mean \"" + near + "\"?)")
                .orElse("");
    }

    /// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours.
    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = step(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int step(int[][] cost, String a, String b, int i, int j) {
        if (i == 0 || j == 0) {
            return i + j;
        }
        int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + same);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
