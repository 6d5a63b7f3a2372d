package io.plimsoll.workload.script;

import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.SqlInvariant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads the invariants that a script states in comments: `-- plimsoll: invariant NAME: SQL`. The query is on the
/// same line, and returns a row for each violation. Stateless.
final class ScriptInvariants {
    private static final Pattern COMMENT = Pattern.compile("(?m)^[ \\t]*--[ \\t]*plimsoll:[ \\t]*(.*)$");
    private static final Pattern INVARIANT = Pattern.compile("invariant[ \\t]+([A-Za-z0-9_-]+)[ \\t]*:[ \\t]*(.+)");

    /// Three columns say what a row is, what it holds and what it should hold.
    private static final int COLUMNS_OF_COMPARISON = 3;

    private ScriptInvariants() {}

    /// @throws IllegalArgumentException with a clause that follows "scripts "
    static List<Invariant> of(List<ScriptSources.Source> sources) {
        Map<String, Invariant> found = new LinkedHashMap<>();
        for (ScriptSources.Source source : sources) {
            for (Invariant invariant : of(source)) {
                if (found.put(invariant.name(), invariant) != null) {
                    throw new IllegalArgumentException(
                            "states the invariant " + invariant.name() + " twice: give each a name of its own");
                }
            }
        }
        return List.copyOf(found.values());
    }

    private static List<Invariant> of(ScriptSources.Source source) {
        List<Invariant> invariants = new ArrayList<>();
        Matcher comment = COMMENT.matcher(source.text());
        while (comment.find()) {
            Matcher invariant = INVARIANT.matcher(comment.group(1).strip());
            if (!invariant.matches()) {
                throw new IllegalArgumentException("has a comment that Plimsoll does not understand in " + source.name()
                        + ": \"" + comment.group().strip() + "\"; write \"-- plimsoll: invariant NAME: SQL\"");
            }
            String query = invariant.group(2).strip().replaceAll(";\\s*$", "");
            String meaning = "no row is returned by: " + query;
            invariants.add(new SqlInvariant(invariant.group(1), meaning, query, ScriptInvariants::sentence));
        }
        return invariants;
    }

    private static String sentence(List<@Nullable Object> row) {
        if (row.size() == COLUMNS_OF_COMPARISON) {
            return row.get(0) + " holds " + row.get(1) + ", should hold " + row.get(2);
        }
        return row.stream().map(Objects::toString).collect(Collectors.joining(", "));
    }
}
