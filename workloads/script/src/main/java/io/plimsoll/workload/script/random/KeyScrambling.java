package io.plimsoll.workload.script.random;

/// The functions of scripts that scatter keys: two hashes, and a permutation. Pure functions; they allocate
/// nothing but the permutation's generator, which the caller hands in. Thread-safe, if the generators are not
/// shared.
public final class KeyScrambling {
    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long MURMUR_FACTOR = 0xc6a4a7935bd1e995L;

    /// The factor times the length of the value, 8 bytes.
    private static final long MURMUR_START = MURMUR_FACTOR << 3;

    private static final int MURMUR_SHIFT = 47;
    private static final int PERMUTE_ROUNDS = 6;

    private KeyScrambling() {}

    /// FNV-1a over the eight bytes of a value, the lowest first.
    public static long fnv1a(long value, long seed) {
        long hash = FNV_BASIS ^ seed;
        long rest = value;
        for (int unit = 0; unit < Long.BYTES; unit++) {
            hash = (hash ^ (rest & 0xff)) * FNV_PRIME;
            rest >>>= Byte.SIZE;
        }
        return hash;
    }

    /// MurmurHash2 with 64 bits over the eight bytes of a value.
    public static long murmur2(long value, long seed) {
        long part = value * MURMUR_FACTOR;
        part = (part ^ (part >>> MURMUR_SHIFT)) * MURMUR_FACTOR;
        long hash = (seed ^ MURMUR_START ^ part) * MURMUR_FACTOR;
        hash = (hash ^ (hash >>> MURMUR_SHIFT)) * MURMUR_FACTOR;
        return hash ^ (hash >>> MURMUR_SHIFT);
    }

    /// The place of a value in a permutation of [0, size) that the seed selects. Not a good shuffle and not
    /// meant to be one: it scatters neighbours, as pgbench does, so that hot keys do not share a page.
    ///
    /// @param value taken modulo the size, as an unsigned number
    /// @param size at least 1
    /// @param random overwritten; what it gave before does not matter
    public static long permute(long value, long size, long seed, RandomStream random) {
        if (size < 2) {
            return 0;
        }
        random.seed(seed);
        long place = Long.remainderUnsigned(value, size);
        int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(size);
        long mask = (1L << bits) - 1;
        for (int round = 0; round < PERMUTE_ROUNDS; round++) {
            long factor = (random.nextLong() & mask) | 1;
            long toggled = random.nextLong() & mask;
            if (place <= mask) {
                place = turn(((place * factor) ^ toggled) & mask, bits);
            }
            factor = (random.nextLong() & mask) | 1;
            toggled = random.nextLong() & mask;
            long mirrored = size - 1 - place;
            if (mirrored <= mask) {
                place = size - 1 - turn(((mirrored * factor) ^ toggled) & mask, bits);
            }
            long offset = random.upTo(size - 1);
            // Both are below the size, so that their sum may overflow a signed number but no unsigned one.
            place = Long.remainderUnsigned(place + offset, size);
        }
        return place;
    }

    /// Rotates the lowest bits of a number by one place.
    private static long turn(long place, int bits) {
        return ((place << 1) & ((1L << bits) - 1)) | (place >>> (bits - 1));
    }
}
