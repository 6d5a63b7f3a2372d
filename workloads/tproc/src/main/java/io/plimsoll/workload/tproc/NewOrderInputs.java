package io.plimsoll.workload.tproc;

import static io.plimsoll.workload.tproc.Company.DISTRICTS;
import static io.plimsoll.workload.tproc.Company.ITEMS;

import io.plimsoll.unit.Draw;

/// What a customer orders (TPC-C, clause 2.4.1). Reused for each order; not thread-safe.
final class NewOrderInputs {
    static final int LINES_MAX = 15;
    static final int LINES_MIN = 5;
    private static final int QUANTITY_MAX = 10;
    private static final int HUNDRED = 100;

    private final Terminal terminal;
    private final int warehouses;
    private final NonUniform keys;
    private final int[] items = new int[LINES_MAX];
    private final int[] supplies = new int[LINES_MAX];
    private final int[] quantities = new int[LINES_MAX];
    private int warehouse;
    private int district;
    private int customer;
    private int lines;
    private boolean isUnusedItem;

    NewOrderInputs(Terminal terminal, int warehouses, NonUniform keys) {
        this.terminal = terminal;
        this.warehouses = warehouses;
        this.keys = keys;
    }

    void draw(Draw draw) {
        warehouse = terminal.drawWarehouse(draw);
        district = (int) draw.between(1, DISTRICTS);
        customer = keys.drawCustomer(draw);
        lines = (int) draw.between(LINES_MIN, LINES_MAX);
        isUnusedItem = draw.below(HUNDRED) == 0;
        for (int line = 0; line < lines; line++) {
            items[line] = keys.drawItem(draw);
            supplies[line] = draw.below(HUNDRED) == 0 ? Terminal.drawOther(draw, warehouses, warehouse) : warehouse;
            quantities[line] = (int) draw.between(1, QUANTITY_MAX);
        }
        if (isUnusedItem) {
            items[lines - 1] = ITEMS + 1;
            supplies[lines - 1] = warehouse;
        }
        sort(usedLines());
    }

    /// By supplying warehouse and item: orders that lock their stock in one order never wait for each other in a
    /// circle.
    private void sort(int count) {
        for (int line = 1; line < count; line++) {
            for (int at = line; at > 0 && isBefore(at, at - 1); at--) {
                swap(items, at);
                swap(supplies, at);
                swap(quantities, at);
            }
        }
    }

    private boolean isBefore(int one, int other) {
        return supplies[one] < supplies[other] || (supplies[one] == supplies[other] && items[one] < items[other]);
    }

    private static void swap(int[] numbers, int at) {
        int moved = numbers[at];
        numbers[at] = numbers[at - 1];
        numbers[at - 1] = moved;
    }

    int warehouse() {
        return warehouse;
    }

    int district() {
        return district;
    }

    int customer() {
        return customer;
    }

    int lines() {
        return lines;
    }

    /// Whether the last line asks for an item that does not exist, so that the order has to be rolled back.
    boolean isUnusedItem() {
        return isUnusedItem;
    }

    /// Lines whose items exist: all but the last of an order with an unused item.
    int usedLines() {
        return isUnusedItem ? lines - 1 : lines;
    }

    int item(int line) {
        return items[line];
    }

    int supply(int line) {
        return supplies[line];
    }

    int quantity(int line) {
        return quantities[line];
    }

    /// 1 when all lines are supplied by the order's own warehouse, else 0.
    int allLocal() {
        for (int line = 0; line < lines; line++) {
            if (supplies[line] != warehouse) {
                return 0;
            }
        }
        return 1;
    }
}
