package io.plimsoll.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import io.plimsoll.workload.tpcb.BankTables.BankRows;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BankRowsTest {
    /// Collects one row as text, and its width in bytes.
    private static final class Collected implements RowWriter {
        private final List<String> values = new ArrayList<>();
        private int bytes;

        @Override
        public void int32(int value) {
            values.add(value + "i");
            bytes += 4;
        }

        @Override
        public void int64(long value) {
            values.add(value + "L");
            bytes += 8;
        }

        @Override
        public void text(String value) {
            values.add("text" + value.length());
            bytes += value.length();
        }

        @Override
        public void timestamp(long epochMicros) {
            values.add("time");
            bytes += 8;
        }

        @Override
        public void nothing() {
            values.add("null");
        }
    }

    private static Collected row(TableRows rows, long index) {
        Collected row = new Collected();
        rows.source().write(index, row);
        return row;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TESTBENCH | 0 | 0      | 0i 0L",
                "TESTBENCH | 0 | 2      | 2i 0L",
                "TESTBENCH | 1 | 29     | 29i 2i 0i",
                "TESTBENCH | 2 | 0      | 0i 0i 0i",
                "TESTBENCH | 2 | 99999  | 99999i 0i 0i",
                "TESTBENCH | 2 | 100000 | 100000i 1i 0i",
                "PGBENCH   | 0 | 2      | 3i 0i",
                "PGBENCH   | 1 | 9      | 10i 1i 0i",
                "PGBENCH   | 1 | 10     | 11i 2i 0i",
                "PGBENCH   | 2 | 299999 | 300000i 3i 0i text84",
                "TPCB      | 0 | 0      | 1i 0L text88",
                "TPCB      | 1 | 29     | 30i 3i 0L text84",
                "TPCB      | 2 | 100000 | 100001L 2i 0L text84",
            })
    void writesTheRowOfAnIndex(BankProfile profile, int table, long index, String row) {
        TableRows rows = BankRows.of(Bank.ofScale(profile, 3)).get(table);
        assertThat(row(rows, index).values).containsExactly(row.split(" "));
    }

    @ParameterizedTest
    @EnumSource(BankProfile.class)
    void writesAsManyColumnsAsItNames(BankProfile profile) {
        for (TableRows rows : BankRows.of(Bank.ofScale(profile, 2))) {
            assertThat(row(rows, 0).values).hasSameSizeAs(rows.columns());
            assertThat(rows.table().columns()).containsAll(rows.columns());
        }
    }

    @Test
    void loadsPartsBeforeWholesAndNoHistory() {
        assertThat(BankRows.of(Bank.ofScale(BankProfile.PGBENCH, 3)))
                .extracting(rows -> rows.table().name() + " " + rows.count())
                .containsExactly("pgbench_branches 3", "pgbench_tellers 30", "pgbench_accounts 300000");
    }

    @Test
    void strictRowsAreAsWideAsTheStandardAsks() {
        for (TableRows rows : BankRows.of(Bank.ofScale(BankProfile.TPCB, 1))) {
            assertThat(row(rows, 0).bytes).as(rows.table().name()).isGreaterThanOrEqualTo(100);
        }
    }

    @Test
    void pgbenchSwitchesAccountIdsToBigintAtScale20000() {
        assertThat(row(BankRows.of(Bank.ofScale(BankProfile.PGBENCH, 19_999)).get(2), 0).values)
                .startsWith("1i");
        assertThat(row(BankRows.of(Bank.ofScale(BankProfile.PGBENCH, 20_000)).get(2), 1_999_999_999L).values)
                .startsWith("2000000000L", "20000i");
    }
}
