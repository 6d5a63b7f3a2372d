package io.plimsoll.driver;

import java.util.Locale;

/// Queries by which a session takes tables for itself until it ends or gives them up. A key is a whole number.
/// Immutable.
///
/// @param schema for the name of the schema that the session works in
/// @param naming the statement that names the session, `%s`, for [#holders]
/// @param exclusive 1 when the session has the key `%d` for itself, else 0
/// @param shared 1 when no other session has the key `%d` for itself, else 0
/// @param giveUp gives back what [#exclusive] took of the key `%d`
/// @param giveUpAll gives everything back
/// @param holders for the name, the process in the server and the beginning of each session that has the key `%d`
/// @param held how many keys the session holds
public record RunLocks(
        String schema,
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
