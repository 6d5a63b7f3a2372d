package io.plimsoll.workload;

import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.spec.Origin;
import java.util.List;

/// What a user's workload file means, for somebody who looks at it before a run: its statements with their places, and
/// samples of rows and inputs. Immutable.
///
/// @param file as the user wrote it
/// @param parts operations, then invariants
public record Preview(String file, List<SampledTable> tables, List<Part<PlacedStatement>> parts) {
    public Preview {
        tables = List.copyOf(tables);
        parts = List.copyOf(parts);
    }

    /// A table.
    ///
    /// @param names of the table in the target, or of its copies
    /// @param size how many rows it has, in words
    /// @param rows the first ones, as texts
    public record SampledTable(
            String name, List<String> names, String size, List<String> columns, List<List<String>> rows) {
        public SampledTable {
            names = List.copyOf(names);
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /// An operation or an invariant.
    ///
    /// @param <S> what is known of a statement
    /// @param kind `operation` or `invariant`
    /// @param says its weight, or what must hold
    /// @param inputs the names of what it draws
    /// @param draws the values of the first operations
    public record Part<S>(
            String kind, String name, String says, List<String> inputs, List<List<String>> draws, List<S> statements) {
        public Part {
            inputs = List.copyOf(inputs);
            draws = List.copyOf(draws);
            statements = List.copyOf(statements);
        }

        /// The same, with something else that is known of its statements.
        public <T> Part<T> with(List<T> others) {
            return new Part<>(kind, name, says, inputs, draws, others);
        }
    }

    /// A statement of the user.
    ///
    /// @param origin where it stands
    /// @param written the text as it stands there
    /// @param parameters what stands in the text for each parameter, such as `:c.email`, in the order of parameters
    /// @param forms what the target is sent: several for copies of tables
    public record PlacedStatement(
            Origin origin, String written, List<String> parameters, List<ProgramStatement> forms) {
        public PlacedStatement {
            parameters = List.copyOf(parameters);
            forms = List.copyOf(forms);
        }
    }
}
