package io.plimsoll.driver;

import io.plimsoll.driver.StatementProgram.Control;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a target says of a statement that it was asked to prepare and not to execute: see [SqlSession#check].
/// Immutable.
public sealed interface StatementCheck {
    /// The target would execute it: it knows all names in it.
    ///
    /// @param parameterTypes of its parameters, in the target's words; empty if the driver does not know them
    record Accepted(List<String> parameterTypes) implements StatementCheck {
        public Accepted {
            parameterTypes = List.copyOf(parameterTypes);
        }
    }

    /// The target would refuse it.
    ///
    /// @param failure what it said
    /// @param sent the text that it was sent, to which [TargetException#position] refers
    record Refused(TargetException failure, String sent) implements StatementCheck {
        /// The SQLSTATEs of texts that are no SQL, in the products' own dialects.
        private static final List<String> NO_SQL = List.of("42601", "42000", "42001", "42581", "42590");

        private static final Pattern SAYS_SO = Pattern.compile("(?i)syntax error");

        /// Whether the text is no SQL at all, whatever tables there are.
        public boolean isSyntax() {
            return NO_SQL.contains(failure.sqlState())
                    || SAYS_SO.matcher(String.valueOf(failure.getMessage())).find();
        }
    }

    /// Not checked: only executing the statement would show whether the target accepts it.
    ///
    /// @param why in a clause
    record Unchecked(String why) implements StatementCheck {}

    /// A statement that the target has prepared. It is refused if its parameters are not those of the program: a value
    /// would stand in quotes or in a comment, for example, where no target takes one.
    ///
    /// @param found how many parameters the target sees
    /// @param sent the text that the target was sent
    /// @param parameterTypes see [Accepted]
    static StatementCheck prepared(ProgramStatement statement, int found, String sent, List<String> parameterTypes) {
        int given = statement.parameters();
        return found == given
                ? new Accepted(parameterTypes)
                : new Refused(
                        new TargetException(
                                ErrorClass.STATEMENT,
                                "the target expects " + found + " values, and " + given
                                        + " are given: none may be in quotes or in a comment"),
                        sent);
    }

    /// What a failure of the preparation means. A target that is busy or silent has not judged the statement.
    ///
    /// @param sent the text that the target was sent
    /// @throws TargetException when the session is lost
    static StatementCheck of(TargetException failure, String sent) throws TargetException {
        return switch (failure.errorClass()) {
            case CONNECTION, UNREACHABLE -> throw failure;
            case STATEMENT, DATA, CONSTRAINT, PERMISSION, UNEXPECTED_RESULT, OTHER -> new Refused(failure, sent);
            default -> new Unchecked("the target did not check it: " + failure.getMessage());
        };
    }

    /// Which statements can be checked at all. Stateless.
    final class Kinds {
        /// Databases look at the names in these when they prepare them. Some databases execute others at once.
        private static final Pattern CHECKED =
                Pattern.compile("(?i)(select|insert|update|delete|merge|replace|upsert|values|with)\\b|\\(");

        private static final Pattern WORD = Pattern.compile("[A-Za-z]+");

        private static final Pattern QUOTED =
                Pattern.compile("'[^']*+'|\"[^\"]*+\"|`[^`]*+`|--[^\\n]*+|(?s:/\\*.*?\\*/)");

        private Kinds() {}

        /// Why a statement must not be given to a database to prepare: the database might execute it. Empty if it may
        /// be given.
        public static Optional<Unchecked> unchecked(ProgramStatement statement) {
            if (isSeveral(statement)) {
                return Optional.of(new Unchecked("it is several statements in one text"));
            }
            String text = statement.toString();
            int start = Control.startOf(text);
            if (CHECKED.matcher(text).region(start, text.length()).lookingAt()) {
                return Optional.empty();
            }
            return Optional.of(new Unchecked(
                    "databases look at the names in " + word(text, start) + " only when they execute it"));
        }

        private static String word(String text, int start) {
            Matcher word = WORD.matcher(text).region(start, text.length());
            return word.lookingAt() ? word.group().toUpperCase(Locale.ROOT) : "such a statement";
        }

        /// Whether a semicolon stands within the text, outside quotes and comments.
        private static boolean isSeveral(ProgramStatement statement) {
            String bare = QUOTED.matcher(statement.toString()).replaceAll("").strip();
            int semicolon = bare.indexOf(';');
            return semicolon >= 0 && semicolon < bare.length() - 1;
        }
    }
}
