package io.plimsoll.driver;

/// A password or key. Never printed: [#toString] masks it, and nothing serialises it. Immutable.
public final class Secret {
    public static final Secret NONE = new Secret("");

    private final String value;

    public Secret(String value) {
        this.value = value;
    }

    /// The secret itself, for the call that hands it to the target.
    public String reveal() {
        return value;
    }

    public boolean isEmpty() {
        return value.isEmpty();
    }

    /// Compares the values, so that runs with the same password can share an open target.
    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && secret.value.equals(value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return isEmpty() ? "" : "***";
    }
}
