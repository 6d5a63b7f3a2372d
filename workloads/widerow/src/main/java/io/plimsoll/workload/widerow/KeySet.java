package io.plimsoll.workload.widerow;

import java.util.Arrays;

/// A set of row numbers of a bounded size that allocates nothing after it is made. Not thread-safe.
///
/// Implementation note: open addressing with linear probing, at most half full. 0 marks a free place, which
/// is no row's number.
final class KeySet {
    private final long[] places;
    private final int mask;

    /// @param max how many numbers it holds at most
    KeySet(int max) {
        int size = Integer.highestOneBit(Math.max(1, max)) * 4;
        places = new long[size];
        mask = size - 1;
    }

    void clear() {
        Arrays.fill(places, 0);
    }

    /// @param number above 0
    /// @return whether it was not in the set yet
    boolean add(long number) {
        long spread = number * 0x9e3779b97f4a7c15L;
        int place = (int) (spread >>> 32) & mask;
        while (places[place] != 0) {
            if (places[place] == number) {
                return false;
            }
            place = (place + 1) & mask;
        }
        places[place] = number;
        return true;
    }
}
