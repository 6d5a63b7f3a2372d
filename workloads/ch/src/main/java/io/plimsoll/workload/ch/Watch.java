package io.plimsoll.workload.ch;

import static io.plimsoll.workload.tproc.CompanyShape.DISTRICTS;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The districts whose orders tell how fresh an answer is: a bounded number, as many of each warehouse, of warehouses
/// spread over all. Immutable and thread-safe.
final class Watch {
    static final int DISTRICTS_MAX = 100;

    /// The warehouses that are watched, in ascending order.
    private final int[] warehouses;

    private final int ofEach;

    /// By warehouse: its place among [#warehouses], or -1.
    private final int[] places;

    /// @param all how many warehouses there are
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

    /// A district's place among those watched, by warehouse and number; -1 for others.
    int place(int warehouse, int district) {
        int place = places[warehouse];
        return place < 0 || district > ofEach ? -1 : place * ofEach + district - 1;
    }

    /// Selects them. In the order of warehouse and number, they come by their places.
    String condition() {
        String ids = Arrays.stream(warehouses).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        return "d_id <= " + ofEach + " AND d_w_id IN (" + ids + ")";
    }
}
