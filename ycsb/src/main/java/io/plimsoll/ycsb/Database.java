package io.plimsoll.ycsb;

import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What YCSB calls a binding: the kind of target, named by a word or by a class.
public enum Database {
    JDBC("JdbcDBClient", "db."),
    DYNAMODB("DynamoDBClient", "dynamodb."),
    POSTGRENOSQL("PostgreNoSQLDBClient", "postgrenosql."),
    BASIC("BasicDB", "basicdb.");

    private static final List<String> PACKAGES = List.of("site.ycsb.db.", "com.yahoo.ycsb.db.");

    private final String simpleClass;
    private final String prefix;

    Database(String simpleClass, String prefix) {
        this.simpleClass = simpleClass;
        this.prefix = prefix;
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
                .filter(binding -> binding.word().equals(wanted.toLowerCase(Locale.ROOT))
                        || binding.classes().contains(wanted))
                .findFirst();
    }

    private List<String> classes() {
        List<String> classes = new ArrayList<>();
        if (this == BASIC) {
            classes.add("site.ycsb.BasicDB");
            classes.add("com.yahoo.ycsb.BasicDB");
        }
        if (this == POSTGRENOSQL) {
            classes.add("site.ycsb.postgrenosql.PostgreNoSQLDBClient");
        }
        PACKAGES.forEach(name -> classes.add(name + simpleClass));
        return classes;
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
