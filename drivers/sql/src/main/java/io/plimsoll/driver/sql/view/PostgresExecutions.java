package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.Executed;
import io.plimsoll.driver.ServerView.ExecutedStep;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Has PostgreSQL 14 and newer execute statements that only read, once, and report what each step of their plans did:
/// `EXPLAIN (ANALYZE, BUFFERS)`. Stateless.
///
/// Three barriers keep it from changing anything: a text that is no query, or calls a function that is not known to be
/// harmless, is not sent; the transaction may only read; and it is rolled back.
///
/// Source: PostgreSQL documentation, "EXPLAIN", "SET TRANSACTION" and "Function Volatility Categories", versions 14 to
/// 18.
final class PostgresExecutions {
    private static final Pattern QUERY =
            Pattern.compile("\\s*(?:select|with|values)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern QUOTED_VALUE = Pattern.compile("'(?:[^']|'')*'");

    /// A name that is called. Keywords that stand before parentheses are no functions either.
    private static final Pattern CALL = Pattern.compile("(?:\"(?<quoted>[^\"]+)\"|(?<plain>[A-Za-z_][\\w$]*))\\s*\\(");

    /// Functions that the server must execute anew each time, and that may do more than to return a value. A function
    /// of the user's is among them unless its definition says otherwise.
    private static final String VOLATILE = """
            SELECT DISTINCT proname::text FROM pg_proc WHERE provolatile = 'v' AND proname IN ({names})
                AND NOT (pronamespace = 'pg_catalog'::regnamespace
                    AND proname IN ('random', 'clock_timestamp', 'timeofday', 'gen_random_uuid'))
            ORDER BY 1\
            """;

    private PostgresExecutions() {}

    /// @param sample with values
    /// @throws TargetException when the session is lost
    static Executed execute(SqlSession session, StatementSample sample) throws TargetException {
        StatementText text = sample.text();
        if (text.isSeveral()) {
            return Executed.refused("it consists of several statements");
        }
        if (!QUERY.matcher(text.numbered()).matches()) {
            return Executed.refused("it changes rows");
        }
        try {
            String functions = volatileFunctions(session, text.numbered());
            if (!functions.isEmpty()) {
                return Executed.refused("it calls what may change something: " + functions);
            }
            String request = "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + withValues(sample);
            String document = PostgresPlans.inReading(session, () -> {
                        session.execute("SET LOCAL statement_timeout = '2s'");
                        return Optional.of(PostgresPlans.text(session, request));
                    })
                    .orElseThrow();
            return Executed.of(read(document));
        } catch (TargetException refused) {
            refused.throwIfLost();
            return Executed.refused(String.valueOf(refused.getMessage()));
        } catch (JacksonException | IllegalArgumentException odd) {
            return Executed.refused("what it did could not be understood: " + odd.getMessage());
        }
    }

    private static String volatileFunctions(SqlSession session, String sql) throws TargetException {
        Set<String> names = called(sql);
        if (names.isEmpty()) {
            return "";
        }
        String literals = names.stream().map(PostgresPlans::literal).collect(Collectors.joining(", "));
        List<String> found = new ArrayList<>();
        for (List<@Nullable Object> row : session.query(VOLATILE.replace("{names}", literals))) {
            found.add(String.valueOf(row.getFirst()));
        }
        return String.join(", ", found);
    }

    /// The names that stand before parentheses.
    static Set<String> called(String sql) {
        Set<String> names = new LinkedHashSet<>();
        Matcher calls = CALL.matcher(QUOTED_VALUE.matcher(sql).replaceAll("''"));
        while (calls.find()) {
            String quoted = calls.group("quoted");
            names.add(quoted == null ? calls.group("plain").toLowerCase(Locale.ROOT) : quoted);
        }
        return names;
    }

    /// The text with each value as a literal of the type that drivers declare.
    static String withValues(StatementSample sample) {
        StatementText text = sample.text();
        StringBuilder sql = new StringBuilder(text.parts().getFirst());
        for (int i = 0; i < sample.values().size(); i++) {
            SlotType type = text.types().get(i);
            sql.append(PostgresPlans.literal(sample.values().get(i)))
                    .append(type == SlotType.TEXT ? "" : "::" + PostgresPlans.type(type))
                    .append(text.parts().get(i + 1));
        }
        return PostgresPlans.withoutEnd(sql.toString());
    }

    /// @throws JacksonException when it is no JSON
    /// @throws IllegalArgumentException when it holds no plan
    static ExecutedStep read(String document) {
        JsonNode plan = PostgresPlans.Document.MAPPER.readTree(document).path(0).path(PostgresPlans.Document.PLAN);
        if (!plan.isObject()) {
            throw new IllegalArgumentException("it holds no \"" + PostgresPlans.Document.PLAN + "\"");
        }
        return step(plan);
    }

    private static ExecutedStep step(JsonNode step) {
        List<ExecutedStep> children = new ArrayList<>();
        for (JsonNode child : step.path("Plans")) {
            children.add(step(child));
        }
        return new ExecutedStep(
                PostgresPlans.Document.node(step, 1, false).label(),
                step.path("Plan Rows").asDouble(0),
                step.path("Actual Rows").asDouble(0),
                step.path("Actual Loops").asLong(0),
                step.path("Actual Total Time").asDouble(0),
                step.path("Shared Hit Blocks").asLong(0),
                step.path("Shared Read Blocks").asLong(0),
                children);
    }
}
