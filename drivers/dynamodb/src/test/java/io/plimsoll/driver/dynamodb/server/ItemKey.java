package io.plimsoll.driver.dynamodb.server;

import org.jspecify.annotations.Nullable;

/// The key of an item and its place in its table. Immutable.
///
/// @param place of the partition; 0 everywhere in a table that keeps its keys in order
/// @param hash the partition key
/// @param range the sort key, if the table has one; none stands before all
record ItemKey(long place, KeyPart hash, @Nullable KeyPart range) implements Comparable<ItemKey> {
    @Override
    public int compareTo(ItemKey other) {
        int places = Long.compare(place, other.place);
        int hashes = places == 0 ? hash.compareTo(other.hash) : places;
        if (hashes != 0) {
            return hashes;
        }
        if (range == null || other.range == null) {
            return Boolean.compare(range != null, other.range != null);
        }
        return range.compareTo(other.range);
    }
}
