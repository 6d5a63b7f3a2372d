package io.plimsoll.it.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/// Makes PostgreSQL know Hologres' own names: its functions and catalogs as real ones, its settings in a namespace.
final class HologresCatalog {
    static final String HOLOGRES_VERSION = "3.0.22";
    /// What version() and hg_version() look like is taken from holo-client's comments on parsing them.
    static final String POSTGRES_VERSION = "11.3";

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
    static String translate(Form form, String statement) {
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
