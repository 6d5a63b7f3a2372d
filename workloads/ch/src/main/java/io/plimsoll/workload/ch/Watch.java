package io.plimsoll.workload.ch;

import static io.plimsoll.workload.tproc.CompanyShape.DISTRICTS;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The districts whose orders measure freshness: at most [#DISTRICTS_MAX], equally many of each watched warehouse,
/// with the watched warehouses spread over all. Immutable and thread-safe.
final class Watch {
    static final int DISTRICTS_MAX = 100;

    /// The watched warehouses, in ascending order.
    private final int[] warehouses;

    private final int ofEach;

    /// By warehouse: its index in [#warehouses], or -1.
    private final int[] places;

    /// @param all how many warehouses the company has
    Watch(int all) {
        int count = Math.min(all, DISTRICTS_MAX);
        warehouses = IntStream.range(0, count)
                .map(i -> (int) ((long) i * all / count) + 1)
                .toArray();
        ofEach = Math.min(DISTRICTS, DISTRICTS_MAX / count);
        places = new int[all + 1];
        Arrays.fill(places, -1);
        for (int place = 0; place < count; place++) {
            places[warehouses[place]] = place;
        }
    }

    int count() {
        return warehouses.length * ofEach;
    }

    /// The index of a district among the watched ones, by warehouse and number; -1 if it is not watched.
    int place(int warehouse, int district) {
        int place = places[warehouse];
        return place < 0 || district > ofEach ? -1 : place * ofEach + district - 1;
    }

    /// The SQL condition that selects them. Ordered by warehouse and number, they come in the order of [#place].
    String condition() {
        String ids = Arrays.stream(warehouses).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        return "d_id <= " + ofEach + " AND d_w_id IN (" + ids + ")";
    }
}
