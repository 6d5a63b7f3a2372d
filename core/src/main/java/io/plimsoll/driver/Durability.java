package io.plimsoll.driver;

/// The durability class: what an acknowledged commit survives.
public enum Durability {
    /// Nothing: the data lives in memory, or syncing is off.
    NONE("nothing survives"),
    /// It is written soon: acknowledged commits of a bounded time may be lost.
    DEFERRED("the last moments may be lost"),
    /// It is on stable storage of one machine.
    ON_COMMIT("survives a crash of this machine"),
    /// It is on stable storage of several machines.
    REPLICATED("survives the loss of a machine"),
    /// The target does not say.
    UNKNOWN("the target does not say");

    private final String meaning;

    Durability(String meaning) {
        this.meaning = meaning;
    }

    public String meaning() {
        return meaning;
    }
}
