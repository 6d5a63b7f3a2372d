package io.plimsoll.workload.tproc;

import static io.plimsoll.workload.tproc.Transaction.Kind.DELIVERY;
import static io.plimsoll.workload.tproc.Transaction.Kind.NEW_ORDER;
import static io.plimsoll.workload.tproc.Transaction.Kind.PAYMENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Orders, payments and deliveries at once, by routines of profile `spec`, in one warehouse: no order is delivered
/// twice or left behind, no update is lost, and nobody waits for each other in a circle.
@Timeout(120)
class ConcurrentDeliveryTest {
    private static final int ORDERERS = 2;
    private static final int DELIVERERS = 3;
    private static final int ORDERS_OF_EACH = 150;
    private static final int LINES = 8;
    private static final int OPEN_BEFORE = 20;

    /// What the planner does by itself in a company of usual size: lines are looked up one after the other, in the
    /// sequence in which they are sorted.
    private static final List<String> PLAN_OF_LARGE_TABLES =
            List.of("SET enable_seqscan = off", "SET enable_hashjoin = off", "SET enable_mergejoin = off");

    @TempDir
    static Path folder = Path.of("");

    private final AtomicInteger orderersAtWork = new AtomicInteger(ORDERERS);

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void everyOrderIsDeliveredOnce(Placement placement) throws Exception {
        try (Target target = SmallCompany.open(folder, "");
                SqlSession session = target.openSession().sql()) {
            SmallCompany company = new SmallCompany(session, TprocProfile.SPEC);
            company.make(placement);
            List<Callable<Integer>> users = new ArrayList<>();
            for (int orderer = 0; orderer < ORDERERS; orderer++) {
                int number = orderer;
                users.add(() -> order(open(target, placement), number));
            }
            for (int deliverer = 0; deliverer < DELIVERERS; deliverer++) {
                users.add(() -> deliver(open(target, placement)));
            }
            users.add(() -> pay(open(target, placement)));
            List<Integer> done = together(users);

            int ordered = ORDERERS * ORDERS_OF_EACH;
            assertThat(done.subList(ORDERERS, ORDERERS + DELIVERERS).stream()
                            .mapToInt(Integer::intValue)
                            .sum())
                    .isEqualTo(OPEN_BEFORE + ordered);
            assertAllIsThere(company, ordered, done.getLast());
        }
    }

    private static void assertAllIsThere(SmallCompany company, int ordered, int paidCents) throws TargetException {
        assertThat(company.rows("SELECT sum(d_next_o_id) FROM district WHERE d_w_id = 1"))
                .containsExactly(String.valueOf(10 * 4 + ordered));
        assertThat(company.rows("SELECT count(*), count(o_carrier_id) FROM orders WHERE o_w_id = 1"))
                .containsExactly((30 + ordered) + "|" + (30 + ordered));
        assertThat(company.session().number("SELECT count(*) FROM new_order WHERE no_w_id = 1"))
                .isZero();
        assertThat(company.session()
                        .number("SELECT count(*) FROM order_line WHERE ol_w_id = 1 AND ol_delivery_d IS NULL"))
                .isZero();
        assertThat(company.rows("SELECT sum(c_delivery_cnt) FROM customer WHERE c_w_id = 1"))
                .containsExactly(String.valueOf(OPEN_BEFORE + ordered));
        // Each delivered order was billed to the customer who gave it, once.
        assertThat(company.rows("""
            SELECT c_d_id, c_id, c_balance + c_ytd_payment FROM customer WHERE c_w_id = 1
            EXCEPT
            SELECT c_d_id, c_id, coalesce(sum(ol_amount), 0)
            FROM customer
            LEFT JOIN (SELECT * FROM orders WHERE o_id > 1) AS orders
                ON o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id
            LEFT JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
            WHERE c_w_id = 1 GROUP BY c_d_id, c_id\
            """)).isEmpty();
        assertThat(company.rows("SELECT sum(s_order_cnt), sum(s_ytd) FROM stock"))
                .containsExactly(ordered * LINES + "|" + ordered * LINES);
        assertThat(company.session().number("SELECT 100 * (w_ytd - 300000) FROM warehouse WHERE w_id = 1"))
                .isEqualTo(paidCents);
        assertThat(company.session().number("SELECT 100 * sum(d_ytd - 30000) FROM district"))
                .isEqualTo(paidCents);
        assertThat(company.session().number("SELECT 100 * sum(c_ytd_payment - 10) FROM customer"))
                .isEqualTo(paidCents);
    }

    private static RoutineCalls open(Target target, Placement placement) throws TargetException {
        SqlSession session = target.openSession().sql();
        session.executeAll(PLAN_OF_LARGE_TABLES);
        return new SmallCompany(session, TprocProfile.SPEC).calls(placement);
    }

    /// Orders the same items as others, in another sequence.
    private int order(RoutineCalls calls, int seed) throws TargetException {
        Draw draw = new Draw(new Seed(seed));
        int[] ones = new int[LINES];
        Arrays.fill(ones, 1);
        try (SqlSession _ = calls.session()) {
            for (int order = 0; order < ORDERS_OF_EACH; order++) {
                int[] items = new int[LINES];
                int[] suppliers = new int[LINES];
                for (int line = 0; line < LINES; line++) {
                    items[line] = (int) draw.between(1, 20);
                    suppliers[line] = (int) draw.between(1, 2);
                }
                calls.call(NEW_ORDER, 1, district(draw), (int) draw.between(1, 10), items, suppliers, ones);
            }
        } finally {
            orderersAtWork.decrementAndGet();
        }
        return ORDERS_OF_EACH;
    }

    private static int district(Draw draw) {
        return (int) draw.between(1, 10);
    }

    /// @return how many orders
    private int deliver(RoutineCalls calls) throws TargetException {
        int all = 0;
        try (SqlSession _ = calls.session()) {
            boolean isOver = false;
            while (!isOver) {
                boolean isLast = orderersAtWork.get() == 0;
                int delivered = Integer.parseInt(calls.call(DELIVERY, 1, 9).getFirst());
                all += delivered;
                isOver = isLast && delivered == 0;
            }
        }
        return all;
    }

    /// @return how many cents
    private int pay(RoutineCalls calls) throws TargetException {
        Draw draw = new Draw(new Seed(ORDERERS));
        int cents = 0;
        try (SqlSession _ = calls.session()) {
            while (orderersAtWork.get() > 0) {
                int amount = (int) draw.between(1, 1_000);
                calls.call(PAYMENT, 1, district(draw), 1, district(draw), (int) draw.between(1, 10), "", (long) amount);
                cents += amount;
            }
        }
        return cents;
    }

    private static List<Integer> together(List<Callable<Integer>> users) throws Exception {
        List<Integer> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(users.size())) {
            for (Future<Integer> user : threads.invokeAll(users)) {
                results.add(user.get());
            }
        }
        return results;
    }
}
