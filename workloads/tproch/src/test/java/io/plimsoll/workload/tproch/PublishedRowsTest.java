package io.plimsoll.workload.tproch;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.tproch.OrderRows.OrderSpan;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Our rows against those of an independent generator which is known to agree with the published one.
class PublishedRowsTest {
    private static List<TableRows> rows(String scale) {
        return new TradeTables(ScaleFactor.parse(scale), Layout.DEFAULT, 32, true).rows();
    }

    private static TableRows rows(String table, String scale) {
        return rows(scale).stream()
                .filter(rows -> rows.table().name().equals(table))
                .findFirst()
                .orElseThrow();
    }

    /// Amounts of whole numbers have no point there.
    private static String plain(String table, String line) {
        return table.equals("lineitem") ? line.replaceFirst("^((?:\\d+\\|){4}\\d+)\\.00\\|", "$1|") : line;
    }

    @ParameterizedTest
    @ValueSource(strings = {"region", "nation", "supplier", "customer", "part", "partsupp", "orders", "lineitem"})
    void areThePublishedOnes(String table) {
        List<String> expected = new ArrayList<>();
        for (TpchEntity row : TpchTable.getTable(table).createGenerator(0.01, 1, 1)) {
            expected.add(row.toLine());
        }
        List<String> ours = Line.all(rows(table, "0.01")).stream()
                .map(line -> plain(table, line))
                .toList();
        assertThat(ours).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"supplier", "customer", "part", "orders"})
    void areThePublishedOnesAtALargerScaleToo(String table) {
        TableRows ours = rows(table, "3");
        int part = 7;
        long at = ours.count() / 100 * (part - 1);
        for (TpchEntity row : TpchTable.getTable(table).createGenerator(3, part, 100)) {
            assertThat(Line.of(ours, at)).isEqualTo(row.toLine());
            at++;
        }
        assertThat(at).isEqualTo(ours.count() / 100 * part);
    }

    @Test
    void areAsManyAsTheSpecificationSays() {
        assertThat(rows("1"))
                .extracting(rows -> rows.table().name() + " " + rows.count())
                .containsExactly(
                        "region 5",
                        "nation 25",
                        "supplier 10000",
                        "customer 150000",
                        "part 200000",
                        "partsupp 800000",
                        "orders 1500000",
                        "lineitem 6001215");
    }

    @Test
    void areTheSameInWhateverOrderTheyAreMade() {
        for (TableRows rows : rows("0.01")) {
            List<String> inOrder = Line.all(rows);
            Random random = new Random(17);
            for (int i = 0; i < 2_000; i++) {
                int index = random.nextInt(inOrder.size());
                assertThat(Line.of(rows, index))
                        .as("%s %d", rows.table().name(), index)
                        .isEqualTo(inOrder.get(index));
            }
        }
    }

    @Test
    void ofRefreshFunctionsHaveKeysOfTheirOwn() {
        ScaleFactor scale = ScaleFactor.parse("0.01");
        TradeTables tables = new TradeTables(scale, Layout.DEFAULT, 32, true);
        List<String> keys = new ArrayList<>();
        keys.addAll(keys(OrderRows.of(tables.orders(), scale, OrderSpan.ofDataset(scale))));
        for (int set : List.of(0, 1, 999, 1_000, OrderSpan.SETS - 1)) {
            OrderSpan span = OrderSpan.ofRefresh(scale, set);
            List<String> added = keys(OrderRows.of(tables.orders(), scale, span));
            assertThat(added).hasSize(15);
            assertThat(keys(LineRows.of(tables.lines(), scale, span)).stream().distinct())
                    .isEqualTo(added);
            keys.addAll(added);
        }
        assertThat(keys).doesNotHaveDuplicates();
    }

    private static List<String> keys(TableRows rows) {
        return Line.all(rows).stream()
                .map(line -> line.substring(0, line.indexOf('|')))
                .toList();
    }
}
