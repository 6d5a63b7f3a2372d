package io.plimsoll.driver;

import io.plimsoll.driver.statement.StatementText;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowReader;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

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

    /// The statements that follow are sent without waiting for their ends, up to [#END_PIPELINE].
    int START_PIPELINE = -3;

    /// Within a pipeline: a statement that is refused does not stop the statements after this.
    int SYNC_PIPELINE = -4;

    /// The program goes on when all statements of its pipeline have ended.
    int END_PIPELINE = -5;

    /// Why a program with pipelines cannot be prepared.
    String NO_PIPELINES = "pipelines need the wire driver of PostgreSQL: leave \\startpipeline out on this target";

    /// Why a program fails that leaves a transaction open.
    String LEFT_OPEN = "the script ended within a transaction, which was rolled back: end it with COMMIT or ROLLBACK";

    /// Why a COPY fails that gives or takes rows.
    String NO_COPY = "COPY is not supported in scripts";

    /// All statements, in their order in the text. [#next] returns their indexes.
    List<ProgramStatement> statements();

    QueryMode mode();

    /// Tells whoever listens which texts a session has prepared: see [StatementTexts]. Drivers call it when they
    /// have prepared the program.
    default void noteTexts() {
        if (StatementTexts.isListening()) {
            statements().forEach(statement -> StatementTexts.note(StatementText.open(statement.parts())));
        }
    }

    /// Whether it may return [#START_PIPELINE]. Statements of pipelines are not read, and nothing pauses among
    /// them.
    default boolean hasPipelines() {
        return false;
    }

    /// Begins an execution, which may be another attempt of the last one.
    void begin();

    /// Computes everything up to the next statement.
    ///
    /// @return its index, [#END], or one of the other constants, after which it is called again
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

    /// The kind of the value that [#appendParameter] gives as text, for drivers that must name a type.
    default ParameterKind parameterKind(int statement, int parameter) {
        return ParameterKind.TEXT;
    }

    /// Announces the columns of a result of a statement that [ProgramStatement#isRead]. Called before its rows, and
    /// again only if they are others than for the last result of the same statement.
    void columns(int statement, List<String> names);

    /// Receives the rows of statements that are read.
    RowReader reader();

    /// Called at the end of each result of a statement that is read, with or without rows.
    ///
    /// @param hasColumns whether the result has rows at all, unlike that of an UPDATE
    void endResult(int statement, boolean hasColumns);

    /// Called when the target refuses to prepare a statement that is prepared once, and the driver knows it. The
    /// failure follows.
    default void unprepared(int statement) {}

    /// Called when a statement and all of its results have ended.
    ///
    /// @throws TargetException when the program cannot go on with these results
    void completed(int statement) throws TargetException;

    /// As [#completed(int)], where the driver knows the number of rows. Drivers call this one.
    ///
    /// @param rows how many rows the statement returned or changed, over all of its results
    default void completed(int statement, long rows) throws TargetException {
        completed(statement);
    }

    /// Whether the execution that has ended found nothing, so that it counts as [Outcome#MISS]. Asked after
    /// success.
    default boolean isMiss() {
        return false;
    }

    /// A program prepared in one session. Its call is measured: it allocates nothing itself, logs nothing and
    /// retries nothing.
    ///
    /// A transaction that is open at the end of the program is rolled back, and fails as
    /// [ErrorClass#UNEXPECTED_RESULT]. After any other failure, too, the session is outside transactions.
    interface Prepared extends Multiplexer.Pending {
        /// Executes the program once and waits for its end.
        ///
        /// @throws TargetException on failure of a statement or an expression
        void execute() throws TargetException;

        /// Begins the program without waiting for its end: see [Multiplexer.Pending].
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

    /// What the text of a parameter means.
    enum ParameterKind {
        /// A whole number: `-5`.
        WHOLE,
        /// A number of double precision: `0.25`, `1e+15`, `NaN`, `-Infinity`.
        DOUBLE,
        /// `true` or `false`.
        BOOLEAN,
        /// Anything: the target decides by the place where it stands.
        TEXT
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

        /// Whether it may commit the transaction in which it is executed. True, to be on the safe side, for a
        /// text that contains several statements or begins with a value.
        public boolean mayCommit() {
            String first = parts.getFirst();
            boolean isUnknown = parameters() > 0 && Control.startOf(first) == first.length();
            String whole = toString().strip();
            int semicolon = whole.indexOf(';');
            boolean isSeveral = semicolon >= 0 && semicolon < whole.length() - 1;
            return control == Control.COMMITS || isUnknown || isSeveral || Control.isFirstPhase(first);
        }

        /// The text with a question mark for each parameter, for messages.
        @Override
        public String toString() {
            return String.join("?", parts);
        }
    }

    /// What a statement does to the transaction of its session.
    enum Control {
        BEGINS("begin\\b|start\\s+transaction\\b"),
        COMMITS("(commit|end)\\b(?!\\s+prepared\\b)"),
        ROLLS_BACK("(rollback|abort)\\b(?!\\s+(prepared\\b|((work|transaction)\\s+)?to\\b))"),
        NONE("");

        /// It ends the transaction, and another statement commits it.
        private static final Pattern FIRST_PHASE = pattern("prepare\\s+transaction\\b");

        private final Pattern start;

        Control(String start) {
            this.start = pattern(start);
        }

        private static Pattern pattern(String start) {
            return Pattern.compile(start, Pattern.CASE_INSENSITIVE);
        }

        /// Judges by the first words after white space and comments.
        static Control of(String sql) {
            return Arrays.stream(values())
                    .filter(control -> begins(sql, control.start))
                    .findFirst()
                    .orElse(NONE);
        }

        private static boolean isFirstPhase(String sql) {
            return begins(sql, FIRST_PHASE);
        }

        private static boolean begins(String sql, Pattern start) {
            return start.matcher(sql).region(startOf(sql), sql.length()).lookingAt();
        }

        /// The place of the first word, after white space and comments.
        static int startOf(String sql) {
            int at = 0;
            while (at < sql.length()) {
                if (Character.isWhitespace(sql.charAt(at))) {
                    at++;
                } else if (sql.startsWith("--", at)) {
                    int end = sql.indexOf('\n', at);
                    at = end < 0 ? sql.length() : end;
                } else if (sql.startsWith("/*", at)) {
                    at = endOfComment(sql, at);
                } else {
                    break;
                }
            }
            return at;
        }

        /// Comments nest.
        private static int endOfComment(String sql, int from) {
            int depth = 0;
            int at = from;
            do {
                if (sql.startsWith("/*", at)) {
                    depth++;
                    at += 2;
                } else if (sql.startsWith("*/", at)) {
                    depth--;
                    at += 2;
                } else {
                    at++;
                }
            } while (depth > 0 && at < sql.length());
            return at;
        }
    }
}
