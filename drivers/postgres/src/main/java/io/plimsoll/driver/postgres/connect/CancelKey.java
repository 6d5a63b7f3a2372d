package io.plimsoll.driver.postgres.connect;

/// Identifies a session for a cancel request: the server's process id and a secret of 4 bytes, or up to 256 from
/// protocol 3.2 on. Immutable.
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CancelKey(int processId, byte[] secret) {}
