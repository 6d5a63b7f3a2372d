package io.plimsoll.driver.postgres.connect;

/// What a cancel names: the server's process and a secret, 4 bytes long, or up to 256 from protocol 3.2
/// on. Immutable.
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
