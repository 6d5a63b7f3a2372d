package io.plimsoll.it.server;

import io.plimsoll.it.server.HologresServer.Showing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/// Makes PostgreSQL know Hologres' own names: its functions and catalogs as real ones, its settings in a namespace.
final class HologresCatalog {
    static final String HOLOGRES_VERSION = "3.0.22";
    /// What version() and hg_version() look like is taken from holo-client's comments on parsing them.
    static final String POSTGRES_VERSION = "11.3";

    /// Columns that came with later versions.
    private static final Pattern NEWER_COLUMNS = Pattern.compile("\\b(calls|warehouse_id)\\b");

    private HologresCatalog() {}

    static void install(HologresOptions options) throws IOException {
        try (InputStream script = HologresCatalog.class.getResourceAsStream("hologres-catalog.sql");
                Backend backend = Backend.open(options.backend(), Map.of())) {
            byte[] bytes = Objects.requireNonNull(script, "hologres-catalog.sql is missing")
                    .readAllBytes();
            backend.query(new String(bytes, StandardCharsets.UTF_8)
                    .replace("@HOLOGRES_VERSION@", HOLOGRES_VERSION)
                    .replace("@POSTGRES_VERSION@", POSTGRES_VERSION)
                    .replace("@CONNECTIONS@", String.valueOf(options.frontends())));
        }
    }

    /// The statement in PostgreSQL's words.
    static String translate(Form form, String statement, Showing showing) {
        return switch (showing) {
            case SHOWN -> translate(form, statement);
            case DENIED -> raise(Message.error("42501", "permission denied for view"));
            case MISSING -> raise(Message.error("42P01", "relation does not exist"));
            case OLDER ->
                NEWER_COLUMNS.matcher(statement).find()
                        ? raise(Message.error("42703", "column does not exist"))
                        : translate(form, statement);
            case SILENT -> "select pg_sleep(3600)";
        };
    }

    private static String translate(Form form, String statement) {
        return switch (form) {
            case SETTING -> statement.replaceFirst("(?i)^set hg_", "set hologres.hg_");
            case VERSION -> statement.replaceFirst("(?i)select version", "select hologres.version");
            case BINLOG_EXTENSION -> "create extension if not exists plpgsql";
            default -> statement;
        };
    }

    /// A statement that fails as Hologres would.
    static String raise(Message error) {
        return "do $$ begin raise exception using errcode = " + SqlText.literal(error.errorField('C')) + ", message = "
                + SqlText.literal(error.errorField('M')) + "; end $$";
    }
}
