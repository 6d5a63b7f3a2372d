package io.plimsoll.workload.tproc;

import static io.plimsoll.workload.tproc.Company.DISTRICTS;
import static io.plimsoll.workload.tproc.Company.MADE_AT_MICROS;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.LoadPart;
import io.plimsoll.workload.tproc.CustomerChoice.LastName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// The rows of the loaded tables (TPC-C, clause 4.3.3.1), as a function of the row index. Immutable and
/// thread-safe.
///
/// HammerDB's rows differ where [TprocProfile#isHammerdb] is used, here and in [OrderRows].
final class Population {
    private static final byte[] MIDDLE = "OE".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] GOOD = "GC".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BAD = "BC".getBytes(StandardCharsets.US_ASCII);
    private static final long CREDIT_LIMIT_CENTS = 5_000_000;

    /// What each customer has paid, which is all that districts and warehouses have taken.
    private static final long PAID_CENTS = 1_000;

    /// The first customers have the last names 0 to 999 in order; the others draw one.
    private static final int NAMED_IN_ORDER = 1_000;

    private final Company company;
    private final CompanyTables tables;
    private final boolean isHammerdb;
    private final NonUniform keys;
    private final int items;
    private final int customers;

    Population(Company company) {
        this.company = company;
        keys = NonUniform.ofLoad(company);
        items = company.items();
        customers = company.customers();
        tables = new CompanyTables(company);
        isHammerdb = company.profile().isHammerdb();
    }

    /// About how many rows there are: the lines of orders are taken to have their mean.
    static long about(Company company) {
        long orders = company.districts() * company.orders();
        long undelivered = company.districts() * (company.orders() - company.firstUndelivered() + 1);
        return company.items()
                + company.warehouses()
                + company.districts()
                + (long) company.warehouses() * company.items()
                + 2 * company.allCustomers()
                + orders
                + undelivered
                + orders * (OrderRows.LINES_MIN + OrderRows.LINES_MAX) / 2;
    }

    /// All rows, in load order. Takes a draw for each order.
    List<TableRows> all() {
        return all(new OrderRows(company));
    }

    private List<TableRows> all(OrderRows orders) {
        return List.of(
                rows(tables.item(), items, this::item),
                rows(tables.warehouse(), company.warehouses(), this::warehouse),
                rows(tables.district(), company.districts(), this::district),
                rows(tables.stock(), (long) company.warehouses() * items, this::stock),
                rows(tables.customer(), company.allCustomers(), this::customer),
                rows(tables.history(), company.allCustomers(), this::history),
                orders.orders(tables.orders()),
                orders.newOrders(tables.newOrder()),
                orders.lines(tables.orderLine()));
    }

    /// The small tables as a whole, then one warehouse after another, largest parts first, so that parallel
    /// loaders finish at about the same time.
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
                        table.column + " = " + warehouse));
            }
        }
        return parts;
    }

    private static TableRows part(Map<String, TableRows> rows, String table) {
        return Objects.requireNonNull(rows.get(table), table);
    }

    /// Writes a row with the row's random draws.
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
        out.decimal(customers * PAID_CENTS * DISTRICTS, 2);
    }

    private void district(long index, Scratch scratch, RowWriter out) {
        out.int32((int) (index % DISTRICTS) + 1);
        out.int32((int) (index / DISTRICTS) + 1);
        scratch.letters(out, 6, 10);
        scratch.place(out);
        out.decimal(tax(scratch.draw()), 4);
        out.decimal(customers * PAID_CENTS, 2);
        out.int32(company.orders() + 1);
    }

    /// In ten-thousandths.
    private long tax(Draw draw) {
        return isHammerdb ? 100 * draw.between(10, 20) : draw.between(0, 2_000);
    }

    private void stock(long index, Scratch scratch, RowWriter out) {
        out.int32((int) (index % items) + 1);
        out.int32((int) (index / items) + 1);
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
        int customer = (int) (index % customers) + 1;
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
        out.int32((int) (index % customers) + 1);
        out.int32(district(index));
        out.int32(warehouse(index));
        out.int32(district(index));
        out.int32(warehouse(index));
        out.timestamp(MADE_AT_MICROS);
        out.decimal(PAID_CENTS, 2);
        scratch.letters(out, 12, 24);
    }

    /// The district of a customer's index.
    private int district(long index) {
        return (int) (index / customers % DISTRICTS) + 1;
    }

    private int warehouse(long index) {
        return (int) (index / customers / DISTRICTS) + 1;
    }

    /// The orders with which a district begins, their lines, and the undelivered ones. Immutable and thread-safe.
    ///
    /// An order's number of lines is random, so that the order of the n-th line follows from the sums of all
    /// orders before. Sums over districts are kept; those within a district are computed when a thread comes to
    /// it.
    private static final class OrderRows {
        private static final int QUANTITY = 5;
        private static final int LINES_MIN = 5;
        private static final int LINES_MAX = 15;

        private final Company company;
        private final boolean isHammerdb;
        private final int orders;
        private final int firstUndelivered;

        /// The number of lines before each district, and the total at the end.
        private final long[] linesBefore;

        OrderRows(Company company) {
            this.company = company;
            isHammerdb = company.profile().isHammerdb();
            orders = company.orders();
            firstUndelivered = company.firstUndelivered();
            linesBefore = new long[Math.toIntExact(company.districts()) + 1];
            Draw draw = new Draw(company.seedOf("orders"));
            for (int district = 0; district < company.districts(); district++) {
                draw.seek(district);
                draw.skip(orders - 1L);
                long lines = linesBefore[district];
                for (int order = 0; order < orders; order++) {
                    lines += drawLines(draw);
                }
                linesBefore[district + 1] = lines;
            }
        }

        /// The number of lines of the next order, after the draws for the customers of its district.
        private static int drawLines(Draw draw) {
            return (int) draw.between(LINES_MIN, LINES_MAX);
        }

        /// One district's orders. Not thread-safe.
        private final class District {
            private final Draw draw = new Draw(company.seedOf("orders"));
            private final int[] customers = new int[orders];
            private final int[] lineCounts = new int[orders];
            private final int[] linesBeforeOrder = new int[orders + 1];
            private long index = -1;

            /// Moves to a district.
            District come(long next) {
                if (index != next) {
                    index = next;
                    draw.seek(next);
                    drawCustomers();
                    for (int order = 0; order < orders; order++) {
                        lineCounts[order] = drawLines(draw);
                        linesBeforeOrder[order + 1] = linesBeforeOrder[order] + lineCounts[order];
                    }
                }
                return this;
            }

            /// A permutation of the customers (clause 4.3.3.1). HammerDB intends one, but leaves half of its
            /// customers without an order and gives others several.
            private void drawCustomers() {
                for (int i = 0; i < orders; i++) {
                    customers[i] = i + 1;
                }
                for (int i = orders - 1; i > 0; i--) {
                    int other = (int) draw.below(i + 1);
                    int moved = customers[i];
                    customers[i] = customers[other];
                    customers[other] = isHammerdb ? customers[i] : moved;
                }
            }

            /// The order, from 0, of a line of the district.
            int orderOf(int line) {
                int low = 0;
                int high = orders - 1;
                while (low < high) {
                    int middle = (low + high + 1) >>> 1;
                    if (linesBeforeOrder[middle] <= line) {
                        low = middle;
                    } else {
                        high = middle - 1;
                    }
                }
                return low;
            }
        }

        TableRows orders(Table table) {
            ThreadLocal<District> districts = ThreadLocal.withInitial(District::new);
            ThreadLocal<Draw> draws = ThreadLocal.withInitial(() -> new Draw(company.seedOf("carriers")));
            return new TableRows(table, table.columns(), company.districts() * orders, (index, out) -> {
                District district = districts.get().come(index / orders);
                Draw draw = draws.get();
                draw.seek(index);
                int order = (int) (index % orders);
                out.int32(order + 1);
                place(index / orders, out);
                out.int32(district.customers[order]);
                out.timestamp(MADE_AT_MICROS);
                if (order + 1 < firstUndelivered) {
                    out.int32((int) draw.between(1, 10));
                } else {
                    out.nothing();
                }
                out.int32(district.lineCounts[order]);
                out.int32(1);
            });
        }

        TableRows newOrders(Table table) {
            int undelivered = orders - firstUndelivered + 1;
            return new TableRows(table, table.columns(), company.districts() * undelivered, (index, out) -> {
                out.int32((int) (index % undelivered) + firstUndelivered);
                place(index / undelivered, out);
            });
        }

        TableRows lines(Table table) {
            ThreadLocal<District> districts = ThreadLocal.withInitial(District::new);
            ThreadLocal<Scratch> scratches = ThreadLocal.withInitial(() -> new Scratch(company.seedOf("order_line")));
            return new TableRows(table, table.columns(), linesBefore[linesBefore.length - 1], (index, out) -> {
                District district = districts.get().come(districtOf(index));
                Scratch scratch = scratches.get();
                scratch.draw().seek(index);
                line(district, (int) (index - linesBefore[(int) district.index]), scratch, out);
            });
        }

        /// The index of the first line of a warehouse, which counts from 1. After the last warehouse: the end.
        long firstLine(int warehouse) {
            return linesBefore[(warehouse - 1) * DISTRICTS];
        }

        private void line(District district, int line, Scratch scratch, RowWriter out) {
            Draw draw = scratch.draw();
            int order = district.orderOf(line);
            boolean isDelivered = order + 1 < firstUndelivered;
            out.int32(order + 1);
            place(district.index, out);
            out.int32(line - district.linesBeforeOrder[order] + 1);
            out.int32((int) draw.between(1, company.items()));
            out.int32(warehouse(district.index));
            if (isDelivered) {
                out.timestamp(MADE_AT_MICROS);
            } else {
                out.nothing();
            }
            out.int32(QUANTITY);
            out.decimal(amountCents(isDelivered, draw), 2);
            scratch.letters(out, 24, 24);
        }

        private long amountCents(boolean isDelivered, Draw draw) {
            if (isHammerdb) {
                return isDelivered ? draw.between(10, 10_000) : 0;
            }
            return isDelivered ? 0 : draw.between(1, 999_999);
        }

        /// The district, from 0 across all warehouses, of a line.
        private long districtOf(long line) {
            int low = 0;
            int high = linesBefore.length - 2;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (linesBefore[middle] <= line) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }

        private static void place(long district, RowWriter out) {
            out.int32((int) (district % DISTRICTS) + 1);
            out.int32(warehouse(district));
        }

        private static int warehouse(long district) {
            return (int) (district / DISTRICTS) + 1;
        }
    }

    /// The tables that are loaded warehouse by warehouse, largest first.
    private enum WarehouseTable {
        STOCK("s_w_id"),
        ORDER_LINE("ol_w_id"),
        CUSTOMER("c_w_id"),
        HISTORY("h_w_id"),
        ORDERS("o_w_id"),
        NEW_ORDER("no_w_id");

        private final String column;

        WarehouseTable(String column) {
            this.column = column;
        }

        String word() {
            return ValueType.word(this).replace('-', '_');
        }
    }

    /// What one thread needs to write rows: random draws and a text buffer. Not thread-safe.
    static final class Scratch {
        private static final byte[] LETTERS =
                "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.US_ASCII);
        private static final long HALF = 0xffff_ffffL;

        /// Letters taken from each half of a draw: five leave a bias below 62^5 / 2^32.
        private static final int LETTERS_OF_HALF = 5;

        private static final byte[] UPPER = "ORIGINAL".getBytes(StandardCharsets.US_ASCII);
        private static final byte[] LOWER = "original".getBytes(StandardCharsets.US_ASCII);
        private static final int LONGEST_TEXT = 500;

        private final byte[] text = new byte[LONGEST_TEXT + 2 * LETTERS_OF_HALF];
        private final Draw draw;

        Scratch(Seed seed) {
            draw = new Draw(seed);
        }

        Draw draw() {
            return draw;
        }

        /// A random text of random length (clause 4.3.2.2).
        void letters(RowWriter out, int shortest, int longest) {
            int length = fill(shortest, longest);
            out.text(text, 0, length, 1);
        }

        /// The same, with the word "original" in a tenth of them (clause 4.3.3.1).
        void letters(RowWriter out, int shortest, int longest, boolean inLowerCase) {
            int length = fill(shortest, longest);
            if (draw.below(10) == 0) {
                byte[] word = inLowerCase ? LOWER : UPPER;
                System.arraycopy(word, 0, text, (int) draw.below(length - word.length + 1), word.length);
            }
            out.text(text, 0, length, 1);
        }

        private int fill(int shortest, int longest) {
            int length = shortest == longest ? shortest : (int) draw.between(shortest, longest);
            for (int at = 0; at < length; at += 2 * LETTERS_OF_HALF) {
                long drawn = draw.nextLong();
                half(drawn >>> Integer.SIZE, at);
                half(drawn & HALF, at + LETTERS_OF_HALF);
            }
            return length;
        }

        /// Converts a fraction to base-62 digits, most significant first.
        private void half(long drawn, int at) {
            long fraction = drawn;
            for (int i = 0; i < LETTERS_OF_HALF; i++) {
                fraction *= LETTERS.length;
                text[at + i] = LETTERS[(int) (fraction >>> Integer.SIZE)];
                fraction &= HALF;
            }
        }

        /// Random digits.
        void digits(RowWriter out, int count) {
            digitsInto(count);
            out.text(text, 0, count, 1);
        }

        private void digitsInto(int count) {
            for (int i = 0; i < count; i++) {
                text[i] = (byte) ('0' + draw.below(10));
            }
        }

        /// Two streets, city, state and zip code (clause 4.3.2.7).
        void place(RowWriter out) {
            letters(out, 10, 20);
            letters(out, 10, 20);
            letters(out, 10, 20);
            text[0] = (byte) ('A' + draw.below(26));
            text[1] = (byte) ('A' + draw.below(26));
            out.text(text, 0, 2, 1);
            digitsInto(4);
            for (int i = 4; i < 9; i++) {
                text[i] = '1';
            }
            out.text(text, 0, 9, 1);
        }

        static void name(RowWriter out, byte[] name) {
            out.text(name, 0, name.length, 1);
        }
    }
}
