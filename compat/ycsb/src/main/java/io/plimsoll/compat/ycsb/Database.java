package io.plimsoll.compat.ycsb;

import io.plimsoll.spec.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What YCSB calls a binding: the kind of target, named by a word or by a class.
public enum Database {
    JDBC("db.", "db.JdbcDBClient"),
    DYNAMODB("dynamodb.", "db.DynamoDBClient"),
    POSTGRENOSQL("postgrenosql.", "db.PostgreNoSQLDBClient", "postgrenosql.PostgreNoSQLDBClient"),
    BASIC("basicdb.", "BasicDB", "db.BasicDB");

    private final String prefix;
    private final String classes;

    /// @param classes without YCSB's package, whose name was another once
    Database(String prefix, String... classes) {
        this.prefix = prefix;
        this.classes = "(site|com[.]yahoo)[.]ycsb[.](" + String.join("|", classes) + ")";
    }

    /// The word of the command line.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// How its own properties begin.
    public String prefix() {
        return prefix;
    }

    /// The binding of a word, or of a class with YCSB's packages, old and new.
    public static Optional<Database> named(String text) {
        String wanted = text.strip();
        return Arrays.stream(values())
                .filter(binding ->
                        binding.word().equals(wanted.toLowerCase(Locale.ROOT)) || wanted.matches(binding.classes))
                .findFirst();
    }

    /// The sentence for a binding that is none of ours.
    public static String unknown(String text) {
        List<String> words = Arrays.stream(values()).map(Database::word).toList();
        return "there is no binding \"" + text + "\"" + Suggestion.clause(text, words) + "; Plimsoll has "
                + String.join(", ", words);
    }

    /// Whether a property belongs to a binding, and to which.
    public static Optional<Database> owning(String property) {
        return property.startsWith("jdbc.")
                ? Optional.of(JDBC)
                : Arrays.stream(values())
                        .filter(binding -> property.startsWith(binding.prefix))
                        .findFirst();
    }
}
