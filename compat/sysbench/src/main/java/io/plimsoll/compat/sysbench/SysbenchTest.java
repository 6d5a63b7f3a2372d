package io.plimsoll.compat.sysbench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The tests of sysbench that are here, each a workload file of Plimsoll.
public enum SysbenchTest {
    OLTP_READ_WRITE,
    OLTP_READ_ONLY,
    OLTP_WRITE_ONLY,
    OLTP_POINT_SELECT,
    OLTP_UPDATE_INDEX,
    OLTP_UPDATE_NON_INDEX,
    OLTP_DELETE,
    OLTP_INSERT,
    SELECT_RANDOM_POINTS,
    SELECT_RANDOM_RANGES;

    private static final List<String> OF_ALL = List.of("tables", "table-size");
    private static final List<String> OF_TRANSACTIONS = List.of("skip-trx");
    private static final List<String> OF_READS = List.of(
            "point-selects",
            "range-selects",
            "simple-ranges",
            "sum-ranges",
            "order-ranges",
            "distinct-ranges",
            "range-size");
    private static final List<String> OF_WRITES = List.of("index-updates", "non-index-updates", "delete-inserts");

    /// How many statements of each kind an event has.
    ///
    /// @param others those that begin and end transactions
    public record Statements(long reads, long writes, long others) {
        long all() {
            return reads + writes + others;
        }
    }

    /// The test with this name; empty if it is not here.
    public static Optional<SysbenchTest> named(String name) {
        return Arrays.stream(values()).filter(test -> test.word().equals(name)).findFirst();
    }

    /// Its name on sysbench's command line: `oltp_read_write`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The name of its workload.
    public String workload() {
        return "sysbench-" + word().replace('_', '-');
    }

    /// The options that are parameters of its workload.
    List<String> parameters() {
        List<List<String>> own = switch (this) {
            case OLTP_READ_WRITE -> List.of(OF_TRANSACTIONS, OF_READS, OF_WRITES);
            case OLTP_READ_ONLY -> List.of(OF_TRANSACTIONS, OF_READS);
            case OLTP_WRITE_ONLY -> List.of(OF_TRANSACTIONS, OF_WRITES);
            case OLTP_UPDATE_INDEX -> List.of(List.of("index-updates"));
            case OLTP_UPDATE_NON_INDEX -> List.of(List.of("non-index-updates"));
            case SELECT_RANDOM_RANGES -> List.of(List.of("delta"));
            case OLTP_POINT_SELECT, OLTP_DELETE, OLTP_INSERT, SELECT_RANDOM_POINTS -> List.of();
        };
        return Stream.concat(OF_ALL.stream(), own.stream().flatMap(List::stream))
                .toList();
    }

    /// Whether sysbench knows an option that only some tests have.
    boolean knows(String option) {
        return switch (option) {
            case "random-points" -> this == SELECT_RANDOM_POINTS;
            case "number-of-ranges", "delta" -> this == SELECT_RANDOM_RANGES;
            default -> true;
        };
    }

    Statements statements(OptionValues values) {
        return switch (this) {
            case OLTP_READ_WRITE -> new Statements(reads(values), writes(values), others(values));
            case OLTP_READ_ONLY -> new Statements(reads(values), 0, others(values));
            case OLTP_WRITE_ONLY -> new Statements(0, writes(values), others(values));
            case OLTP_POINT_SELECT, SELECT_RANDOM_POINTS, SELECT_RANDOM_RANGES -> new Statements(1, 0, 0);
            case OLTP_UPDATE_INDEX -> new Statements(0, values.number("index-updates"), 0);
            case OLTP_UPDATE_NON_INDEX -> new Statements(0, values.number("non-index-updates"), 0);
            case OLTP_DELETE, OLTP_INSERT -> new Statements(0, 1, 0);
        };
    }

    private static long reads(OptionValues values) {
        long ranges = values.number("simple-ranges")
                + values.number("sum-ranges")
                + values.number("order-ranges")
                + values.number("distinct-ranges");
        return values.number("point-selects") + (values.isOn("range-selects") ? ranges : 0);
    }

    private static long writes(OptionValues values) {
        return values.number("index-updates")
                + values.number("non-index-updates")
                + 2 * values.number("delete-inserts");
    }

    private static long others(OptionValues values) {
        return values.isOn("skip-trx") ? 0 : 2;
    }
}
