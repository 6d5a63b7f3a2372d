package io.plimsoll.workload.tproc;

import static io.plimsoll.workload.tproc.Company.DISTRICTS;
import static io.plimsoll.workload.tproc.Company.FIRST_UNDELIVERED;
import static io.plimsoll.workload.tproc.Company.ITEMS;
import static io.plimsoll.workload.tproc.Company.MADE_AT_MICROS;
import static io.plimsoll.workload.tproc.Company.ORDERS;

import io.plimsoll.driver.RowWriter;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import io.plimsoll.unit.Draw;

/// The orders a district begins with, their lines, and those that are not delivered. Immutable and thread-safe.
///
/// An order's number of lines is drawn, so that the order to which the n-th line belongs follows from the sums over
/// all before: those over districts are kept, those within a district made when it is come to.
final class OrderRows {
    private static final int UNDELIVERED = ORDERS - FIRST_UNDELIVERED + 1;
    private static final int QUANTITY = 5;

    private final Company company;
    private final boolean isHammerdb;

    /// Lines of all districts before each, and at the end of all.
    private final long[] linesBefore;

    OrderRows(Company company) {
        this.company = company;
        isHammerdb = company.profile().isHammerdb();
        linesBefore = new long[Math.toIntExact(company.districts()) + 1];
        District district = new District();
        for (int i = 0; i < company.districts(); i++) {
            linesBefore[i + 1] = linesBefore[i] + district.come(i).lines();
        }
    }

    /// One district's orders. Not thread-safe.
    private final class District {
        private final Draw draw = new Draw(company.seedOf("orders"));
        private final int[] customers = new int[ORDERS];
        private final int[] lineCounts = new int[ORDERS];
        private final int[] linesBeforeOrder = new int[ORDERS + 1];
        private long index = -1;

        /// Moves to a district, unless it is there.
        District come(long next) {
            if (index != next) {
                index = next;
                draw.seek(next);
                drawCustomers();
                for (int order = 0; order < ORDERS; order++) {
                    lineCounts[order] = (int) draw.between(5, 15);
                    linesBeforeOrder[order + 1] = linesBeforeOrder[order] + lineCounts[order];
                }
            }
            return this;
        }

        /// A permutation of the customers (clause 4.3.3.1). HammerDB means to make one, but half of its customers
        /// have no order and others have several.
        private void drawCustomers() {
            for (int i = 0; i < ORDERS; i++) {
                customers[i] = i + 1;
            }
            for (int i = ORDERS - 1; i > 0; i--) {
                int other = (int) draw.below(i + 1);
                int moved = customers[i];
                customers[i] = customers[other];
                customers[other] = isHammerdb ? customers[i] : moved;
            }
        }

        int lines() {
            return linesBeforeOrder[ORDERS];
        }

        /// The order, from 0, to which a line of the district belongs.
        int orderOf(int line) {
            int low = 0;
            int high = ORDERS - 1;
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
        return new TableRows(table, table.columns(), company.districts() * ORDERS, (index, out) -> {
            District district = districts.get().come(index / ORDERS);
            Draw draw = draws.get();
            draw.seek(index);
            int order = (int) (index % ORDERS);
            out.int32(order + 1);
            place(index / ORDERS, out);
            out.int32(district.customers[order]);
            out.timestamp(MADE_AT_MICROS);
            if (order + 1 < FIRST_UNDELIVERED) {
                out.int32((int) draw.between(1, 10));
            } else {
                out.nothing();
            }
            out.int32(district.lineCounts[order]);
            out.int32(1);
        });
    }

    TableRows newOrders(Table table) {
        return new TableRows(table, table.columns(), company.districts() * UNDELIVERED, (index, out) -> {
            out.int32((int) (index % UNDELIVERED) + FIRST_UNDELIVERED);
            place(index / UNDELIVERED, out);
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

    /// The first line of a warehouse, which counts from 1; of the one after the last, the end.
    long firstLine(int warehouse) {
        return linesBefore[(warehouse - 1) * DISTRICTS];
    }

    private void line(District district, int line, Scratch scratch, RowWriter out) {
        Draw draw = scratch.draw();
        int order = district.orderOf(line);
        boolean isDelivered = order + 1 < FIRST_UNDELIVERED;
        out.int32(order + 1);
        place(district.index, out);
        out.int32(line - district.linesBeforeOrder[order] + 1);
        out.int32((int) draw.between(1, ITEMS));
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

    /// The district, from 0 over all warehouses, to which a line belongs.
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
