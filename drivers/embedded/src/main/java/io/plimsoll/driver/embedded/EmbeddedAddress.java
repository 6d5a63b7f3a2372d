package io.plimsoll.driver.embedded;

import io.plimsoll.driver.TargetForm;
import io.plimsoll.spec.Suggestion;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The parts of a user's address: `form:PATH?name=value&name=value`. Nothing is percent-decoded. Immutable.
///
/// @param text the whole address
/// @param path empty if the form takes no path
/// @param options in the order as written
record EmbeddedAddress(String text, Form form, String path, Map<String, String> options) {
    private static final List<String> PRODUCTS = List.of("hsqldb:", "h2:", "sqlite:", "duckdb:", "postgres:");

    /// Whether the address looks like one of an embedded target, even if it is malformed.
    static boolean isMeant(String address) {
        return PRODUCTS.stream().anyMatch(address::startsWith) && !address.startsWith("postgres://");
    }

    /// @throws IllegalArgumentException with a sentence for the user
    static EmbeddedAddress parse(String address) {
        int question = address.indexOf('?');
        String head = question < 0 ? address : address.substring(0, question);
        Form form = form(head);
        String path = form.takesPath() ? head.substring(form.prefix().length()) : "";
        refuseUri(form, path);
        return new EmbeddedAddress(
                address, form, path, question < 0 ? Map.of() : options(address.substring(question + 1)));
    }

    private static Form form(String head) {
        refuseMemoryOfSqlite(head);
        Optional<Form> whole = Arrays.stream(Form.values())
                .filter(form -> !form.takesPath() && form.spelling().equals(head))
                .findFirst();
        return whole.or(() -> withPath(head)).orElseThrow(() -> new IllegalArgumentException(unknown(head)));
    }

    private static void refuseMemoryOfSqlite(String head) {
        if (List.of("sqlite:mem", "sqlite:memory", "sqlite::memory:", "sqlite:").contains(head)) {
            throw new IllegalArgumentException(
                    "\"" + head + "\" is not offered: in memory, each SQLite session would have a"
                            + " database of its own; name a file, such as sqlite:/dev/shm/load.db?synchronous=off");
        }
    }

    /// Refuses a file URI, because the database would be in a folder named `file:`.
    private static void refuseUri(Form form, String path) {
        if (path.startsWith("file:")) {
            String plain = form.prefix() + path.substring("file:".length());
            throw new IllegalArgumentException(form.spelling() + " takes a path, without \"file:\"; write " + plain);
        }
    }

    private static Optional<Form> withPath(String head) {
        return Arrays.stream(Form.values())
                .filter(Form::takesPath)
                .filter(form -> head.startsWith(form.prefix())
                        && isPath(head.substring(form.prefix().length())))
                .findFirst();
    }

    private static boolean isPath(String text) {
        return !text.isBlank() && !text.startsWith(":");
    }

    private static String unknown(String head) {
        List<String> forms = Arrays.stream(Form.values()).map(Form::spelling).toList();
        return "there is no embedded target \"" + head + "\"" + Suggestion.clause(head, forms) + "; the forms are "
                + String.join(", ", forms);
    }

    private static Map<String, String> options(String text) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String option : text.split("&", -1)) {
            int equals = option.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("the option \"" + option + "\" in the address is not of the form"
                        + " name=value; write form?name=value&name=value");
            }
            String name = option.substring(0, equals);
            if (options.put(name, option.substring(equals + 1)) != null) {
                throw new IllegalArgumentException("the option \"" + name + "\" is given twice in the address");
            }
        }
        return options;
    }

    /// The absolute path, with `~` replaced by the home folder.
    Path file() {
        return absolute(path);
    }

    static Path absolute(String path) {
        String home = System.getProperty("user.home", "");
        String expanded = path.startsWith("~/") ? home + path.substring(1) : path;
        return Path.of(expanded).toAbsolutePath().normalize();
    }

    /// The address forms of embedded targets.
    enum Form {
        HSQLDB_MEMORY("hsqldb:mem", "HSQLDB in this process, in memory, gone at the end", "hsqldb:mem"),
        HSQLDB_FILE(
                "hsqldb:file:PATH",
                "HSQLDB in this process, in files; ?preset=logged (tables in memory, a log on disk) or"
                        + " ?preset=cached (tables on disk too), and any HSQLDB property as &name=value",
                "hsqldb:file:/tmp/load/hsqldb?preset=cached"),
        H2_MEMORY("h2:mem", "H2 in this process, in memory, gone at the end", "h2:mem"),
        H2_FILE("h2:file:PATH", "H2 in this process, in a file; any H2 setting as ?NAME=value", "h2:file:/tmp/load/h2"),
        SQLITE(
                "sqlite:PATH",
                "SQLite in this process, in a file, with a write-ahead log; ?synchronous=full (the default), normal or"
                        + " off, and any other pragma as &name=value",
                "sqlite:/tmp/load/sqlite.db"),
        DUCKDB_MEMORY("duckdb:mem", "DuckDB in this process, in memory, gone at the end", "duckdb:mem"),
        DUCKDB_FILE(
                "duckdb:PATH",
                "DuckDB in this process, in a file; any DuckDB setting as ?name=value",
                "duckdb:/tmp/load/duck.db"),
        POSTGRES(
                "postgres:embedded",
                "PostgreSQL 18 started from here, its data kept between runs; ?data=FOLDER, port=N, and any server"
                        + " setting as &name=value",
                "postgres:embedded?data=/tmp/load/pg&synchronous_commit=off");

        private static final String PATH = "PATH";

        @SuppressWarnings("ImmutableEnumChecker") // Immutable, though nothing marks it so.
        private final TargetForm described;

        Form(String spelling, String meaning, String example) {
            described = new TargetForm(spelling, meaning, example);
        }

        TargetForm described() {
            return described;
        }

        String spelling() {
            return described.form();
        }

        boolean takesPath() {
            return spelling().endsWith(PATH);
        }

        /// The part before the path, or the whole form if it takes no path.
        String prefix() {
            return takesPath() ? spelling().substring(0, spelling().length() - PATH.length()) : spelling();
        }
    }
}
