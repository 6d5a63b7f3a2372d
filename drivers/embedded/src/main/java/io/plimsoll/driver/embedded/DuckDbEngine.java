package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import java.util.List;

/// DuckDB. All sessions with one name share one instance, which lives as long as the JDBC target keeps a session
/// open. DuckDB itself checks the names of its settings before it creates anything.
final class DuckDbEngine implements Engine {
    @Override
    public List<String> problems(EmbeddedAddress address) {
        return address.form() == Form.DUCKDB_FILE ? InProcess.pathProblems(address, ";") : List.of();
    }

    @Override
    public Target open(EmbeddedAddress address, TargetSpec spec) throws TargetException {
        boolean isFile = address.form() == Form.DUCKDB_FILE;
        String place = isFile ? address.file().toString() : "memory:" + InProcess.memoryName();
        String url = "jdbc:duckdb:" + place + InProcess.semicolonOptions(address.options());
        return InProcess.open(address, spec.withAddress(url), target -> {});
    }
}
