package io.plimsoll.driver.table;

/// How a product keeps comments on tables.
///
/// @param query returns the name and the comment of each table in the session's own schema
/// @param statement sets a comment; `{table}` and `{text}` stand for its parts
public record TableComments(String query, String statement) {
    public String setting(String table, String text) {
        return statement.replace("{table}", table).replace("{text}", text.replace("'", "''"));
    }
}
