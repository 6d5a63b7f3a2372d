package io.plimsoll.driver.postgres.connect;

/// Identifies a session for a cancel request: the server's process id and a secret of 4 bytes, or up to 256 from
/// protocol 3.2 on. Immutable.
public final class CancelKey {
    private final int processId;
    private final byte[] secret;

    public CancelKey(int processId, byte[] secret) {
        this.processId = processId;
        this.secret = secret.clone();
    }

    public int processId() {
        return processId;
    }

    public byte[] secret() {
        return secret.clone();
    }
}
