package io.plimsoll.driver;

/// Queries that keep two loads of one dataset apart; each returns 1 on success, otherwise 0. A session keeps what
/// it takes until it ends. Immutable.
///
/// @param leader for the one session that leads a load; meanwhile no other session can become its leader
/// @param member for each session that loads
/// @param alone whether no session is a member, such as one of a load whose process is gone
public record LoadLocks(String leader, String member, String alone) {}
