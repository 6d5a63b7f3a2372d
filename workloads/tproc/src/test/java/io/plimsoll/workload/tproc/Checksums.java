package io.plimsoll.workload.tproc;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Whether two databases of one engine hold the same rows, whatever their order.
final class Checksums {
    private Checksums() {}

    /// For each table how many rows it holds, and a sum over the hashes of all.
    static Map<String, String> of(SqlSession session) throws TargetException {
        Map<String, String> sums = new LinkedHashMap<>();
        for (String table : CompanyTables.names()) {
            long rows = 0;
            long sum = 0;
            for (String slice : slices(table)) {
                for (List<@Nullable Object> row : session.query("SELECT * FROM " + table + slice)) {
                    rows++;
                    sum += mixed(row);
                }
            }
            sums.put(table, rows + " rows, " + Long.toHexString(sum));
        }
        return sums;
    }

    private static long mixed(List<@Nullable Object> row) {
        long hash = 17;
        for (Object value : row) {
            hash = (hash * 31 + String.valueOf(value).hashCode()) * 0x9e3779b97f4a7c15L;
        }
        return hash ^ (hash >>> 32);
    }

    /// So that no table is held in memory whole.
    private static List<String> slices(String table) {
        return switch (table) {
            case "warehouse" -> List.of("");
            case "item" -> slices("i_id", Company.ITEMS, Company.ITEMS / 10);
            case "stock" -> slices("s_i_id", Company.ITEMS, Company.ITEMS / 10);
            case "district" -> slices("d_id", Company.DISTRICTS, 1);
            case "customer" -> slices("c_d_id", Company.DISTRICTS, 1);
            case "history" -> slices("h_d_id", Company.DISTRICTS, 1);
            case "orders" -> slices("o_d_id", Company.DISTRICTS, 1);
            case "new_order" -> slices("no_d_id", Company.DISTRICTS, 1);
            default -> slices("ol_d_id", Company.DISTRICTS, 1);
        };
    }

    private static List<String> slices(String column, int end, int step) {
        List<String> slices = new ArrayList<>();
        for (int from = 1; from <= end; from += step) {
            slices.add(" WHERE " + column + " BETWEEN " + from + " AND " + (from + step - 1));
        }
        return slices;
    }
}
