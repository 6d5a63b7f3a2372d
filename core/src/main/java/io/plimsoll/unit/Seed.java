package io.plimsoll.unit;

import java.nio.charset.StandardCharsets;

/// The seed of all randomness of a run. Immutable.
public record Seed(long value) {
    /// An independent seed for one purpose (`"load"`, `"measure-1"`), the same for the same seed and
    /// purpose on every machine: FNV-1a over the purpose, then one SplitMix64 step.
    public Seed derive(String purpose) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : purpose.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        return new Seed(Draw.mix(value ^ hash));
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
