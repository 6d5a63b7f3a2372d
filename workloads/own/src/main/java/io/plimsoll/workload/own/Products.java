package io.plimsoll.workload.own;

import io.plimsoll.driver.Dialect;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.own.yaml.Reader;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The products for which a file may have its own SQL and types. Stateless and thread-safe.
final class Products {
    /// Stands for all products that a file does not name.
    static final String DEFAULT = "default";

    /// The names of the dialects.
    static final List<String> NAMES =
            List.of("postgresql", "citus", "hologres", "mysql", "h2", "hsqldb", "sqlite", "duckdb", "generic");

    /// What users call them, too.
    private static final Map<String, String> ALSO = Map.of("mariadb", "mysql", "postgres", "postgresql");

    private static final String POSTGRESQL = "postgresql";

    /// Those that take PostgreSQL's SQL and types unless a file has their own.
    private static final List<String> LIKE_POSTGRESQL = List.of("citus", "hologres");

    private Products() {}

    /// What a file has for a product: its own, that of its nearest relative, or the default.
    static <T> Optional<T> of(Map<String, T> all, Dialect dialect) {
        String name = dialect.name();
        T own = all.get(name);
        T near = own == null && LIKE_POSTGRESQL.contains(name) ? all.get(POSTGRESQL) : own;
        return Optional.ofNullable(near == null ? all.get(DEFAULT) : near);
    }

    /// Refuses a name that no product has: what stands there would never be used.
    static void check(Reader reader, Origin at, String name) {
        if (!name.equals(DEFAULT) && !NAMES.contains(name)) {
            String same = ALSO.get(name);
            reader.problems()
                    .add(
                            at,
                            "there is no product \"" + name + "\""
                                    + (same == null ? Suggestion.clause(name, NAMES) : " (here it is \"" + same + "\")")
                                    + "; there are: " + String.join(", ", NAMES) + ", and default for all others");
        }
    }
}
