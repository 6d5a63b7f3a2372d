package io.plimsoll.compat.citus;

import java.util.List;
import java.util.Locale;

/// The weights of the five transactions, and the share of them that touches a second warehouse. Immutable.
///
/// @param newOrder weight of New-Order, at least 0, like the others
public record TransactionMix(double newOrder, double payment, double orderStatus, double delivery, double stockLevel) {
    /// The mix of HammerDB and the default of the workload: 10, 10, 1, 1, 1.
    public static final TransactionMix USUAL = new TransactionMix(10, 10, 1, 1, 1);

    private static final List<String> NAMES =
            List.of("new-order", "payment", "order-status", "delivery", "stock-level");

    /// Clause 2.4.1.3: an order has 5 to 15 lines, equally likely.
    private static final int LINES_MIN = 5;

    private static final int LINES_MAX = 15;

    /// Clause 2.4.1.5.2: another warehouse supplies one line in a hundred.
    private static final double REMOTE_LINE = 0.01;

    /// Clause 2.5.1.2: 15 of 100 payments are by a customer of another warehouse.
    private static final double REMOTE_PAYMENT = 0.15;

    /// Reads the workload's key: `new-order:10,payment:10,order-status:1,delivery:1,stock-level:1`.
    ///
    /// @throws IllegalArgumentException with a clause that describes the format
    public static TransactionMix parse(String text) {
        double[] weights = new double[NAMES.size()];
        for (String part : text.split(",", -1)) {
            int colon = part.indexOf(':');
            int index = colon < 0
                    ? -1
                    : NAMES.indexOf(part.substring(0, colon).strip().toLowerCase(Locale.ROOT));
            String weight = colon < 0 ? "" : part.substring(colon + 1).strip();
            if (index < 0 || !weight.matches("\\d{1,9}(\\.\\d{1,9})?")) {
                throw new IllegalArgumentException(
                        "needs weights such as new-order:10,payment:10,stock-level:1, not \"" + part.strip() + "\"");
            }
            weights[index] = Double.parseDouble(weight);
        }
        return new TransactionMix(weights[0], weights[1], weights[2], weights[3], weights[4]);
    }

    /// The share of New-Orders with at least one line of another warehouse: 9.5 %. (For an order of the mean
    /// length, 10 lines, it is 9.6 %, the figure in citus-benchmark's documentation.)
    public static double remoteNewOrders() {
        double home = 0;
        for (int lines = LINES_MIN; lines <= LINES_MAX; lines++) {
            home += StrictMath.pow(1 - REMOTE_LINE, lines);
        }
        return 1 - home / (LINES_MAX - LINES_MIN + 1);
    }

    /// The share of transactions that touch two warehouses; 0 with a single warehouse.
    public double otherWarehouseShare(long warehouses) {
        double all = newOrder + payment + orderStatus + delivery + stockLevel;
        return warehouses < 2 || all == 0 ? 0 : (newOrder * remoteNewOrders() + payment * REMOTE_PAYMENT) / all;
    }

    /// The expected share of transactions that touch two nodes: the second warehouse is equally likely on each
    /// node.
    public double crossNodeShare(ClusterSpec cluster, long warehouses) {
        return otherWarehouseShare(warehouses) * (1 - 1.0 / cluster.dataNodes());
    }
}
