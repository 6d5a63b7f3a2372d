package io.plimsoll.dataset;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementCheck;
import io.plimsoll.driver.StatementCheck.Accepted;
import io.plimsoll.driver.StatementCheck.Refused;
import io.plimsoll.driver.StatementCheck.Unchecked;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.results.WorkloadCheck;
import io.plimsoll.results.WorkloadCheck.CheckedStatement;
import io.plimsoll.results.WorkloadCheck.CheckedTable;
import io.plimsoll.results.WorkloadCheck.Outcome;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.Preview;
import io.plimsoll.workload.Preview.Part;
import io.plimsoll.workload.Preview.PlacedStatement;
import io.plimsoll.workload.Preview.SampledTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Has a target prepare the statements of a workload file, each in the session for control work, and executes none of
/// them. Nothing is made, marked or locked. Stateless.
public final class StatementTrial {
    private StatementTrial() {}

    /// What is known without a target.
    public static WorkloadCheck untried(Preview preview) {
        return new WorkloadCheck(
                preview.file(),
                "",
                "",
                "",
                preview.tables().stream().map(table -> table(table, List.of())).toList(),
                preview.parts().stream()
                        .map(part -> part.with(part.statements().stream()
                                .map(statement -> result(statement, Outcome.NOT_TRIED, ""))
                                .toList()))
                        .toList());
    }

    /// Tries all statements.
    ///
    /// @throws TargetException when the target cannot be asked
    public static WorkloadCheck tried(Preview preview, Plan plan, Dataset dataset, Target target)
            throws TargetException {
        try (TargetWatchdog watchdog = new TargetWatchdog(target, plan.limits().stall());
                TargetWatchdog.Watched watched = watchdog.open()) {
            Session session = watched.session();
            List<String> names = preview.tables().stream()
                    .flatMap(table -> table.names().stream())
                    .toList();
            List<String> missing = new ArrayList<>(names);
            missing.removeAll(session.existing(names));
            Asking asking = new Asking(session.sql(), missing);
            List<Part<CheckedStatement>> parts = new ArrayList<>();
            for (Part<PlacedStatement> part : preview.parts()) {
                List<CheckedStatement> statements = new ArrayList<>();
                for (PlacedStatement statement : part.statements()) {
                    statements.add(asking.ask(statement));
                    watchdog.alive();
                }
                parts.add(part.with(statements));
            }
            return new WorkloadCheck(
                    preview.file(),
                    plan.settings().getOrDefault("target", ""),
                    product(target),
                    difference(dataset, session, target),
                    preview.tables().stream()
                            .map(table -> table(table, missing))
                            .toList(),
                    parts);
        }
    }

    private static String product(Target target) {
        return (target.identity().product() + " " + target.identity().productVersion()).strip();
    }

    /// What a run would refuse the tables for; empty if it would drive them, or if there are none.
    private static String difference(Dataset dataset, Session session, Target target) throws TargetException {
        try {
            return dataset.inspect(session, target.dialect()) instanceof DatasetState.Different(String description)
                    ? description
                    : "";
        } catch (TargetException refused) {
            refused.throwIfLost();
            return "could not be inspected (" + refused.getMessage() + ")";
        }
    }

    private static CheckedTable table(SampledTable table, List<String> missing) {
        return new CheckedTable(
                table.name(),
                table.size(),
                table.names().stream().filter(missing::contains).toList(),
                table.columns(),
                table.rows());
    }

    private static CheckedStatement result(PlacedStatement statement, Outcome outcome, String why) {
        return new CheckedStatement(
                statement.origin().toString(),
                statement.written(),
                statement.forms().size(),
                outcome,
                why,
                List.of(),
                "",
                0,
                statement.parameters(),
                List.of());
    }

    /// Asks one session.
    ///
    /// @param missing the tables of the file that are not in the target. A statement that names one is never
    ///     accepted: the target may find a table of this name elsewhere, which a run would not drive
    private record Asking(SqlSession session, List<String> missing) {
        private static final Pattern DETAIL = Pattern.compile("DETAIL:|HINT:");

        /// The first form that the target does not accept decides.
        CheckedStatement ask(PlacedStatement statement) throws TargetException {
            List<String> types = List.of();
            for (ProgramStatement form : statement.forms()) {
                StatementCheck check = session.check(form);
                Optional<String> absent = absent(form);
                boolean isSyntax = check instanceof Refused refused && refused.isSyntax();
                if (absent.isPresent() && !isSyntax) {
                    return result(statement, Outcome.MISSING_TABLE, "table " + absent.get() + " is not on the target");
                }
                switch (check) {
                    case Accepted(List<String> parameters) -> types = parameters;
                    case Refused refused -> {
                        return refused(statement, refused);
                    }
                    case Unchecked(String why) -> {
                        return result(statement, Outcome.NOT_CHECKED, why);
                    }
                }
            }
            return new CheckedStatement(
                    statement.origin().toString(),
                    statement.written(),
                    statement.forms().size(),
                    Outcome.OK,
                    "",
                    List.of(),
                    "",
                    0,
                    statement.parameters(),
                    types);
        }

        private static CheckedStatement refused(PlacedStatement statement, Refused refused) {
            TargetException failure = refused.failure();
            return new CheckedStatement(
                    statement.origin().toString(),
                    statement.written(),
                    statement.forms().size(),
                    Outcome.REFUSED,
                    String.valueOf(failure.getMessage()),
                    failure.report()
                            .lines()
                            .filter(line -> DETAIL.matcher(line).lookingAt())
                            .toList(),
                    failure.position() > 0 ? refused.sent() : "",
                    failure.position(),
                    statement.parameters(),
                    List.of());
        }

        /// A table that is not there, and that a statement names.
        private Optional<String> absent(ProgramStatement form) {
            return missing.stream()
                    .filter(table -> Pattern.compile("(?i)(?<![\\w$])" + Pattern.quote(table) + "(?![\\w$])")
                            .matcher(form.toString())
                            .find())
                    .findFirst();
        }
    }
}
