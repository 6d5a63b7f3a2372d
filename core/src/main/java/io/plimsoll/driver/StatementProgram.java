package io.plimsoll.driver;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowReader;
import java.util.List;
import java.util.Locale;

/// A user's own SQL statements, executed one after the other, where the next one may depend on the rows of those
/// before it. The texts are the user's: a driver sends them as they are, transaction control included, and marks
/// only the places of values in its own way.
///
/// A driver prepares a program in one session, and then, for each execution, calls [#begin] once and [#next] until
/// it returns [#END]. It executes each statement before it asks for the next one. Not thread-safe: one per session. A
/// program allocates nothing per execution, unless a statement or an expression fails.
public interface StatementProgram {
    /// No statement is left.
    int END = -1;

    /// The program waits for [#pauseNanos] before it goes on.
    int PAUSE = -2;

    /// All statements, in their order in the text. [#next] returns their indexes.
    List<ProgramStatement> statements();

    QueryMode mode();

    /// Begins an execution, which may be another attempt of the last one.
    void begin();

    /// Computes everything up to the next statement.
    ///
    /// @return its index, [#END], or [#PAUSE], after which it is called again
    /// @throws TargetException when an expression has no value
    int next() throws TargetException;

    /// How long to wait after [#PAUSE], in nanoseconds.
    long pauseNanos();

    /// Appends the text of a statement with its values, in UTF-8: [QueryMode#SIMPLE].
    void assemble(int statement, Text into);

    /// Appends the value of a parameter as text, in UTF-8: the other modes.
    ///
    /// @return false if it has none, which is SQL's NULL; then nothing was appended
    boolean appendParameter(int statement, int parameter, Text into);

    /// Announces the columns of a result of a statement that [ProgramStatement#isRead]. Called before its rows, and
    /// again only if they are others than for the last result of the same statement.
    void columns(int statement, List<String> names);

    /// Receives the rows of statements that are read.
    RowReader reader();

    /// Called at the end of each result of a statement that is read, with or without rows.
    ///
    /// @param hasColumns whether the result has rows at all, unlike that of an UPDATE
    void endResult(int statement, boolean hasColumns);

    /// Called when a statement and all of its results have ended.
    ///
    /// @throws TargetException when the program cannot go on with these results
    void completed(int statement) throws TargetException;

    /// A program prepared in one session. Its call is measured: it allocates nothing itself, logs nothing and
    /// retries nothing.
    ///
    /// A transaction that is open at the end of the program is rolled back, and fails as
    /// [ErrorClass#UNEXPECTED_RESULT]. After any other failure, too, the session is outside transactions.
    interface Prepared extends Pending {
        /// Executes the program once and waits for its end.
        ///
        /// @throws TargetException on failure of a statement or an expression
        void execute() throws TargetException;

        /// Begins the program without waiting for its end: see [Pending].
        ///
        /// @throws TargetException when it could not be begun; then nothing is under way
        default void begin() throws TargetException {
            throw new UnsupportedOperationException("this driver does not multiplex programs of statements");
        }
    }

    /// How statements and their values reach the target.
    enum QueryMode {
        /// One text that contains the values.
        SIMPLE,
        /// The text with places for values, prepared for each execution.
        EXTENDED,
        /// The text with places for values, prepared once per session, at its first use.
        PREPARED
    }

    /// One statement.
    ///
    /// @param parts the text before, between and after its parameters
    /// @param isRead whether the program needs its rows
    record ProgramStatement(List<String> parts, boolean isRead, Control control) {
        public ProgramStatement {
            parts = List.copyOf(parts);
        }

        /// @param parts as in the record
        public ProgramStatement(List<String> parts, boolean isRead) {
            this(parts, isRead, Control.of(parts.getFirst()));
        }

        public int parameters() {
            return parts.size() - 1;
        }

        /// The text with a question mark for each parameter, for messages.
        @Override
        public String toString() {
            return String.join("?", parts);
        }
    }

    /// What a statement does to the transaction of its session.
    enum Control {
        BEGINS,
        COMMITS,
        ROLLS_BACK,
        NONE;

        /// Judges by the first word after white space and comments.
        static Control of(String sql) {
            int from = startOf(sql);
            int to = from;
            while (to < sql.length() && Character.isLetter(sql.charAt(to))) {
                to++;
            }
            return switch (sql.substring(from, to).toLowerCase(Locale.ROOT)) {
                case "begin" -> BEGINS;
                case "start" ->
                    sql.substring(to).strip().toLowerCase(Locale.ROOT).startsWith("transaction") ? BEGINS : NONE;
                case "commit", "end" -> COMMITS;
                case "rollback", "abort" -> isToSavepoint(sql.substring(to)) ? NONE : ROLLS_BACK;
                default -> NONE;
            };
        }

        private static boolean isToSavepoint(String rest) {
            String words = rest.strip().toLowerCase(Locale.ROOT);
            return words.matches("(?s)((work|transaction)\\s+)?to\\b.*");
        }

        private static int startOf(String sql) {
            int at = 0;
            while (at < sql.length()) {
                if (Character.isWhitespace(sql.charAt(at))) {
                    at++;
                } else if (sql.startsWith("--", at)) {
                    at = after(sql, "\n", at);
                } else if (sql.startsWith("/*", at)) {
                    at = after(sql, "*/", at);
                } else {
                    break;
                }
            }
            return at;
        }

        private static int after(String sql, String mark, int from) {
            int found = sql.indexOf(mark, from);
            return found < 0 ? sql.length() : found + mark.length();
        }
    }
}
