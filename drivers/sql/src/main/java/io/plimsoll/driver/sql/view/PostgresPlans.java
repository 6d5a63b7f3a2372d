package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.Explained;
import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.StatementText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// How PostgreSQL 14 and newer, and Citus, would execute statements, for whatever values their parameters have: the
/// generic plan. Stateless.
///
/// EXPLAIN without ANALYZE plans a statement and does not execute it. As a second barrier, each statement is explained
/// in a transaction that may only read, and is rolled back; a text of several statements is not explained at all,
/// because EXPLAIN would belong to the first of them only.
///
/// Source: PostgreSQL documentation, "EXPLAIN" and "PREPARE", versions 14 to 18.
final class PostgresPlans {
    private static final int V16 = 160_000;
    private static final String NAME = "plimsoll_plan";
    private static final String SETTING = "plimsoll.plan";
    private static final String BODY = "$plimsoll$";

    /// The sizes of tables, as the server's statistics have them.
    private static final String SIZES = """
            SELECT relname::text, reltuples::float8 FROM pg_class
            WHERE relkind IN ('r', 'p', 'm') AND pg_table_is_visible(oid) AND relname IN ({names})\
            """;

    private PostgresPlans() {}

    /// @param version of the server, such as 160003
    /// @throws TargetException when the session is lost
    static Explained explain(SqlSession session, long version, StatementText statement) throws TargetException {
        if (statement.isSeveral()) {
            return Explained.refused("it consists of several statements");
        }
        try {
            Optional<String> document =
                    version < V16 ? Optional.empty() : inReading(session, () -> generic(session, statement));
            String found = document.isPresent()
                    ? document.get()
                    : inReading(session, () -> Optional.of(executed(session, statement)))
                            .orElseThrow();
            PlanNode plan = Document.read(found);
            return Explained.of(plan.sized(sizes(session, plan)));
        } catch (TargetException refused) {
            return refusal(refused);
        } catch (JacksonException | IllegalArgumentException odd) {
            return Explained.refused("its plan could not be understood: " + odd.getMessage());
        }
    }

    private static Explained refusal(TargetException refused) throws TargetException {
        refused.throwIfLost();
        return Explained.refused(String.valueOf(refused.getMessage()));
    }

    /// A question that has an answer or none.
    @FunctionalInterface
    interface Question<T> {
        Optional<T> ask() throws TargetException;
    }

    /// Asks in a transaction of its own, in which nothing can be changed, and which waits for no lock for long: whoever
    /// holds a table may hold it for the whole run.
    static <T> Optional<T> inReading(SqlSession session, Question<T> question) throws TargetException {
        session.execute("BEGIN READ ONLY");
        Optional<T> answer;
        try {
            session.execute("SET LOCAL lock_timeout = '200ms'");
            answer = question.ask();
        } catch (TargetException refused) {
            if (!refused.errorClass().breaksSession()) {
                session.execute("ROLLBACK");
            }
            throw refused;
        }
        session.execute("ROLLBACK");
        return answer;
    }

    /// `EXPLAIN (GENERIC_PLAN)`, which needs no values. A driver that prepares all it sends would take the
    /// parameters of the statement for its own, so that the server sends the request to itself.
    ///
    /// @return empty if the server refuses this way; another one will say whether it refuses the statement
    private static Optional<String> generic(SqlSession session, StatementText statement) throws TargetException {
        if (statement.types().isEmpty()) {
            return Optional.of(text(session, "EXPLAIN (FORMAT JSON, COSTS true) " + typed(statement)));
        }
        String request = "EXPLAIN (GENERIC_PLAN, FORMAT JSON, COSTS true) " + typed(statement);
        if (request.contains(BODY)) {
            return Optional.empty();
        }
        try {
            session.execute("DO " + BODY + " DECLARE plan text; BEGIN EXECUTE " + literal(request)
                    + " INTO plan; PERFORM set_config('" + SETTING + "', plan, true); END " + BODY);
            return Optional.of(text(session, "SELECT current_setting('" + SETTING + "')"));
        } catch (TargetException refused) {
            refused.throwIfLost();
            return Optional.empty();
        }
    }

    /// `EXPLAIN EXECUTE` of a statement that is prepared with the types that drivers declare. Its values are not
    /// looked at, except that none of the partitions remains that a value would choose.
    private static String executed(SqlSession session, StatementText statement) throws TargetException {
        session.execute("SET LOCAL plan_cache_mode = force_generic_plan");
        String types = statement.types().stream().map(PostgresPlans::type).collect(Collectors.joining(", "));
        session.execute("PREPARE " + NAME + (types.isEmpty() ? "" : " (" + types + ")") + " AS " + bare(statement));
        String values = statement.types().stream().map(_ -> "NULL").collect(Collectors.joining(", "));
        String call = NAME + (values.isEmpty() ? "" : "(" + values + ")");
        try {
            return text(session, "EXPLAIN (FORMAT JSON, COSTS true) EXECUTE " + call);
        } catch (TargetException refused) {
            if (!refused.errorClass().breaksSession()) {
                // A prepared statement outlives its transaction, which takes no further statement after
                // a refusal.
                session.execute("ROLLBACK");
                session.execute("BEGIN READ ONLY");
            }
            throw refused;
        } finally {
            session.execute("DEALLOCATE " + NAME);
        }
    }

    /// The text with each parameter as the type that drivers declare.
    private static String typed(StatementText statement) {
        StringBuilder typed = new StringBuilder(statement.parts().getFirst());
        for (int i = 0; i < statement.types().size(); i++) {
            SlotType type = statement.types().get(i);
            typed.append('$')
                    .append(i + 1)
                    .append(type == SlotType.TEXT ? "" : "::" + type(type))
                    .append(statement.parts().get(i + 1));
        }
        return withoutEnd(typed.toString());
    }

    private static String bare(StatementText statement) {
        return withoutEnd(statement.numbered());
    }

    static String withoutEnd(String sql) {
        String stripped = sql.strip();
        return stripped.endsWith(";") ? stripped.substring(0, stripped.length() - 1) : stripped;
    }

    /// The type that drivers declare. A text has the type of the place where it stands.
    static String type(SlotType type) {
        return switch (type) {
            case INT32 -> "int4";
            case INT64 -> "int8";
            case CENTS -> "numeric";
            case TEXT -> "unknown";
            case INT32_ARRAY -> "int4[]";
            case INT64_ARRAY -> "int8[]";
        };
    }

    /// In the form that means the same however the server reads backslashes.
    static String literal(String text) {
        return "E'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
    }

    static String text(SqlSession session, String query) throws TargetException {
        List<List<@Nullable Object>> rows = session.query(query);
        return rows.isEmpty() ? "" : String.valueOf(rows.getFirst().getFirst());
    }

    /// What the server believes the plan's tables to hold. A table of which it has no statistics is left out.
    private static Map<String, Double> sizes(SqlSession session, PlanNode plan) throws TargetException {
        String names = plan.all()
                .map(PlanNode::relation)
                .filter(relation -> !relation.isEmpty())
                .distinct()
                .map(PostgresPlans::literal)
                .collect(Collectors.joining(", "));
        Map<String, Double> sizes = new HashMap<>();
        if (!names.isEmpty()) {
            for (List<@Nullable Object> row : session.query(SIZES.replace("{names}", names))) {
                if (row.get(1) instanceof Number rows && rows.doubleValue() > 0) {
                    sizes.put(String.valueOf(row.get(0)), rows.doubleValue());
                }
            }
        }
        return sizes;
    }

    /// Reads what `EXPLAIN (FORMAT JSON)` answers. Stateless.
    ///
    /// Citus shows what the workers would do below a step of its own, in documents of the same form.
    static final class Document {
        static final JsonMapper MAPPER = JsonMapper.builder().build();

        static final String PLAN = "Plan";
        private static final String CITUS = "Distributed Query";

        /// How much of its work the leader of parallel workers spends on them, per worker.
        private static final double LEADER_SHARE = 0.3;

        /// The part of a shard's name that is its number.
        private static final Pattern SHARD = Pattern.compile("_\\d{6,}$");

        private static final Pattern QUOTED_VALUE = Pattern.compile("'(?:[^']|'')*'");
        private static final Pattern TYPE = Pattern.compile("::\\s*(?:character varying|bit varying|double precision"
                + "|(?:timestamp|time)(?:\\(\\d\\))? with(?:out)? time zone|\"[^\"]+\"|(?:\\w+\\.)?\\w+)"
                + "(?:\\([\\d,]+\\))?(?:\\[])*");
        private static final Pattern COLLATION = Pattern.compile("COLLATE \"[^\"]+\"");

        /// A name that is neither a function nor what a column belongs to.
        private static final Pattern COLUMN =
                Pattern.compile("(?<![\\w$\"])(?:\"(?<quoted>[^\"]+)\"|(?<plain>[a-z_][\\w$]*))(?![\\w$\"]*\\s*[(.])");

        /// Words that the server writes in small letters, too.
        private static final Set<String> WORDS = Set.of("true", "false", "hashed");

        private Document() {}

        /// @throws JacksonException when it is no JSON
        /// @throws IllegalArgumentException when it holds no plan
        static PlanNode read(String document) {
            JsonNode plan = MAPPER.readTree(document).path(0).path(PLAN);
            if (!plan.isObject()) {
                throw new IllegalArgumentException("it holds no \"" + PLAN + "\"");
            }
            return node(plan, 1, false);
        }

        /// @param processes how many processes share the step: estimates are those of one of them
        /// @param isRemote whether its tables are shards
        static PlanNode node(JsonNode step, double processes, boolean isRemote) {
            double below = Math.max(processes, processes(step));
            List<PlanNode> children = new ArrayList<>();
            for (JsonNode child : step.path("Plans")) {
                children.add(node(child, below, isRemote));
            }
            addRemote(step.path(CITUS), children);
            String relation = text(step, "Relation Name");
            return new PlanNode(
                    type(step),
                    isRemote ? SHARD.matcher(relation).replaceFirst("") : relation,
                    isRemote ? SHARD.matcher(text(step, "Index Name")).replaceFirst("") : text(step, "Index Name"),
                    text(step, "Join Type"),
                    Math.rint(step.path("Plan Rows").asDouble(0) * processes),
                    step.path("Total Cost").asDouble(0),
                    0,
                    columns(text(step, "Filter")),
                    children);
        }

        /// How many processes the steps below a gathering one are divided among, as the server computes it.
        private static double processes(JsonNode step) {
            int workers = step.path("Workers Planned").asInt(0);
            return workers == 0 ? 1 : workers + Math.max(0, 1 - LEADER_SHARE * workers);
        }

        /// Finds plans of workers, however deep.
        private static void addRemote(JsonNode part, List<PlanNode> found) {
            JsonNode plan = part.path(PLAN);
            if (plan.isObject()) {
                found.add(node(plan, 1, true));
                return;
            }
            for (JsonNode each : part) {
                addRemote(each, found);
            }
        }

        private static String type(JsonNode step) {
            String type = text(step, "Node Type");
            String named = switch (type) {
                case "ModifyTable" -> text(step, "Operation");
                case "Custom Scan" -> type + " (" + text(step, "Custom Plan Provider") + ")";
                case "Aggregate" ->
                    switch (text(step, "Strategy")) {
                        case "Hashed" -> "HashAggregate";
                        case "Sorted" -> "GroupAggregate";
                        case "Mixed" -> "MixedAggregate";
                        default -> type;
                    };
                default -> type;
            };
            return (step.path("Parallel Aware").asBoolean(false) ? "Parallel " : "") + named;
        }

        private static String text(JsonNode step, String name) {
            return step.path(name).asString("");
        }

        /// The columns of a condition as the server writes it: `((a = $1) AND (lower(b) ~~ 'x%'::text))`.
        static List<String> columns(String condition) {
            String bare = QUOTED_VALUE.matcher(condition).replaceAll(" ");
            bare = TYPE.matcher(bare).replaceAll(" ");
            bare = COLLATION.matcher(bare).replaceAll(" ");
            Set<String> columns = new LinkedHashSet<>();
            Matcher names = COLUMN.matcher(bare);
            while (names.find()) {
                String quoted = names.group("quoted");
                columns.add(quoted == null ? names.group("plain") : quoted);
            }
            columns.removeAll(WORDS);
            return List.copyOf(columns);
        }
    }
}
