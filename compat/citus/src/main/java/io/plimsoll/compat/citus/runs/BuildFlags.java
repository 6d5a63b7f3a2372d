package io.plimsoll.compat.citus.runs;

import io.plimsoll.compat.citus.cluster.ClusterSpec;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Suggestion;
import java.util.List;
import java.util.Set;

/// The options of citus-benchmark's `build-and-run.sh`. Immutable.
///
/// @param name the label of the result; empty when not given
/// @param shards of each distributed table
/// @param citus whether tables are distributed
/// @param queries whether analytic queries run: empty, [#BESIDE] or [#ALONE]
/// @param hammerdb the requested release; empty when not given
record BuildFlags(String name, int shards, boolean citus, String queries, String hammerdb) {
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
    private static final BuildFlags NOTHING = new BuildFlags("", ClusterSpec.USUAL_SHARDS, true, "", "");
    private static final int SHARDS_MAX = 64_000;

    /// Reads a text such as `--name 'c8+4w8 (40 vCores total)' --shard-count 48`; the last of repeated options
    /// wins. Adds errors to `problems`.
    static BuildFlags parse(String text, Origin origin, Problems problems) {
        BuildFlags flags = NOTHING;
        try {
            List<String> words = ShellWords.split(text);
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
            problems.add(origin, TemplateParameters.FLAGS.name() + ": " + refused.getMessage());
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
            case HAMMERDB -> new BuildFlags(name, shards, citus, queries, value);
            case NO_CITUS -> withCitus(false);
            case BESIDE, ALONE -> withQueries(option);
            default ->
                throw new IllegalArgumentException(
                        "there is no option \"" + option + "\" of build-and-run.sh" + Suggestion.clause(option, ALL));
        };
    }

    BuildFlags withName(String label) {
        return new BuildFlags(label.strip(), shards, citus, queries, hammerdb);
    }

    BuildFlags withCitus(boolean distributed) {
        return new BuildFlags(name, shards, distributed, queries, hammerdb);
    }

    /// @throws IllegalArgumentException when it is not a valid number of shards
    BuildFlags withShards(String count) {
        if (!count.matches("\\d{1,9}") || Integer.parseInt(count) < 1 || Integer.parseInt(count) > SHARDS_MAX) {
            throw new IllegalArgumentException(
                    SHARD_COUNT + " needs a whole number from 1 to " + SHARDS_MAX + ", not \"" + count + "\"");
        }
        return new BuildFlags(name, Integer.parseInt(count), citus, queries, hammerdb);
    }

    private BuildFlags withQueries(String option) {
        if (!queries.isEmpty() && !queries.equals(option)) {
            throw new IllegalArgumentException(BESIDE + " and " + ALONE + " exclude each other");
        }
        return new BuildFlags(name, shards, citus, option, hammerdb);
    }
}
