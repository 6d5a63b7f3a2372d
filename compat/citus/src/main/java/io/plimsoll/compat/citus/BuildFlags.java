package io.plimsoll.compat.citus;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The options of citus-benchmark's `build-and-run.sh`. Immutable.
///
/// @param name the label of the result; empty when not given
/// @param shards of each distributed table
/// @param citus whether tables are distributed
/// @param queries whether analytic queries run: empty, [#BESIDE] or [#ALONE]
record BuildFlags(String name, int shards, boolean citus, String queries) {
    /// The parameter of a line that holds them.
    static final String PARAMETER = "buildAndRunFlags";

    private static final String NAME = "--name";
    private static final String SHARD_COUNT = "--shard-count";
    private static final String HAMMERDB = "--hammerdb-version";
    private static final String NO_CITUS = "--no-citus";
    private static final Set<String> WITH_VALUE = Set.of(NAME, SHARD_COUNT, HAMMERDB);
    /// Queries in parallel with the transactions.
    static final String BESIDE = "--ch";

    /// Queries instead of the transactions.
    static final String ALONE = "--ch-queries-only";

    private static final Set<String> WITHOUT_VALUE = Set.of(BESIDE, ALONE, NO_CITUS);
    private static final List<String> ALL = List.of(NAME, SHARD_COUNT, HAMMERDB, NO_CITUS, BESIDE, ALONE);
    private static final BuildFlags NOTHING = new BuildFlags("", ClusterSpec.USUAL_SHARDS, true, "");
    /// Blanks, a quoted text, an escaped character, or a plain text.
    private static final Pattern PIECE =
            Pattern.compile("(?s)[ \\t]+|'[^']*'|\"(?:[^\"\\\\]|\\\\.)*\"|\\\\.|[^'\"\\\\ \\t]+");

    private static final int SHARDS_MAX = 64_000;

    /// Reads a text such as `--name 'c8+4w8 (40 vCores total)' --shard-count 48`; the last of repeated options
    /// wins. Adds errors to `problems`.
    static BuildFlags parse(String text, Origin origin, Problems problems) {
        BuildFlags flags = NOTHING;
        try {
            List<String> words = shellWords(text);
            for (int i = 0; i < words.size(); i++) {
                String word = words.get(i);
                int equals = word.indexOf('=');
                String option = equals < 0 ? word : word.substring(0, equals);
                boolean takesNext = WITH_VALUE.contains(option) && equals < 0;
                if (takesNext && i + 1 == words.size()) {
                    throw new IllegalArgumentException(option + " needs a value behind it");
                }
                String value = takesNext ? words.get(++i) : word.substring(equals + 1);
                flags = flags.with(option, value, equals >= 0);
            }
        } catch (IllegalArgumentException refused) {
            problems.add(origin, PARAMETER + ": " + refused.getMessage());
        }
        return flags;
    }

    private BuildFlags with(String option, String value, boolean hasValue) {
        if (WITHOUT_VALUE.contains(option) && hasValue) {
            throw new IllegalArgumentException(option + " takes no value, and has " + value);
        }
        return switch (option) {
            case NAME -> withName(value);
            case SHARD_COUNT -> withShards(value);
            // Our own transactions are driven, whatever the release.
            case HAMMERDB -> this;
            case NO_CITUS -> withCitus(false);
            case BESIDE, ALONE -> withQueries(option);
            default ->
                throw new IllegalArgumentException(
                        "there is no option \"" + option + "\" of build-and-run.sh" + Suggestion.clause(option, ALL));
        };
    }

    BuildFlags withName(String label) {
        return new BuildFlags(label.strip(), shards, citus, queries);
    }

    BuildFlags withCitus(boolean distributed) {
        return new BuildFlags(name, shards, distributed, queries);
    }

    /// @throws IllegalArgumentException when it is not a valid number of shards
    BuildFlags withShards(String count) {
        if (!count.matches("\\d{1,9}") || Integer.parseInt(count) < 1 || Integer.parseInt(count) > SHARDS_MAX) {
            throw new IllegalArgumentException(
                    SHARD_COUNT + " needs a whole number from 1 to " + SHARDS_MAX + ", not \"" + count + "\"");
        }
        return new BuildFlags(name, Integer.parseInt(count), citus, queries);
    }

    private BuildFlags withQueries(String option) {
        if (!queries.isEmpty() && !queries.equals(option)) {
            throw new IllegalArgumentException(BESIDE + " and " + ALONE + " exclude each other");
        }
        return new BuildFlags(name, shards, citus, option);
    }

    /// Splits a text into words like a POSIX shell: at blanks, with `'...'`, `"..."` and `\`, but without expansion.
    ///
    /// @throws IllegalArgumentException with a clause that names the unclosed quote
    static List<String> shellWords(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        Matcher piece = PIECE.matcher(text);
        for (int at = 0; at < text.length(); at = piece.end()) {
            if (!piece.region(at, text.length()).lookingAt()) {
                throw unclosed(text.substring(at));
            }
            boolean isBlank = text.charAt(at) == ' ' || text.charAt(at) == '\t';
            if (!isBlank) {
                word = (word == null ? new StringBuilder() : word).append(unquoted(piece.group()));
            } else if (word != null) {
                words.add(word.toString());
                word = null;
            }
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }

    private static String unquoted(String piece) {
        return switch (piece.charAt(0)) {
            case '\'' -> piece.substring(1, piece.length() - 1);
            case '"' -> piece.substring(1, piece.length() - 1).replaceAll("\\\\([\"\\\\$`])", "$1");
            case '\\' -> piece.substring(1);
            default -> piece;
        };
    }

    private static IllegalArgumentException unclosed(String rest) {
        return new IllegalArgumentException(
                rest.startsWith("\\")
                        ? "it ends in a backslash with nothing after it"
                        : "the quote " + rest.charAt(0) + " before \"" + rest.substring(1, Math.min(rest.length(), 21))
                                + "\" is not closed");
    }
}
