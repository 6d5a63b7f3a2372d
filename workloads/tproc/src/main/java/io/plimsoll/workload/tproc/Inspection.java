package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Absent;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Looks at what a target holds of the company. Who loaded it does not matter: what HammerDB built is as ready as what
/// we did.
///
/// Rows are not counted, which would read everything: each warehouse must have the last row of each table that a load
/// writes, found by the key. Neither does a run delete any of those. History has no key, and from `new_order` rows go;
/// loads of our own tell of themselves when they are unfinished.
record Inspection(Company company, Dialect dialect, SqlSession session) {
    private static final int PLACES_NAMED = 4;

    DatasetState state() throws TargetException {
        List<String> missing = new ArrayList<>(CompanyTables.names());
        missing.removeAll(session.existing(CompanyTables.names()));
        if (missing.size() == CompanyTables.names().size()) {
            return new Absent();
        }
        if (!missing.isEmpty()) {
            return new Different("is incomplete: it has no " + String.join(", ", missing));
        }
        try {
            return difference().<DatasetState>map(Different::new).orElseGet(Ready::new);
        } catch (TargetException refused) {
            if (refused.errorClass() != ErrorClass.STATEMENT) {
                throw refused;
            }
            // Names such as "orders" are common: the tables may well be someone else's.
            return new Different("has tables of other columns (" + refused.getMessage() + ")");
        }
    }

    private Optional<String> difference() throws TargetException {
        long warehouses = session.number("SELECT COUNT(*) FROM warehouse");
        if (warehouses != company.warehouses()) {
            return Optional.of("has " + warehouses + " warehouses, not " + company.warehouses()
                    + (warehouses == 0 ? "" : ": use -p warehouses=" + warehouses));
        }
        if (RoutineSet.isSupported(dialect)) {
            Optional<String> schema = otherSchema();
            if (schema.isPresent()) {
                return schema;
            }
        }
        return missingRows();
    }

    /// What PostgreSQL's catalogue tells.
    private Optional<String> otherSchema() throws TargetException {
        TprocProfile made = columns("district", "d_id") > 0 ? TprocProfile.HAMMERDB : TprocProfile.SPEC;
        if (made != company.profile()) {
            return Optional.of("was made in the profile " + ValueType.word(made) + ", not "
                    + ValueType.word(company.profile()) + ": use --profile " + ValueType.word(made));
        }
        long partitions = session.number("SELECT COUNT(*) FROM pg_inherits WHERE inhparent = 'order_line'::regclass");
        if (partitions != company.partitions()) {
            return Optional.of("has " + partitions + " partitions of order_line, not " + company.partitions());
        }
        for (String table : CompanyTables.names()) {
            String keys = "SELECT COUNT(*) FROM pg_index WHERE indisprimary AND indrelid = '" + table + "'::regclass";
            if (!table.equals("history") && session.number(keys) == 0) {
                return Optional.of("is incomplete: " + table + " has no primary key (an interrupted load)");
            }
        }
        return Optional.empty();
    }

    /// How many columns of a table and a name are small numbers, which they are with HammerDB.
    private long columns(String table, String column) throws TargetException {
        return session.number("SELECT COUNT(*) FROM pg_attribute WHERE attrelid = '" + table
                + "'::regclass AND attname = '" + column + "' AND atttypid = 'smallint'::regtype");
    }

    private Optional<String> missingRows() throws TargetException {
        long items = session.number("SELECT COUNT(*) FROM item");
        if (items != Company.ITEMS) {
            return Optional.of("is incomplete: it has " + items + " items, not " + Company.ITEMS);
        }
        long districts = session.number("SELECT COUNT(*) FROM district");
        if (districts != company.districts()) {
            return Optional.of("is incomplete: it has " + districts + " districts, not " + company.districts());
        }
        for (String table : List.of("stock", "customer", "orders", "order_line")) {
            List<List<@Nullable Object>> without = session.query("SELECT w_id FROM warehouse WHERE NOT EXISTS"
                    + " (SELECT 1 FROM " + table + " WHERE " + last(table) + ") ORDER BY w_id");
            if (!without.isEmpty()) {
                return Optional.of("is incomplete: " + table + " has not all rows of " + warehouses(without)
                        + " (an interrupted load)");
            }
        }
        return Optional.empty();
    }

    /// Selects what is loaded last of a warehouse.
    private static String last(String table) {
        return switch (table) {
            case "stock" -> "s_w_id = w_id AND s_i_id = " + Company.ITEMS;
            case "customer" -> "c_w_id = w_id AND c_d_id = 10 AND c_id = " + Company.CUSTOMERS;
            case "orders" -> "o_w_id = w_id AND o_d_id = 10 AND o_id = " + Company.ORDERS;
            default -> "ol_w_id = w_id AND ol_d_id = 10 AND ol_o_id = " + Company.ORDERS;
        };
    }

    private static String warehouses(List<List<@Nullable Object>> rows) {
        List<String> ids =
                rows.stream().map(row -> String.valueOf(row.getFirst())).toList();
        return "warehouse " + String.join(", ", ids.subList(0, Math.min(PLACES_NAMED, ids.size())))
                + (ids.size() > PLACES_NAMED ? " and " + (ids.size() - PLACES_NAMED) + " more" : "");
    }
}
