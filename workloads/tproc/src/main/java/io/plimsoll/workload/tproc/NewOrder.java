package io.plimsoll.workload.tproc;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;

/// New-Order sent statement by statement (TPC-C, clause 2.4). How lines are sent, [LineNewOrder] and [SetNewOrder]
/// decide. Used by the session's thread.
abstract class NewOrder extends Transaction {
    private static final long WHOLE = 10_000;

    private final NewOrderInputs order;
    private final SqlSession session;
    private final OrderLog log;
    private final long[] amountsCents = new long[NewOrderInputs.LINES_MAX];

    private long number;

    /// Keeps what is shown to the user from being optimised away.
    @SuppressWarnings("UnusedVariable")
    private long shown;

    NewOrder(SqlSession session, Desk desk) {
        super(desk);
        this.session = session;
        log = desk.log();
        order = new NewOrderInputs(desk.terminal(), desk.company().warehouses(), desk.keys());
    }

    final NewOrderInputs order() {
        return order;
    }

    /// Notes the number that the order got.
    final void number(long given) {
        number = given;
    }

    /// Price of a line: of its items together.
    final void price(int line, long cents) {
        amountsCents[line] = cents * order.quantity(line);
    }

    final long amountCents(int line) {
        return amountsCents[line];
    }

    /// Shows the total amount (clause 2.4.2.2), in cents; rates in ten-thousandths.
    final void show(long discount, long taxes) {
        long sum = 0;
        for (int line = 0; line < order.usedLines(); line++) {
            sum += amountsCents[line];
        }
        shown = sum * (WHOLE - discount) / WHOLE * (WHOLE + taxes) / WHOLE;
    }

    /// Undoes all of it, as an order with an unused item asks for.
    final boolean giveUp() throws TargetException {
        session.rollback();
        return false;
    }

    @Override
    final void drawInputs(Draw draw) {
        order.draw(draw);
    }

    @Override
    final void count(Tally into) {
        into.order(order);
        log.acknowledged(order.warehouse(), order.district(), number);
    }
}
