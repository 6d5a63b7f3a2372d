package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.sqlite.SQLiteConfig;

/// SQLite with a write-ahead log, so that readers and the single writer do not wait for each other.
final class SqliteEngine implements Engine {
    private static final String SYNCHRONOUS = "synchronous";
    private static final List<String> LEVELS = List.of("off", "normal", "full", "extra");

    @Override
    public List<String> problems(EmbeddedAddress address) {
        List<String> known = Arrays.stream(SQLiteConfig.Pragma.values())
                .map(SQLiteConfig.Pragma::getPragmaName)
                .toList();
        List<String> problems = new ArrayList<>(InProcess.nameProblems(address, "SQLite", known));
        String level = address.options().getOrDefault(SYNCHRONOUS, "full");
        if (!LEVELS.contains(level.toLowerCase(Locale.ROOT))) {
            problems.add("synchronous = " + level + ": needs one of " + String.join(", ", LEVELS)
                    + Suggestion.clause(level, LEVELS));
        }
        problems.addAll(InProcess.pathProblems(address, ""));
        return problems;
    }

    @Override
    public Target open(EmbeddedAddress address, TargetSpec spec) throws TargetException {
        Map<String, String> pragmas = new LinkedHashMap<>();
        pragmas.put("journal_mode", "WAL");
        pragmas.put(SYNCHRONOUS, "FULL");
        // Writers queue for the file. With the library's 3 s, a long queue would cause failed operations.
        pragmas.put("busy_timeout", "30000");
        // A transaction that reads first and writes later cannot wait for another writer, it can only fail. So it
        // takes the lock at its start.
        pragmas.put("transaction_mode", "IMMEDIATE");
        pragmas.putAll(address.options());
        pragmas.computeIfPresent(SYNCHRONOUS, (name, level) -> level.toUpperCase(Locale.ROOT));
        String query = pragmas.entrySet().stream()
                .map(pragma -> pragma.getKey() + "=" + pragma.getValue())
                .collect(Collectors.joining("&", "?", ""));
        TargetSpec jdbcSpec = spec.withAddress("jdbc:sqlite:" + address.file() + query);
        return InProcess.open(address, jdbcSpec, target -> {});
    }
}
