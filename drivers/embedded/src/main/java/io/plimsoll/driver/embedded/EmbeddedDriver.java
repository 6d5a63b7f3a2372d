package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadKeys;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedAddress.Form;
import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.net.Io;
import io.plimsoll.spec.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The driver for targets without installation: in-process engines, and a PostgreSQL server that it starts.
/// Stateless and thread-safe.
public final class EmbeddedDriver implements Driver {
    private final DataHome home;

    /// Used by [java.util.ServiceLoader].
    public EmbeddedDriver() {
        this(DataHome.ofThisUser());
    }

    /// @param home the folder of a server's programs, and of its data if the address names no folder
    public EmbeddedDriver(DataHome home) {
        this.home = home;
    }

    @Override
    public String name() {
        return "embedded";
    }

    @Override
    public List<Key<?>> keys() {
        return List.of(LoadKeys.COMMIT_ROWS, PostgresEngine.TRANSPORT, Io.KEY);
    }

    @Override
    public List<TargetForm> forms() {
        return Arrays.stream(Form.values()).map(Form::described).toList();
    }

    /// For an address that is only the name of a product.
    @Override
    public Optional<String> hint(String address) {
        String product = address.strip().toLowerCase(Locale.ROOT);
        List<String> forms = Arrays.stream(Form.values())
                .map(form -> form.described().form())
                .filter(form -> form.startsWith(product + ":"))
                .toList();
        return forms.isEmpty() || product.isEmpty()
                ? Optional.empty()
                : Optional.of("write " + String.join(" or ", forms));
    }

    @Override
    public boolean accepts(String address) {
        return EmbeddedAddress.isMeant(address);
    }

    /// JDBC works for all forms, the wire driver also for PostgreSQL.
    @Override
    public boolean goesThrough(TargetSpec spec) {
        boolean isPostgres = spec.address().startsWith("postgres");
        return switch (spec.driver()) {
            case "", "jdbc" -> true;
            case "postgres" -> isPostgres;
            default -> false;
        };
    }

    @Override
    public boolean multiplexes(TargetSpec spec) {
        try {
            return engine(EmbeddedAddress.parse(spec.address()).form()).multiplexes(spec);
        } catch (IllegalArgumentException refused) {
            // problems() reports what is wrong.
            return false;
        }
    }

    @Override
    public List<String> problems(TargetSpec spec) {
        try {
            EmbeddedAddress address = EmbeddedAddress.parse(spec.address());
            Engine engine = engine(address.form());
            List<String> problems = new ArrayList<>(engine.problems(address));
            if (spec.pipelined() && !engine.multiplexes(spec)) {
                problems.add("JDBC waits for each statement's answer: pipeline = true needs the postgres driver");
            }
            return problems;
        } catch (IllegalArgumentException refused) {
            return List.of(String.valueOf(refused.getMessage()));
        }
    }

    @Override
    public Target open(TargetSpec spec) throws TargetException {
        List<String> problems = problems(spec);
        if (!problems.isEmpty()) {
            throw new TargetException(ErrorClass.UNREACHABLE, "", String.join("\n", problems), null);
        }
        EmbeddedAddress address = EmbeddedAddress.parse(spec.address());
        return engine(address.form()).open(address, spec);
    }

    private Engine engine(Form form) {
        return switch (form) {
            case HSQLDB_MEMORY, HSQLDB_FILE -> InProcess.HSQLDB;
            case H2_MEMORY, H2_FILE -> InProcess.H2;
            case SQLITE -> InProcess.SQLITE;
            case DUCKDB_MEMORY, DUCKDB_FILE -> InProcess.DUCKDB;
            case POSTGRES -> new PostgresEngine(home);
        };
    }
}
