package io.plimsoll.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GrowthTableTest {
    private static final GrowthTable.Figure CPU = new GrowthTable.Figure("sessions", "CPU", "us", 1, true);
    private static final GrowthTable.Figure THREADS = new GrowthTable.Figure("sessions", "threads", "", 0, false);

    @Test
    void saysHowEachFigureGrewRelativeToItsWork() {
        GrowthTable table = new GrowthTable();
        table.add(CPU, 1, "1", 10);
        table.add(THREADS, 1, "1", 20);
        table.add(CPU, 10, "10", 9);
        table.add(THREADS, 10, "10", 100);
        table.add(CPU, 100, "100", 18);
        table.add(THREADS, 100, "100", 1_200);
        table.miss("sessions", "1,000", "no room\nfor\nthem\nall");
        assertThat(table.text()).startsWith("""
                part      figure   work    value  growth
                sessions  CPU         1  10.0 us
                sessions  CPU        10   9.0 us  0.90
                sessions  CPU       100  18.0 us  2.00 faster
                sessions  threads     1       20
                sessions  threads    10      100  0.50
                sessions  threads   100    1,200  1.20 faster
                sessions, 1,000: not measured: no room for them
                growth: how many times""");
    }

    /// So that a figure that was too small to be seen does not end the program.
    @Test
    void nothingToStartFromIsNoGrowth() {
        GrowthTable table = new GrowthTable();
        table.add(THREADS, 1, "1", 0);
        table.add(THREADS, 2, "2", 5);
        assertThat(table.text()).contains("2      5  -");
    }
}
