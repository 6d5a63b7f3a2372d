package io.plimsoll.driver.sql;

import io.plimsoll.driver.Dialect.ServerSetting;
import io.plimsoll.driver.Dialect.ServerSettings;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The settings of PostgreSQL 14 and newer: `ALTER SYSTEM` writes them into `postgresql.auto.conf`, which the server
/// reads last. Of a Citus cluster they are those of the node that the session is on. Stateless and thread-safe.
///
/// Source: PostgreSQL documentation, "ALTER SYSTEM", "Setting Parameters", "pg_settings" and "pg_file_settings",
/// versions 14 to 18.
final class PostgresSettings implements ServerSettings {
    private static final int V15 = 150_000;

    private static final String LOOK = """
            SELECT s.name::text, s.context::text, s.source::text, s.pending_restart::int::bigint, f.setting::text,
                coalesce(f.error, '')::text, current_database()::text, current_user::text
            FROM pg_settings s LEFT JOIN LATERAL (SELECT setting, error FROM pg_file_settings
                WHERE lower(name) = lower(s.name) AND sourcefile LIKE '%postgresql.auto.conf'
                ORDER BY seqno DESC LIMIT 1) f ON true
            WHERE lower(s.name) IN ({names}) ORDER BY 1\
            """;

    private static final String IS_SUPERUSER =
            "SELECT rolsuper::int::bigint FROM pg_roles WHERE rolname = current_user";

    private static final String MAY_CHANGE = "SELECT has_parameter_privilege({name}, 'ALTER SYSTEM')::int::bigint";

    private static final String MAY_RELOAD =
            "SELECT has_function_privilege('pg_reload_conf()', 'EXECUTE')::int::bigint";

    private static final String MAY_READ = """
            SELECT (has_table_privilege('pg_file_settings', 'SELECT')
                AND has_function_privilege('pg_show_all_file_settings()', 'EXECUTE'))::int::bigint\
            """;

    /// PostgreSQL 17 and newer have this setting.
    private static final String IS_FORBIDDEN =
            "SELECT count(*)::bigint FROM pg_settings WHERE name = 'allow_alter_system' AND setting = 'off'";

    /// What keeps the server from reading its files at all. A value that it refuses, or that waits for a restart,
    /// does not.
    private static final String DAMAGED = """
            SELECT count(*)::bigint FROM pg_file_settings WHERE error IS NOT NULL
                AND error <> 'setting could not be applied' AND error NOT LIKE '%without restarting the server%'\
            """;

    /// The key of an advisory lock: `plimsoab` in ASCII. Locks belong to databases, and `pg_locks` shows those of
    /// all.
    private static final long KEY = 0x706c_696d_736f_6162L;

    private static final String RESERVE = "SELECT pg_try_advisory_lock(" + KEY + ")::int::bigint";

    private static final String GIVE_UP = "SELECT pg_advisory_unlock(" + KEY + ")::int::bigint";

    private static final String OTHERS = "SELECT count(*)::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted"
            + " AND pid <> pg_backend_pid() AND objsubid = 1 AND (classid::bigint << 32 | objid::bigint) = " + KEY;

    private static final String MICROS = "SELECT (extract(epoch FROM {time}) * 1000000)::bigint";

    /// Settings whose values are lists of quoted names: each element is a text of its own.
    ///
    /// Source: `variable_is_guc_list_quote` in `src/bin/pg_dump/dumputils.c` of PostgreSQL.
    private static final Set<String> LISTS = Set.of(("local_preload_libraries search_path session_preload_libraries"
                    + " shared_preload_libraries temp_tablespaces unix_socket_directories")
            .split(" "));

    /// Settings that decide where the server is, and who reaches it; so do all that begin with `ssl`.
    private static final Set<String> WAYS = Set.of(
            "allow_alter_system",
            "config_file",
            "data_directory",
            "external_pid_file",
            "hba_file",
            "ident_file",
            "listen_addresses",
            "oauth_validator_libraries",
            "port",
            "unix_socket_directories",
            "unix_socket_group",
            "unix_socket_permissions");

    /// Settings with values under which no session can begin, or end a statement.
    private static final Set<String> LOCKS_OUT = Set.of(
            "authentication_timeout",
            "idle_session_timeout",
            "local_preload_libraries",
            "post_auth_delay",
            "pre_auth_delay",
            "session_preload_libraries",
            "statement_timeout",
            "transaction_timeout");

    /// Settings with values under which the server overwrites or returns damaged pages.
    private static final Set<String> DAMAGES =
            Set.of("ignore_checksum_failure", "ignore_invalid_pages", "zero_damaged_pages");

    /// Parts of the names of settings whose values may hold passwords.
    private static final List<String> SECRETS =
            List.of("_command", "conninfo", "passphrase", "password", "secret", "token");

    @Override
    public List<String> refusals(SqlSession session, List<String> names) throws TargetException {
        if (session.number(IS_FORBIDDEN) > 0) {
            return List.of("the server forbids ALTER SYSTEM (allow_alter_system = off)");
        }
        List<String> refusals = session.number(IS_SUPERUSER) > 0 ? List.of() : missingRights(session, names);
        return refusals.isEmpty() && session.number(DAMAGED) > 0
                ? List.of("the server's configuration files have errors, so that it does not read them again: correct"
                        + " them first (SELECT * FROM pg_file_settings WHERE error IS NOT NULL)")
                : refusals;
    }

    private static List<String> missingRights(SqlSession session, List<String> names) throws TargetException {
        if (session.number("SELECT current_setting('server_version_num')::bigint") < V15) {
            return List.of("ALTER SYSTEM needs a superuser in PostgreSQL 14");
        }
        List<String> refusals = new ArrayList<>();
        for (String name : names) {
            if (session.number(MAY_CHANGE.replace("{name}", literal(name.toLowerCase(Locale.ROOT)))) == 0) {
                refusals.add("this user may not change " + name
                        + " of the server: as a superuser, GRANT ALTER SYSTEM ON PARAMETER " + name
                        + " TO this user, or connect as a superuser");
            }
        }
        if (session.number(MAY_RELOAD) == 0) {
            refusals.add("this user may not make the server read its settings again: as a superuser,"
                    + " GRANT EXECUTE ON FUNCTION pg_reload_conf() TO this user");
        }
        if (session.number(MAY_READ) == 0) {
            refusals.add("this user may not see what the server's own settings were, to put them back: as a superuser,"
                    + " GRANT SELECT ON pg_file_settings and EXECUTE ON FUNCTION pg_show_all_file_settings() TO this"
                    + " user");
        }
        return refusals;
    }

    @Override
    public List<ServerSetting> look(SqlSession session, List<String> names) throws TargetException {
        String wanted = names.stream()
                .map(name -> literal(name.toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(", "));
        List<ServerSetting> found = new ArrayList<>();
        if (!names.isEmpty()) {
            for (List<@Nullable Object> row : session.query(LOOK.replace("{names}", wanted))) {
                found.add(setting(row));
            }
        }
        return found;
    }

    private static ServerSetting setting(List<@Nullable Object> row) {
        String name = String.valueOf(row.get(0));
        String context = String.valueOf(row.get(1));
        String source = String.valueOf(row.get(2));
        Object own = row.get(4);
        return new ServerSetting(
                name,
                refusal(name, context, own != null && own.toString().isEmpty()),
                context.equals("postmaster"),
                holder(name, source, String.valueOf(row.get(6)), String.valueOf(row.get(7))),
                source.equals("command line"),
                own == null ? null : own.toString(),
                // A value that means "choose one" is replaced by the one that the server chose.
                own != null && (source.equals("configuration file") || source.equals("override")),
                row.get(3) instanceof Number waiting && waiting.longValue() == 1,
                String.valueOf(row.get(5)));
    }

    /// @param isOwnEmpty whether an empty text is its value in the server's own file
    private static String refusal(String name, String context, boolean isOwnEmpty) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (context.equals("internal")) {
            return "cannot be changed: it was decided when the server was built or its data was made";
        }
        if (WAYS.contains(lower) || lower.startsWith("ssl")) {
            return "decides how the server is reached: if that failed, nothing could put it back";
        }
        if (LOCKS_OUT.contains(lower)) {
            return "has values under which no session can work: then nothing could put it back";
        }
        if (DAMAGES.contains(lower)) {
            return "makes the server carry on with damaged pages, which can destroy data for good";
        }
        if (SECRETS.stream().anyMatch(lower::contains)) {
            return "may hold a password, which Plimsoll would have to store to put it back";
        }
        if (isOwnEmpty && LISTS.contains(lower)) {
            return "is an empty list in postgresql.auto.conf, which ALTER SYSTEM cannot make again: reset it first, if"
                    + " the server needs no such list (ALTER SYSTEM RESET " + name + ")";
        }
        return "";
    }

    /// What overrides the value in the server's files, with the harmless remedy first.
    private static String holder(String name, String source, String database, String user) {
        return switch (source) {
            case "command line" ->
                "the server's command line sets " + name + ", which overrides ALTER SYSTEM: start the server without"
                        + " it";
            case "environment variable" ->
                "a variable of the server's environment sets " + name + ", which overrides ALTER SYSTEM: start the"
                        + " server without it";
            case "global" ->
                "ALTER ROLE ALL SET " + name + " overrides ALTER SYSTEM: ALTER ROLE ALL RESET " + name
                        + " takes it away";
            case "database" ->
                "ALTER DATABASE " + database + " SET " + name + " overrides ALTER SYSTEM: use another database, or"
                        + " ALTER DATABASE " + database + " RESET " + name;
            case "user" ->
                "ALTER ROLE " + user + " SET " + name + " overrides ALTER SYSTEM: use another user, or ALTER ROLE "
                        + user + " RESET " + name;
            case "database user" ->
                "ALTER ROLE " + user + " IN DATABASE " + database + " SET " + name
                        + " overrides ALTER SYSTEM: use another user, or ALTER ROLE " + user + " IN DATABASE "
                        + database + " RESET " + name;
            case "client", "interactive", "session" ->
                "the load's own sessions set " + name + ", which overrides ALTER SYSTEM: leave it out of the target's"
                        + " address and of PGOPTIONS";
            default -> "";
        };
    }

    @Override
    public List<String> names(SqlSession session) throws TargetException {
        return texts(session, "SELECT name::text FROM pg_settings ORDER BY 1");
    }

    /// Once a server has read its files again, it also marks each setting of its command line that is another one
    /// in a file, although the command line goes on deciding it.
    @Override
    public List<String> waiting(SqlSession session) throws TargetException {
        return texts(
                session,
                "SELECT name::text FROM pg_settings WHERE pending_restart AND source <> 'command line' ORDER BY 1");
    }

    private static List<String> texts(SqlSession session, String query) throws TargetException {
        return session.query(query).stream()
                .map(row -> String.valueOf(row.getFirst()))
                .toList();
    }

    @Override
    public String set(String name, String value) {
        return "ALTER SYSTEM SET " + name + " = "
                + (LISTS.contains(name.toLowerCase(Locale.ROOT)) ? elements(value) : literal(value));
    }

    private static String elements(String value) {
        return split(value).stream()
                .map(element -> literal(unquoted(element.strip())))
                .collect(Collectors.joining(", "));
    }

    /// The elements of a list; a comma in double quotes belongs to an element.
    private static List<String> split(String list) {
        List<String> elements = new ArrayList<>();
        boolean isQuoted = false;
        int begin = 0;
        for (int at = 0; at < list.length(); at++) {
            isQuoted ^= list.charAt(at) == '"';
            if (list.charAt(at) == ',' && !isQuoted) {
                elements.add(list.substring(begin, at));
                begin = at + 1;
            }
        }
        elements.add(list.substring(begin));
        return elements;
    }

    private static String unquoted(String element) {
        boolean isQuoted = element.length() > 1 && element.startsWith("\"") && element.endsWith("\"");
        return isQuoted ? element.substring(1, element.length() - 1).replace("\"\"", "\"") : element;
    }

    @Override
    public String reset(String name) {
        return "ALTER SYSTEM RESET " + name;
    }

    /// With backslashes escaped, whatever `standard_conforming_strings` is.
    private static String literal(String value) {
        boolean isPlain = value.indexOf('\\') < 0;
        String quoted = "'" + value.replace("\\", "\\\\").replace("'", "''") + "'";
        return isPlain ? quoted : "E" + quoted;
    }

    @Override
    public long reload(SqlSession session) throws TargetException {
        long asked = session.number(MICROS.replace("{time}", "clock_timestamp()"));
        session.query("SELECT pg_reload_conf()::int::bigint");
        return asked;
    }

    /// A new session has what the server's first process had read when it made the session's process.
    @Override
    public boolean isReloaded(SqlSession session, long asked) throws TargetException {
        return session.number(MICROS.replace("{time}", "pg_conf_load_time()")) >= asked;
    }

    @Override
    public String server(SqlSession session) throws TargetException {
        // Sessions may write times in different zones.
        return texts(
                        session,
                        "SELECT system_identifier::text || ' ' || extract(epoch FROM pg_postmaster_start_time())::text"
                                + " FROM pg_control_system()")
                .getFirst();
    }

    @Override
    public boolean reserve(SqlSession session) throws TargetException {
        // The session rests for minutes; if the server ended it, another ab could begin.
        session.execute("SET idle_session_timeout = 0");
        if (session.number(RESERVE) == 0) {
            return false;
        }
        if (session.number(OTHERS) == 0) {
            return true;
        }
        session.query(GIVE_UP);
        return false;
    }
}
