package io.plimsoll.driver;

/// Queries that keep two loads of one dataset apart; each returns 1 when it got what it asks for, else 0. What they
/// take, the session has until it ends. Immutable.
///
/// @param leader of the one session that leads a load; no other session can be its leader meanwhile
/// @param member of a session that loads
/// @param alone whether no session is a member, such as one of a load whose process is gone
public record LoadLocks(String leader, String member, String alone) {}
