package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.RowsPerThread;

/// The rows of `region` and `nation` (clause 4.2.3). Stateless and thread-safe.
final class GeographyRows {
    private static final int COMMENT = 72;

    private GeographyRows() {}

    static TableRows regions(Table table) {
        return RowsPerThread.of(table, Words.REGIONS.size(), () -> {
            Comments comments = new Comments(1_500_869_201, COMMENT, 1);
            return (index, out) -> {
                comments.seek(index);
                out.int32((int) index);
                out.text(Words.REGIONS.get((int) index));
                comments.write(out);
            };
        });
    }

    static TableRows nations(Table table) {
        return RowsPerThread.of(table, Words.NATIONS.size(), () -> {
            Comments comments = new Comments(606_179_079, COMMENT, 1);
            return (index, out) -> {
                Words.Nation nation = Words.NATIONS.get((int) index);
                comments.seek(index);
                out.int32((int) index);
                out.text(nation.name());
                out.int32(nation.region());
                comments.write(out);
            };
        });
    }
}
