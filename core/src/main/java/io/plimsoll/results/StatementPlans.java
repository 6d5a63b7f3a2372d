package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.plimsoll.driver.ServerView.Executed;
import io.plimsoll.driver.ServerView.Explained;
import io.plimsoll.driver.ServerView.PlanNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// How the server would execute the workload's statements, asked before the first driven phase and after the last one:
/// `plans.json`. Immutable.
///
/// @param statements in the order of their preparation
public record StatementPlans(List<PlannedStatement> statements) {
    /// Of a run that did not look.
    public static final StatementPlans NONE = new StatementPlans(List.of());

    /// Tables with fewer rows are read as fast with an index as without, and the server chooses now this, now that.
    private static final double SMALL = 1_000;

    public StatementPlans {
        statements = List.copyOf(statements);
    }

    /// One statement.
    ///
    /// @param sql its text, with `$1`, `$2`, ... for its parameters
    /// @param before null if the server was not asked, or refused
    /// @param after null if the server was not asked, or refused
    /// @param refusal why it refused; empty if it did not
    /// @param executed what it did when it executed the statement once, after the last phase; null if nobody asked
    ///     for that
    public record PlannedStatement(
            String sql,
            @Nullable PlanNode before,
            @Nullable PlanNode after,
            String refusal,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Executed executed) {
        /// Nobody asked for an execution.
        public PlannedStatement(String sql, @Nullable PlanNode before, @Nullable PlanNode after, String refusal) {
            this(sql, before, after, refusal, null);
        }

        /// The text in one line of at most that many characters.
        public String brief(int most) {
            return StatementPlans.brief(sql, most);
        }

        /// The plans that are known, in the order of time.
        public List<PlanNode> plans() {
            List<PlanNode> known = new ArrayList<>();
            if (before != null) {
                known.add(before);
            }
            if (after != null) {
                known.add(after);
            }
            return known;
        }

        /// Where the plan was another one in the end; empty if it was the same, or if one of them is unknown.
        public List<PlanChange> changes() {
            return before == null || after == null ? List.of() : PlanChange.between(before, after);
        }

        private PlannedStatement with(Explained explained, boolean isAfter) {
            return new PlannedStatement(
                    sql,
                    isAfter ? before : explained.plan(),
                    isAfter ? explained.plan() : after,
                    refusal.isEmpty() ? explained.refusal() : refusal,
                    executed);
        }

        private PlannedStatement with(Executed once) {
            return new PlannedStatement(sql, before, after, refusal, once);
        }
    }

    /// A step at which two plans differ, with what is below it.
    ///
    /// @param from the steps of the one
    /// @param to the steps of the other
    /// @param tableRows the rows of the largest table that they touch; 0 if none is known
    public record PlanChange(String from, String to, double tableRows) {
        /// The highest steps at which two plans differ; empty if they do the same.
        public static List<PlanChange> between(PlanNode one, PlanNode other) {
            List<PlanNode> left = one.children();
            List<PlanNode> right = other.children();
            if (!one.label().equals(other.label()) || left.size() != right.size()) {
                double rows = Math.max(one.largestTable(), other.largestTable());
                return List.of(new PlanChange(one.shape(), other.shape(), rows));
            }
            List<PlanChange> changes = new ArrayList<>();
            for (int i = 0; i < left.size(); i++) {
                changes.addAll(between(left.get(i), right.get(i)));
            }
            return List.copyOf(changes);
        }

        /// Whether it may be felt: not if all tables in it are known to be small.
        public boolean matters() {
            return tableRows == 0 || tableRows >= SMALL;
        }
    }

    /// A statement or a plan in one line of at most that many characters.
    public static String brief(String text, int most) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= most ? line : line.substring(0, most - 3) + "...";
    }

    /// Whether the server explained nothing, nor refused to.
    public boolean hasNothing() {
        return statements.isEmpty();
    }

    /// The same, with one more answer.
    ///
    /// @param isAfter whether it was asked for after the last phase
    public StatementPlans with(String sql, Explained explained, boolean isAfter) {
        List<PlannedStatement> more = new ArrayList<>(statements);
        for (int i = 0; i < more.size(); i++) {
            if (more.get(i).sql().equals(sql)) {
                more.set(i, more.get(i).with(explained, isAfter));
                return new StatementPlans(more);
            }
        }
        more.add(new PlannedStatement(sql, null, null, "").with(explained, isAfter));
        return new StatementPlans(more);
    }

    /// The same, with what the server did when it executed a statement once.
    public StatementPlans with(String sql, Executed executed) {
        List<PlannedStatement> more = new ArrayList<>();
        boolean isKnown = false;
        for (PlannedStatement statement : statements) {
            boolean isIt = statement.sql().equals(sql);
            isKnown |= isIt;
            more.add(isIt ? statement.with(executed) : statement);
        }
        if (!isKnown) {
            more.add(new PlannedStatement(sql, null, null, "", executed));
        }
        return new StatementPlans(more);
    }

    /// Replaces the file atomically.
    public void write(RunFolder folder) throws IOException {
        Json.replace(folder.plans(), this);
    }

    /// Reads the file; [#NONE] if there is none, or if it is damaged.
    ///
    /// @param damages takes a sentence for each damage
    public static StatementPlans read(RunFolder folder, Consumer<String> damages) throws IOException {
        if (!Files.exists(folder.plans())) {
            return NONE;
        }
        try {
            StatementPlans plans =
                    Json.lenient(Json.mapper().readTree(Files.readString(folder.plans())), StatementPlans.class);
            Optional<String> missing = RunReader.missing(plans);
            if (missing.isEmpty()) {
                return plans;
            }
            damages.accept(folder.plans() + " is damaged: " + missing.get() + " is missing");
            return NONE;
        } catch (JacksonException damaged) {
            damages.accept(folder.plans() + " is damaged: " + damaged.getOriginalMessage());
            return NONE;
        }
    }
}
