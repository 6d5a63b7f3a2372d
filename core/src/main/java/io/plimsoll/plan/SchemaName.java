package io.plimsoll.plan;

import java.util.Locale;
import java.util.regex.Pattern;

/// The values of the key `schema`. Stateless.
public final class SchemaName {
    /// Plimsoll's own schema for the workload, if the product has schemas.
    public static final String AUTO = "auto";

    /// The connection's default schema.
    public static final String CONNECTION = "connection";

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$-]{0,62}");

    private SchemaName() {}

    /// The schema that `auto` means for a workload.
    public static String ofWorkload(String workload) {
        return "plimsoll_" + workload.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
    }

    /// @throws IllegalArgumentException with a clause that follows the key's name
    static String parse(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (!NAME.matcher(text).matches()) {
            throw new IllegalArgumentException("must be auto, connection, or the name of a schema: a letter or _, then"
                    + " up to 62 letters, digits, _, - or $");
        }
        if (lower.startsWith("pg_") || lower.equals("information_schema")) {
            throw new IllegalArgumentException("must not be a schema of the database's own, such as " + text);
        }
        return text;
    }
}
