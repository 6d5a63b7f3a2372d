package io.plimsoll.driver;

import java.util.Locale;

/// Queries by which a session takes tables for itself until it ends or gives them up. A key is a whole number.
/// Immutable.
///
/// @param database for the name of the session's database, where keys are of the whole server; empty where they are
///     of one database
/// @param naming the statement that names the session, `%s`, for [#holders]; empty where sessions have no names
/// @param exclusive 1 when the session has the key `%1$d` for itself, else 0
/// @param shared 1 when no other session has the key `%1$d` for itself, else 0
/// @param giveUp gives back what [#exclusive] took of the key `%1$d`
/// @param giveUpAll gives everything back
/// @param holders for the name, the process or connection in the server and the beginning of each other session that
///     has the key `%1$d`
/// @param held 1 when the session still has the key `%1$d`, else 0
public record RunLocks(
        String database,
        String naming,
        String exclusive,
        String shared,
        String giveUp,
        String giveUpAll,
        String holders,
        String held) {
    /// One of the queries, about a key.
    public static String about(String query, long key) {
        return String.format(Locale.ROOT, query, key);
    }
}
