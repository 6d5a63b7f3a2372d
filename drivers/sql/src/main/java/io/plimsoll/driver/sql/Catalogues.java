package io.plimsoll.driver.sql;

import io.plimsoll.driver.table.TableComments;
import java.util.Optional;

/// Queries of the products' catalogues about the tables of the session's current schema. Stateless.
final class Catalogues {
    private static final String COMMENT_ON = "COMMENT ON TABLE {table} IS '{text}'";
    private static final String IN_ORDER = " ORDER BY ordinal_position";
    private static final String OWN_CLASSES = " FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n"
            + " ON n.oid = c.relnamespace WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'f')";

    private Catalogues() {}

    /// The queries for table comments of the dialect with this name; empty if it has none.
    static Optional<TableComments> comments(String dialect) {
        return switch (dialect) {
            case "postgresql", "citus", "hologres" ->
                Optional.of(new TableComments(
                        "SELECT c.relname::text, pg_catalog.obj_description(c.oid, 'pg_class')" + OWN_CLASSES,
                        COMMENT_ON));
            case "hsqldb" ->
                Optional.of(new TableComments(
                        "SELECT table_name, remarks FROM information_schema.system_tables"
                                + " WHERE table_schem = current_schema",
                        COMMENT_ON));
            case "h2" ->
                Optional.of(new TableComments(
                        "SELECT table_name, remarks FROM information_schema.tables"
                                + " WHERE table_schema = current_schema()",
                        COMMENT_ON));
            case "duckdb" ->
                Optional.of(new TableComments(
                        "SELECT table_name, comment FROM duckdb_tables() WHERE schema_name = current_schema()"
                                + " AND database_name = current_database()",
                        COMMENT_ON));
            case "mysql" ->
                Optional.of(new TableComments(
                        "SELECT table_name, table_comment FROM information_schema.tables"
                                + " WHERE table_schema = database()",
                        "ALTER TABLE {table} COMMENT = '{text}'"));
            default -> Optional.empty();
        };
    }

    static String routines(String dialect) {
        return switch (dialect) {
            case "postgresql", "citus" ->
                "SELECT p.proname::text, pg_catalog.obj_description(p.oid, 'pg_proc'), p.prosrc, p.proname || '('"
                        + " || pg_catalog.pg_get_function_identity_arguments(p.oid) || ')'"
                        + " FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace"
                        + " WHERE n.nspname = current_schema()";
            case "mysql" ->
                "SELECT routine_name, routine_comment, routine_definition, routine_name"
                        + " FROM information_schema.routines WHERE routine_schema = database()"
                        + " AND routine_type = 'PROCEDURE'";
            // HSQLDB rewrites the head of a routine and puts the schema before each table.
            case "hsqldb" ->
                "SELECT r.routine_name, c.comment, replace(substring(r.routine_definition"
                        + " FROM position('BEGIN ATOMIC' IN r.routine_definition)), r.routine_schema || '.', ''),"
                        + " r.routine_name"
                        + " FROM information_schema.routines r LEFT JOIN information_schema.system_comments c"
                        + " ON c.object_schema = r.routine_schema AND c.object_name = r.routine_name"
                        + " AND c.object_type = 'ROUTINE' WHERE r.routine_schema = current_schema";
            default -> "";
        };
    }

    static String routineComment(String dialect, String call, String text) {
        return switch (dialect) {
            case "postgresql", "citus", "hsqldb" -> "COMMENT ON ROUTINE " + call + " IS '" + text + "'";
            case "mysql" -> "ALTER PROCEDURE " + call + " COMMENT '" + text + "'";
            default -> "";
        };
    }

    /// @param table the name in lower case
    static String indexes(String dialect, String table) {
        return switch (dialect) {
            case "postgresql", "citus", "hologres" ->
                "SELECT i.relname::text FROM pg_catalog.pg_index x JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid"
                        + " WHERE x.indrelid = (SELECT c.oid" + OWN_CLASSES + " AND c.relname = '" + table + "')";
            case "mysql" ->
                "SELECT DISTINCT index_name FROM information_schema.statistics WHERE table_schema = database()"
                        + " AND lower(table_name) = '" + table + "'";
            case "h2" ->
                "SELECT index_name FROM information_schema.indexes WHERE table_schema = current_schema()"
                        + " AND lower(table_name) = '" + table + "'";
            case "hsqldb" ->
                "SELECT DISTINCT index_name FROM information_schema.system_indexinfo"
                        + " WHERE table_schem = current_schema AND lower(table_name) = '" + table + "'";
            case "sqlite" -> "SELECT name FROM pragma_index_list('" + table + "')";
            case "duckdb" ->
                "SELECT index_name FROM duckdb_indexes() WHERE schema_name = current_schema()"
                        + " AND database_name = current_database() AND lower(table_name) = '" + table + "'";
            default -> "";
        };
    }

    /// @param table the name in lower case
    static String columns(String dialect, String table) {
        String standard =
                "SELECT column_name FROM information_schema.columns WHERE lower(table_name) = '" + table + "'";
        return switch (dialect) {
            case "postgresql", "citus", "hologres" ->
                "SELECT a.attname::text FROM pg_catalog.pg_attribute a WHERE a.attnum > 0 AND NOT a.attisdropped"
                        + " AND a.attrelid = (SELECT c.oid" + OWN_CLASSES + " AND c.relname = '" + table
                        + "') ORDER BY a.attnum";
            case "mysql" -> standard + " AND table_schema = database()" + IN_ORDER;
            case "h2", "duckdb" -> standard + " AND table_schema = current_schema()" + IN_ORDER;
            case "hsqldb" -> standard + " AND table_schema = current_schema" + IN_ORDER;
            case "sqlite" -> "SELECT name FROM pragma_table_info('" + table + "') ORDER BY cid";
            default -> "";
        };
    }
}
