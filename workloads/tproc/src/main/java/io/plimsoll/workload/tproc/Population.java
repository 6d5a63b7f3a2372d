package io.plimsoll.workload.tproc;

import static io.plimsoll.workload.tproc.Company.CUSTOMERS;
import static io.plimsoll.workload.tproc.Company.DISTRICTS;
import static io.plimsoll.workload.tproc.Company.ITEMS;
import static io.plimsoll.workload.tproc.Company.MADE_AT_MICROS;

import io.plimsoll.driver.RowWriter;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.LoadPart;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// What the tables hold when they are loaded (TPC-C, clause 4.3.3.1), as a function of the row's index. Immutable and
/// thread-safe.
///
/// HammerDB's differs in what [TprocProfile#isHammerdb] is asked for here and in [OrderRows].
final class Population {
    private static final byte[] MIDDLE = "OE".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] GOOD = "GC".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BAD = "BC".getBytes(StandardCharsets.US_ASCII);
    private static final long CREDIT_LIMIT_CENTS = 5_000_000;
    private static final long WAREHOUSE_CENTS = 30_000_000;
    private static final long DISTRICT_CENTS = 3_000_000;
    private static final long PAID_CENTS = 1_000;

    /// Customers that have the last names 0 to 999 in order; those after them draw one.
    private static final int NAMED_IN_ORDER = 1_000;

    private final Company company;
    private final CompanyTables tables;
    private final boolean isHammerdb;
    private final NonUniform keys = NonUniform.ofLoad();

    Population(Company company) {
        this.company = company;
        tables = new CompanyTables(company);
        isHammerdb = company.profile().isHammerdb();
    }

    /// All rows, in the order in which they are loaded.
    List<TableRows> all() {
        return all(new OrderRows(company));
    }

    private List<TableRows> all(OrderRows orders) {
        return List.of(
                rows(tables.item(), ITEMS, this::item),
                rows(tables.warehouse(), company.warehouses(), this::warehouse),
                rows(tables.district(), company.districts(), this::district),
                rows(tables.stock(), (long) company.warehouses() * ITEMS, this::stock),
                rows(tables.customer(), company.customers(), this::customer),
                rows(tables.history(), company.customers(), this::history),
                orders.orders(tables.orders()),
                orders.newOrders(tables.newOrder()),
                orders.lines(tables.orderLine()));
    }

    /// The small tables as a whole, then warehouse after warehouse, the most bytes first: of those who load side by
    /// side, none is left with much at the end.
    List<LoadPart> parts() {
        OrderRows orders = new OrderRows(company);
        Map<String, TableRows> rows =
                all(orders).stream().collect(Collectors.toMap(one -> one.table().name(), one -> one));
        List<LoadPart> parts = new ArrayList<>();
        for (String table : List.of("item", "warehouse", "district")) {
            TableRows whole = part(rows, table);
            parts.add(new LoadPart(whole, 0, whole.count(), 0, ""));
        }
        for (int warehouse = 1; warehouse <= company.warehouses(); warehouse++) {
            for (WarehouseTable table : WarehouseTable.values()) {
                TableRows all = part(rows, table.word());
                boolean isLines = table == WarehouseTable.ORDER_LINE;
                long each = all.count() / company.warehouses();
                parts.add(new LoadPart(
                        all,
                        isLines ? orders.firstLine(warehouse) : each * (warehouse - 1),
                        isLines ? orders.firstLine(warehouse + 1) : each * warehouse,
                        warehouse,
                        table.column() + " = " + warehouse));
            }
        }
        return parts;
    }

    private static TableRows part(Map<String, TableRows> rows, String table) {
        return Objects.requireNonNull(rows.get(table), table);
    }

    /// Writes a row with its own draws.
    @FunctionalInterface
    private interface Row {
        void write(long index, Scratch scratch, RowWriter out);
    }

    private TableRows rows(Table table, long count, Row row) {
        ThreadLocal<Scratch> scratches = ThreadLocal.withInitial(() -> new Scratch(company.seedOf(table.name())));
        return new TableRows(table, table.columns(), count, (index, out) -> {
            Scratch scratch = scratches.get();
            scratch.draw().seek(index);
            row.write(index, scratch, out);
        });
    }

    private void item(long index, Scratch scratch, RowWriter out) {
        out.int32((int) index + 1);
        out.int32((int) scratch.draw().between(1, 10_000));
        scratch.letters(out, 14, 24);
        out.decimal(scratch.draw().between(100, 10_000), 2);
        scratch.letters(out, 26, 50, isHammerdb);
    }

    private void warehouse(long index, Scratch scratch, RowWriter out) {
        out.int32((int) index + 1);
        scratch.letters(out, 6, 10);
        scratch.place(out);
        out.decimal(tax(scratch.draw()), 4);
        out.decimal(WAREHOUSE_CENTS, 2);
    }

    private void district(long index, Scratch scratch, RowWriter out) {
        out.int32((int) (index % DISTRICTS) + 1);
        out.int32((int) (index / DISTRICTS) + 1);
        scratch.letters(out, 6, 10);
        scratch.place(out);
        out.decimal(tax(scratch.draw()), 4);
        out.decimal(DISTRICT_CENTS, 2);
        out.int32(Company.ORDERS + 1);
    }

    /// In ten-thousandths.
    private long tax(Draw draw) {
        return isHammerdb ? 100 * draw.between(10, 20) : draw.between(0, 2_000);
    }

    private void stock(long index, Scratch scratch, RowWriter out) {
        out.int32((int) (index % ITEMS) + 1);
        out.int32((int) (index / ITEMS) + 1);
        out.int32((int) scratch.draw().between(10, 100));
        for (int district = 1; district <= DISTRICTS; district++) {
            scratch.letters(out, 24, 24);
        }
        out.int32(0);
        out.int32(0);
        out.int32(0);
        scratch.letters(out, 26, 50, isHammerdb);
    }

    private void customer(long index, Scratch scratch, RowWriter out) {
        Draw draw = scratch.draw();
        int customer = (int) (index % CUSTOMERS) + 1;
        out.int32(customer);
        out.int32(district(index));
        out.int32(warehouse(index));
        scratch.letters(out, 8, 16);
        Scratch.name(out, MIDDLE);
        Scratch.name(out, LastName.bytes(customer <= NAMED_IN_ORDER ? customer - 1 : keys.drawLastName(draw)));
        scratch.place(out);
        scratch.digits(out, 16);
        out.timestamp(MADE_AT_MICROS);
        Scratch.name(out, draw.below(10) < (isHammerdb ? 5 : 1) ? BAD : GOOD);
        out.decimal(CREDIT_LIMIT_CENTS, 2);
        out.decimal(isHammerdb ? 100 * draw.between(0, 50) : draw.between(0, 5_000), 4);
        out.decimal(-PAID_CENTS, 2);
        out.decimal(PAID_CENTS, 2);
        out.int32(1);
        out.int32(0);
        scratch.letters(out, 300, 500);
    }

    private void history(long index, Scratch scratch, RowWriter out) {
        out.int32((int) (index % CUSTOMERS) + 1);
        out.int32(district(index));
        out.int32(warehouse(index));
        out.int32(district(index));
        out.int32(warehouse(index));
        out.timestamp(MADE_AT_MICROS);
        out.decimal(PAID_CENTS, 2);
        scratch.letters(out, 12, 24);
    }

    /// Of a customer's index.
    private static int district(long index) {
        return (int) (index / CUSTOMERS % DISTRICTS) + 1;
    }

    private static int warehouse(long index) {
        return (int) (index / CUSTOMERS / DISTRICTS) + 1;
    }
}
