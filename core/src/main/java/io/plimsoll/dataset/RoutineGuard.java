package io.plimsoll.dataset;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Marker;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Creates and removes stored routines, but none that somebody else made. A routine is Plimsoll's if its comment
/// marks it, or if it has the text that Plimsoll would give it. Used by the session's thread.
///
/// @param marking marks the routines made here
/// @param guard knows which foreign routines the user named
record RoutineGuard(TableGuard guard, Marking marking, Dialect dialect) {
    private static final Pattern MAKES_OR_DROPS = Pattern.compile(
            "\\s*(CREATE|DROP)(?: OR REPLACE)? (?:FUNCTION|PROCEDURE) (?:IF EXISTS )?(\\w+).*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /// @param call its name and parameters, as the statement that comments on it names them
    private record Routine(String name, String comment, String text, String call) {}

    /// Sentences about routines that would be replaced although Plimsoll did not make them; empty if none would.
    ///
    /// @param statements of any kind; some of them make routines
    List<String> strangers(SqlSession session, List<String> statements) throws TargetException {
        Set<String> wanted = names(statements);
        if (wanted.isEmpty()) {
            return List.of();
        }
        Set<String> strangers = new LinkedHashSet<>();
        for (Routine routine : routines(session)) {
            if (wanted.contains(routine.name()) && isStranger(routine, statements)) {
                strangers.add(routine.name());
            }
        }
        return strangers.isEmpty()
                ? List.of()
                : List.of("the stored routine " + String.join(", ", strangers) + " exists, but Plimsoll did not make"
                        + " it; nothing was changed: give the dataset a schema or a database of its own, or"
                        + " another placement or variant, or replace it with --drop-foreign "
                        + String.join(",", strangers));
    }

    /// Creates the routines and marks them.
    void make(SqlSession session, List<String> statements) throws TargetException {
        session.executeAll(statements);
        Set<String> made = names(statements);
        if (made.isEmpty()) {
            return;
        }
        for (Routine routine : routines(session)) {
            boolean isMarked = Marker.read(routine.comment()) instanceof Marker.Reading.Mark;
            String comment =
                    dialect.routineComment(routine.call(), marking.marker().text());
            if (made.contains(routine.name()) && !isMarked && isOfText(routine, statements) && !comment.isEmpty()) {
                marking.markRoutine(session, routine.name(), comment);
            }
        }
    }

    /// Removes the routines that are Plimsoll's or that the user named.
    ///
    /// @param removal the statements that drop them
    /// @param creation the statements with which Plimsoll would create them under the plan's settings
    void remove(SqlSession session, List<String> removal, List<String> creation) throws TargetException {
        Set<String> kept = new LinkedHashSet<>();
        if (!names(removal).isEmpty()) {
            for (Routine routine : routines(session)) {
                if (isStranger(routine, creation)) {
                    kept.add(routine.name());
                }
            }
        }
        for (String statement : removal) {
            if (!kept.contains(name(statement))) {
                session.execute(statement);
            }
        }
    }

    private boolean isStranger(Routine routine, List<String> statements) {
        return !(Marker.read(routine.comment()) instanceof Marker.Reading.Mark)
                && !isOfText(routine, statements)
                && !guard.isNamed(routine.name());
    }

    private static boolean isOfText(Routine routine, List<String> statements) {
        String text = plain(routine.text());
        return !text.isEmpty()
                && statements.stream().anyMatch(statement -> {
                    String made = plain(statement);
                    return made.contains(text) || text.contains(made);
                });
    }

    private static String plain(String text) {
        return text.replaceAll("[\\s\";]+", "").toLowerCase(Locale.ROOT);
    }

    private static Set<String> names(List<String> statements) {
        Set<String> names = new LinkedHashSet<>();
        statements.stream()
                .map(RoutineGuard::name)
                .filter(name -> !name.isEmpty())
                .forEach(names::add);
        return names;
    }

    private static String name(String statement) {
        Matcher matcher = MAKES_OR_DROPS.matcher(statement);
        return matcher.matches() ? matcher.group(2).toLowerCase(Locale.ROOT) : "";
    }

    private List<Routine> routines(SqlSession session) throws TargetException {
        String query = dialect.routinesQuery();
        List<Routine> routines = new ArrayList<>();
        if (!query.isEmpty()) {
            for (List<@Nullable Object> row : session.query(query)) {
                routines.add(
                        new Routine(text(row, 0).toLowerCase(Locale.ROOT), text(row, 1), text(row, 2), text(row, 3)));
            }
        }
        return routines;
    }

    private static String text(List<@Nullable Object> row, int column) {
        Object value = row.get(column);
        return value == null ? "" : value.toString();
    }

    /// Marks the tables that a run makes. Used by one thread.
    record Marking(Plan plan, String run, RunListener listener) {
        /// Marks a new table. If that fails, the table is kept, and the user learns that Plimsoll will not
        /// recognise it later.
        void mark(Session session, String table) throws TargetException {
            try {
                session.mark(table, marker().text());
            } catch (TargetException refused) {
                refused.throwIfLost();
                listener.note("table " + table + " could not be marked as Plimsoll's (" + refused.getMessage()
                        + "): it will not be dropped later unless --drop-foreign names it");
            }
        }

        /// Marks a new stored routine.
        ///
        /// @param comment the statement that sets the mark
        void markRoutine(SqlSession session, String name, String comment) throws TargetException {
            try {
                session.execute(comment);
            } catch (TargetException refused) {
                refused.throwIfLost();
                listener.note("routine " + name + " could not be marked as Plimsoll's (" + refused.getMessage() + ")");
            }
        }

        Marker marker() {
            String size = Workloads.named(plan.workload())
                    .flatMap(Workload::sizeKey)
                    .flatMap(key ->
                            Optional.ofNullable(plan.settings().get(key.name())).map(value -> key.name() + ":" + value))
                    .orElse("");
            return new Marker(
                    plan.workload(),
                    plan.settings().getOrDefault("profile", ""),
                    size,
                    Long.toString(plan.seed().value()),
                    run);
        }
    }
}
