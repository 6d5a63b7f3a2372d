package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;

/// The rows of `region` and `nation` (clause 4.2.3). Stateless and thread-safe.
final class GeographyRows {
    private static final int COMMENT = 72;

    private GeographyRows() {}

    static TableRows regions(Table table) {
        ThreadLocal<Comments> comments = ThreadLocal.withInitial(() -> new Comments(1_500_869_201, COMMENT, 1));
        return new TableRows(table, table.columns(), Words.REGIONS.size(), (index, out) -> {
            comments.get().seek(index);
            out.int32((int) index);
            out.text(Words.REGIONS.get((int) index));
            comments.get().write(out);
        });
    }

    static TableRows nations(Table table) {
        ThreadLocal<Comments> comments = ThreadLocal.withInitial(() -> new Comments(606_179_079, COMMENT, 1));
        return new TableRows(table, table.columns(), Words.NATIONS.size(), (index, out) -> {
            comments.get().seek(index);
            Words.Nation nation = Words.NATIONS.get((int) index);
            out.int32((int) index);
            out.text(nation.name());
            out.int32(nation.region());
            comments.get().write(out);
        });
    }
}
