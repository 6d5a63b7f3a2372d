package io.plimsoll.workload.tproc;

import java.nio.charset.StandardCharsets;

/// Last names of customers: a syllable for each digit of a number from 0 to 999 (TPC-C, clause 4.3.2.3).
/// Stateless.
final class LastName {
    private static final String[] SYLLABLES = {
        "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
    };
    private static final byte[][] NAMES = new byte[1_000][];

    static {
        for (int number = 0; number < NAMES.length; number++) {
            String name = SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
            NAMES[number] = name.getBytes(StandardCharsets.US_ASCII);
        }
    }

    private LastName() {}

    /// Not to be changed.
    static byte[] bytes(int number) {
        return NAMES[number];
    }
}
