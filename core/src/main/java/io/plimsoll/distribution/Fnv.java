package io.plimsoll.distribution;

/// The hash that scatters YCSB's keys: FNV-1a of 64 bits over the eight bytes of a number, made positive.
/// Stateless.
///
/// Source: `Utils.fnvhash64` of YCSB; http://www.isthe.com/chongo/tech/comp/fnv/.
public final class Fnv {
    private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
    private static final long PRIME = 1_099_511_628_211L;

    private Fnv() {}

    /// Hashes the number's bytes, the least significant first.
    public static long hash(long number) {
        long hash = OFFSET_BASIS;
        long rest = number;
        for (int i = 0; i < Long.BYTES; i++) {
            hash = (hash ^ (rest & 0xff)) * PRIME;
            rest >>>= Byte.SIZE;
        }
        return Math.abs(hash);
    }
}
