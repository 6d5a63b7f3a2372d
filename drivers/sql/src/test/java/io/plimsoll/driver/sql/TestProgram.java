package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A program of a test. It takes its statements in order unless the test says otherwise, writes the values of
/// variables into them, which stand there as `:name`, and keeps what it hears. Not thread-safe.
public final class TestProgram implements StatementProgram, RowReader {
    private static final Pattern VARIABLE = Pattern.compile("(?<![:\\w]):([a-z]+)");

    private final QueryMode mode;
    private final List<ProgramStatement> statements = new ArrayList<>();
    private final List<List<String>> names = new ArrayList<>();
    private final Map<String, Variable> variables = new HashMap<>();
    private final List<String> heard = new ArrayList<>();
    private final List<@Nullable String> row = new ArrayList<>();
    private Flow flow = asked -> asked < statements.size() ? asked : END;
    private int asked;
    private long pauseNanos;
    private int failingStatement = END;
    private final List<Long> counts = new ArrayList<>();
    private boolean isMissing;

    /// Decides what comes next.
    @FunctionalInterface
    public interface Flow {
        /// @param asked how often it was asked before in this execution
        int next(int asked) throws TargetException;
    }

    private record Variable(@Nullable String text, ParameterKind kind) {
        String literal() {
            return text == null ? "NULL" : kind == ParameterKind.TEXT ? "'" + text.replace("'", "''") + "'" : text;
        }
    }

    public TestProgram(QueryMode mode) {
        this.mode = mode;
    }

    /// A program whose results are not read, and whose variables `aid` and `amount` are 3 and 10.
    public static TestProgram of(QueryMode mode, String... statements) {
        TestProgram program = new TestProgram(mode).set("aid", 3).set("amount", 10);
        for (String statement : statements) {
            program.add(statement);
        }
        return program;
    }

    /// How a program fails.
    public static TargetException failureOf(StatementProgram.Prepared prepared) {
        return catchThrowableOfType(TargetException.class, prepared::execute);
    }

    /// Adds a statement whose results are not read.
    ///
    /// @return its place
    public int add(String sql) {
        return add(sql, false);
    }

    /// Adds a statement whose results are read.
    ///
    /// @return its place
    public int read(String sql) {
        return add(sql, true);
    }

    private int add(String sql, boolean isRead) {
        List<String> parts = new ArrayList<>();
        List<String> used = new ArrayList<>();
        Matcher found = VARIABLE.matcher(sql);
        int from = 0;
        while (found.find()) {
            parts.add(sql.substring(from, found.start()));
            used.add(found.group(1));
            from = found.end();
        }
        parts.add(sql.substring(from));
        statements.add(new ProgramStatement(parts, isRead));
        names.add(used);
        return statements.size() - 1;
    }

    public TestProgram set(String name, @Nullable String text, ParameterKind kind) {
        variables.put(name, new Variable(text, kind));
        return this;
    }

    public TestProgram set(String name, long value) {
        return set(name, Long.toString(value), ParameterKind.WHOLE);
    }

    public void flow(Flow decides) {
        flow = decides;
    }

    /// How long each pause lasts.
    public void pause(long nanos) {
        pauseNanos = nanos;
    }

    /// Lets the program refuse to go on after a statement.
    public void failAfter(int statement) {
        failingStatement = statement;
    }

    /// What it has heard, in order: `columns [a, b]`, `row [1, null]`, `end` and whether there were columns, `done`
    /// and the statement, `unprepared` and the statement.
    public List<String> heard() {
        return heard;
    }

    public String lastRow() {
        return heard.stream()
                .filter(line -> line.startsWith("row "))
                .reduce((_, last) -> last)
                .orElse("");
    }

    @Override
    public List<ProgramStatement> statements() {
        return statements;
    }

    @Override
    public QueryMode mode() {
        return mode;
    }

    @Override
    public void begin() {
        asked = 0;
        heard.clear();
        counts.clear();
        // The last execution may have failed within a row.
        row.clear();
    }

    @Override
    public int next() throws TargetException {
        return flow.next(asked++);
    }

    @Override
    public long pauseNanos() {
        return pauseNanos;
    }

    @Override
    public void assemble(int statement, Text into) {
        List<String> parts = statements.get(statement).parts();
        append(parts.getFirst(), into);
        for (int i = 1; i < parts.size(); i++) {
            append(variable(statement, i - 1).literal(), into);
            append(parts.get(i), into);
        }
    }

    @Override
    public boolean appendParameter(int statement, int parameter, Text into) {
        String text = variable(statement, parameter).text();
        if (text != null) {
            append(text, into);
        }
        return text != null;
    }

    @Override
    public ParameterKind parameterKind(int statement, int parameter) {
        return variable(statement, parameter).kind();
    }

    private Variable variable(int statement, int parameter) {
        String name = names.get(statement).get(parameter);
        return variables.getOrDefault(name, new Variable(null, ParameterKind.TEXT));
    }

    private static void append(String text, Text into) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        into.append(utf8, 0, utf8.length);
    }

    @Override
    public void columns(int statement, List<String> columns) {
        heard.add("columns " + columns);
    }

    @Override
    public RowReader reader() {
        return this;
    }

    @Override
    public void endResult(int statement, boolean hasColumns) {
        heard.add("end " + hasColumns);
    }

    @Override
    public void unprepared(int statement) {
        heard.add("unprepared " + statement);
    }

    @Override
    public void completed(int statement, long count) throws TargetException {
        counts.add(count);
        completed(statement);
    }

    /// How many rows each statement of the last execution returned or changed.
    public List<Long> counts() {
        return counts;
    }

    /// Lets each execution end as a miss.
    public TestProgram missing() {
        isMissing = true;
        return this;
    }

    @Override
    public boolean isMiss() {
        return isMissing;
    }

    @Override
    public void completed(int statement) throws TargetException {
        heard.add("done " + statement);
        if (statement == failingStatement) {
            throw new TargetException(ErrorClass.UNEXPECTED_RESULT, "the program gives up");
        }
    }

    @Override
    public void value(int column, byte[] bytes, int offset, int length) {
        add(column, new String(bytes, offset, length, StandardCharsets.UTF_8));
    }

    @Override
    public void nothing(int column) {
        add(column, null);
    }

    private void add(int column, @Nullable String value) {
        if (column != row.size()) {
            throw new IllegalStateException("column " + column + " comes after " + row.size() + " others");
        }
        row.add(value);
    }

    @Override
    public void endRow() {
        heard.add("row " + row);
        row.clear();
    }
}
