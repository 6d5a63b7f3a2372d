package io.plimsoll.workload.ch;

import io.plimsoll.workload.TextResource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// The 62 nations and their regions. A nation's key is the code of a letter or digit. A customer belongs to the
/// nation of the first letter of the customer's state, A to Z (TPC-C, clause 4.3.2.7, and its population here).
final class Nations {
    static final List<String> REGIONS = List.of("Africa", "America", "Asia", "Europe", "Middle East");

    /// By key.
    static final List<Nation> ALL = read();

    private Nations() {}

    /// @param region index in [#REGIONS], which is also its key
    record Nation(int key, String name, int region) {
        String regionName() {
            return REGIONS.get(region);
        }
    }

    /// The nations that have customers.
    static List<Nation> ofCustomers() {
        return ALL.stream()
                .filter(nation -> nation.key() >= 'A' && nation.key() <= 'Z')
                .toList();
    }

    private static List<Nation> read() {
        List<Integer> keys = IntStream.of('0', 'A', 'a')
                .flatMap(first -> IntStream.rangeClosed(first, first == '0' ? '9' : first + 25))
                .boxed()
                .toList();
        List<Nation> nations = new ArrayList<>();
        for (String line : TextResource.read(Nations.class, "nations.txt").split("\n")) {
            if (!line.startsWith("#")) {
                int blank = line.indexOf(' ');
                int region = REGIONS.indexOf(line.substring(blank + 1));
                nations.add(new Nation(keys.get(nations.size()), line.substring(0, blank), region));
            }
        }
        return List.copyOf(nations);
    }
}
