package io.plimsoll.driver.sql;

import io.plimsoll.driver.table.TableComments;
import java.util.Optional;

/// How one product's catalogue is asked about the current schema of the session. A query is empty if the product has
/// no such thing, or if Plimsoll makes none there. `{table}` stands for a table's name in lower case.
///
/// @param comments the comments on tables
/// @param routines name, comment, text, and the name with its parameters of each routine
/// @param routineComment sets the comment `{text}` of a routine `{call}`
/// @param indexes the names of a table's indexes
/// @param columns the names of a table's columns, in their order
record Catalogue(
        Optional<TableComments> comments, String routines, String routineComment, String indexes, String columns) {
    private static final String COMMENT_ON = "COMMENT ON TABLE {table} IS '{text}'";
    private static final String COMMENT_ON_ROUTINE = "COMMENT ON ROUTINE {call} IS '{text}'";
    private static final String OWN_CLASSES = " FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n"
            + " ON n.oid = c.relnamespace WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'f')";
    private static final String OWN_TABLE = "(SELECT c.oid" + OWN_CLASSES + " AND c.relname = '{table}')";

    private static final Catalogue POSTGRESQL = new Catalogue(
            comments("SELECT c.relname::text, pg_catalog.obj_description(c.oid, 'pg_class')" + OWN_CLASSES, COMMENT_ON),
            "SELECT p.proname::text, pg_catalog.obj_description(p.oid, 'pg_proc'), p.prosrc, p.proname || '('"
                    + " || pg_catalog.pg_get_function_identity_arguments(p.oid) || ')'"
                    + " FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace"
                    + " WHERE n.nspname = current_schema()",
            COMMENT_ON_ROUTINE,
            "SELECT i.relname::text FROM pg_catalog.pg_index x JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid"
                    + " WHERE x.indrelid = " + OWN_TABLE,
            "SELECT a.attname::text FROM pg_catalog.pg_attribute a WHERE a.attnum > 0 AND NOT a.attisdropped"
                    + " AND a.attrelid = " + OWN_TABLE + " ORDER BY a.attnum");
    private static final Catalogue HOLOGRES =
            new Catalogue(POSTGRESQL.comments, "", "", POSTGRESQL.indexes, POSTGRESQL.columns);
    private static final Catalogue MYSQL = new Catalogue(
            comments(
                    "SELECT table_name, table_comment FROM information_schema.tables WHERE table_schema = database()",
                    "ALTER TABLE {table} COMMENT = '{text}'"),
            "SELECT routine_name, routine_comment, routine_definition, routine_name FROM information_schema.routines"
                    + " WHERE routine_schema = database() AND routine_type = 'PROCEDURE'",
            "ALTER PROCEDURE {call} COMMENT '{text}'",
            "SELECT DISTINCT index_name FROM information_schema.statistics WHERE table_schema = database()"
                    + " AND lower(table_name) = '{table}'",
            columnsIn("database()"));
    /// HSQLDB rewrites the head of a routine and puts the schema before each table.
    private static final Catalogue HSQLDB = new Catalogue(
            comments(
                    "SELECT table_name, remarks FROM information_schema.system_tables"
                            + " WHERE table_schem = current_schema",
                    COMMENT_ON),
            "SELECT r.routine_name, c.comment, replace(substring(r.routine_definition"
                    + " FROM position('BEGIN ATOMIC' IN r.routine_definition)), r.routine_schema || '.', ''),"
                    + " r.routine_name"
                    + " FROM information_schema.routines r LEFT JOIN information_schema.system_comments c"
                    + " ON c.object_schema = r.routine_schema AND c.object_name = r.routine_name"
                    + " AND c.object_type = 'ROUTINE' WHERE r.routine_schema = current_schema",
            COMMENT_ON_ROUTINE,
            "SELECT DISTINCT index_name FROM information_schema.system_indexinfo"
                    + " WHERE table_schem = current_schema AND lower(table_name) = '{table}'",
            columnsIn("current_schema"));
    private static final Catalogue H2 = new Catalogue(
            comments(
                    "SELECT table_name, remarks FROM information_schema.tables WHERE table_schema = current_schema()",
                    COMMENT_ON),
            "",
            "",
            "SELECT index_name FROM information_schema.indexes WHERE table_schema = current_schema()"
                    + " AND lower(table_name) = '{table}'",
            columnsIn("current_schema()"));
    private static final Catalogue DUCKDB = new Catalogue(
            comments(
                    "SELECT table_name, comment FROM duckdb_tables() WHERE schema_name = current_schema()"
                            + " AND database_name = current_database()",
                    COMMENT_ON),
            "",
            "",
            "SELECT index_name FROM duckdb_indexes() WHERE schema_name = current_schema()"
                    + " AND database_name = current_database() AND lower(table_name) = '{table}'",
            columnsIn("current_schema()"));
    private static final Catalogue SQLITE = new Catalogue(
            Optional.empty(),
            "",
            "",
            "SELECT name FROM pragma_index_list('{table}')",
            "SELECT name FROM pragma_table_info('{table}') ORDER BY cid");
    private static final Catalogue UNKNOWN = new Catalogue(Optional.empty(), "", "", "", "");

    /// The catalogue of the product whose dialect has this name.
    static Catalogue of(String dialect) {
        return switch (dialect) {
            case "postgresql", "citus" -> POSTGRESQL;
            case "hologres" -> HOLOGRES;
            case "mysql" -> MYSQL;
            case "hsqldb" -> HSQLDB;
            case "h2" -> H2;
            case "duckdb" -> DUCKDB;
            case "sqlite" -> SQLITE;
            default -> UNKNOWN;
        };
    }

    private static Optional<TableComments> comments(String query, String setting) {
        return Optional.of(new TableComments(query, setting));
    }

    /// For products with the standard's catalogue.
    private static String columnsIn(String schema) {
        return "SELECT column_name FROM information_schema.columns WHERE lower(table_name) = '{table}'"
                + " AND table_schema = " + schema + " ORDER BY ordinal_position";
    }
}
