package io.plimsoll.results;

import io.plimsoll.workload.Preview.Part;
import java.util.List;

/// What a check of a workload file found: samples of rows and inputs, and what the target says of each statement.
/// Immutable.
///
/// @param file as the user wrote it
/// @param target its address without secrets; empty if no statement was tried
/// @param product what answered there, with its version; empty if nothing did
/// @param data what keeps the tables in the target from being those of the file, in a sentence; may be empty
/// @param parts operations, then invariants
public record WorkloadCheck(
        String file,
        String target,
        String product,
        String data,
        List<CheckedTable> tables,
        List<Part<CheckedStatement>> parts) {
    public WorkloadCheck {
        tables = List.copyOf(tables);
        parts = List.copyOf(parts);
    }

    /// What is known of a statement.
    public enum Outcome {
        /// The target has prepared it.
        OK,
        /// The target has refused it.
        REFUSED,
        /// It cannot be prepared, because a table of it is not there.
        MISSING_TABLE,
        /// Only executing it would show whether the target accepts it.
        NOT_CHECKED,
        /// No target was named.
        NOT_TRIED
    }

    /// A table of the file.
    ///
    /// @param missing its names in the target, or those of its copies, that are not there
    /// @param rows the first ones
    public record CheckedTable(
            String name, String size, List<String> missing, List<String> columns, List<List<String>> rows) {
        public CheckedTable {
            missing = List.copyOf(missing);
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /// A statement.
    ///
    /// @param place where it stands, such as `shop.yaml:12:7`
    /// @param sql as it stands there
    /// @param forms how many forms of it the target was asked about: one for each copy of a table
    /// @param why what the target said of the first form that it did not accept, in one line
    /// @param details further lines of what it said, such as a hint
    /// @param sent the text that it was sent, if it said where in it the mistake is; otherwise empty
    /// @param position the character of `sent` at which the mistake is, from 1
    /// @param parameters what stands in the text for each parameter, such as `:c.email`
    /// @param parameterTypes as the target understood them; empty if that is not known
    public record CheckedStatement(
            String place,
            String sql,
            int forms,
            Outcome outcome,
            String why,
            List<String> details,
            String sent,
            int position,
            List<String> parameters,
            List<String> parameterTypes) {
        public CheckedStatement {
            details = List.copyOf(details);
            parameters = List.copyOf(parameters);
            parameterTypes = List.copyOf(parameterTypes);
        }
    }

    /// How many statements have this outcome.
    public long count(Outcome outcome) {
        return parts.stream()
                .flatMap(part -> part.statements().stream())
                .filter(statement -> statement.outcome() == outcome)
                .count();
    }

    /// How many statements there are.
    public long statements() {
        return parts.stream().mapToLong(part -> part.statements().size()).sum();
    }

    /// The tables that are not in the target.
    public List<String> missingTables() {
        return tables.stream().flatMap(table -> table.missing().stream()).toList();
    }

    /// Whether no statement was tried at all.
    public boolean isWithoutTarget() {
        return target.isEmpty();
    }

    /// Whether the target must be loaded before more can be said.
    public boolean isIncomplete() {
        return !missingTables().isEmpty() || !data.isEmpty();
    }
}
