package io.plimsoll.compat.ycsb;

import io.plimsoll.spec.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A binding of YCSB: the kind of target, named by a word or by a class.
public enum Database {
    JDBC("db.", "db.JdbcDBClient"),
    DYNAMODB("dynamodb.", "db.DynamoDBClient"),
    POSTGRENOSQL("postgrenosql.", "db.PostgreNoSQLDBClient", "postgrenosql.PostgreNoSQLDBClient"),
    BASIC("basicdb.", "BasicDB", "db.BasicDB");

    private final String prefix;
    private final String classes;

    /// @param classes without YCSB's package, which has an old and a new name
    Database(String prefix, String... classes) {
        this.prefix = prefix;
        this.classes = "(site|com[.]yahoo)[.]ycsb[.](" + String.join("|", classes) + ")";
    }

    /// The word on the command line.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The prefix of its properties.
    public String prefix() {
        return prefix;
    }

    /// The binding of a word, or of a class with YCSB's old or new package.
    public static Optional<Database> named(String text) {
        String wanted = text.strip();
        return Arrays.stream(values())
                .filter(binding ->
                        binding.word().equals(wanted.toLowerCase(Locale.ROOT)) || wanted.matches(binding.classes))
                .findFirst();
    }

    /// The sentence for an unknown binding.
    public static String unknown(String text) {
        List<String> words = Arrays.stream(values()).map(Database::word).toList();
        return "there is no binding \"" + text + "\"" + Suggestion.clause(text, words) + "; Plimsoll has "
                + String.join(", ", words);
    }

    /// The binding that a property belongs to, if any.
    public static Optional<Database> owning(String property) {
        return property.startsWith("jdbc.")
                ? Optional.of(JDBC)
                : Arrays.stream(values())
                        .filter(binding -> property.startsWith(binding.prefix))
                        .findFirst();
    }
}
