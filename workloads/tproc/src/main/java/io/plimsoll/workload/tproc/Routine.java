package io.plimsoll.workload.tproc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/// A stored routine of PostgreSQL: its name and parameters, which together identify it. Immutable.
///
/// @param placement FUNCTION or PROCEDURE
/// @param parameters in order, such as `home INTEGER`, `OUT total NUMERIC` or `INOUT total NUMERIC`
record Routine(Placement placement, String name, List<String> parameters) {
    Routine {
        parameters = List.copyOf(parameters);
    }

    /// @param returns the clause after the parameters, such as `RETURNS INTEGER`; empty for outputs
    /// @param text in PL/pgSQL, from DECLARE or BEGIN to END
    String creation(String returns, String text) {
        return "CREATE " + placement + " " + name + "(" + String.join(", ", parameters) + ")"
                + (returns.isEmpty() ? "" : " " + returns) + " LANGUAGE plpgsql AS $$\n" + text + "$$";
    }

    String removal() {
        return "DROP " + placement + " IF EXISTS " + signature();
    }

    /// Makes Citus forward calls to the node of the warehouse, which is the first argument.
    String distribution() {
        return "SELECT create_distributed_function('" + signature() + "', '$1', colocate_with := 'warehouse')";
    }

    private String signature() {
        return parameters.stream()
                .filter(parameter -> !parameter.startsWith("OUT "))
                .map(parameter -> parameter.substring(parameter.lastIndexOf(' ') + 1))
                .collect(Collectors.joining(", ", name + "(", ")"));
    }

    /// The texts of the routines: resources in the same package, one for each transaction. `{result}` stands for
    /// the code that returns the result, where routines with the same text differ in it.
    static final class RoutineText {
        private RoutineText() {}

        /// @param name of the resource, without its extension
        static String of(String name) {
            try (InputStream text = RoutineText.class.getResourceAsStream(name + ".sql")) {
                return new String(Objects.requireNonNull(text, name).readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the text of the routine " + name, e);
            }
        }

        static String of(String name, String result) {
            return of(name).replace("{result}", result);
        }
    }
}
