package io.plimsoll.driver;

import java.util.Locale;

/// Queries with which a session locks tables until it ends or releases them. A key is a whole number. Immutable.
///
/// @param database returns the name of the session's database, if keys belong to the whole server; empty if they
///     belong to one database
/// @param marking the statement that sets the session apart from those of the load, for [ServerView], and names it `%s`
///     for [#holders]; empty if neither is possible. It comes after [#database]
/// @param exclusive takes the key `%1$d` exclusively; returns 1 on success, otherwise 0
/// @param shared takes the key `%1$d` shared; returns 1 on success, otherwise 0
/// @param giveUp releases what [#exclusive] took of the key `%1$d`
/// @param giveUpAll releases everything
/// @param holders returns the name, the process or connection in the server and the beginning of each other session
///     that has the key `%1$d`
/// @param held returns 1 if the session still has the key `%1$d`, otherwise 0
public record RunLocks(
        String database,
        String marking,
        String exclusive,
        String shared,
        String giveUp,
        String giveUpAll,
        String holders,
        String held) {
    /// One of the queries, for a key.
    public static String about(String query, long key) {
        return String.format(Locale.ROOT, query, key);
    }
}
