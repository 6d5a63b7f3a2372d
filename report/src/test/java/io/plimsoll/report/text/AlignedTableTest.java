package io.plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.plimsoll.report.document.TableColumn;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlignedTableTest {
    private static final int NARROW = 40;

    private static AlignedTable table() {
        AlignedTable table = new AlignedTable(List.of(
                TableColumn.word("workload"),
                TableColumn.figure("records"),
                TableColumn.figure("published"),
                TableColumn.figure("sessions"),
                TableColumn.word("verdict")));
        for (String workload : List.of("read_only", "scan_only")) {
            table.row(List.of(workload, "100,000", "8,000", "8", "PASS"));
            table.row(List.of(workload, "1,000,000", "8,000", "8", "FAIL"));
        }
        return table;
    }

    @Test
    void aFileHasWholeLinesAndATerminalNone() {
        assertThat(table().render(Style.FILE).lines())
                .hasSize(5)
                .element(2, STRING)
                .endsWith("8  FAIL");
        assertThat(table().render(Style.ofTerminal(false, NARROW)).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(NARROW));
    }

    @Test
    void aFoldedTableRepeatsWhatIdentifiesARow() {
        assertThat(table().render(Style.ofTerminal(false, NARROW))).isEqualTo("""
                  workload     records  published
                  read_only    100,000      8,000
                  read_only  1,000,000      8,000
                  scan_only    100,000      8,000
                  scan_only  1,000,000      8,000

                  workload     records  sessions
                  read_only    100,000         8
                  read_only  1,000,000         8
                  scan_only    100,000         8
                  scan_only  1,000,000         8

                  workload     records  verdict
                  read_only    100,000  PASS
                  read_only  1,000,000  FAIL
                  scan_only    100,000  PASS
                  scan_only  1,000,000  FAIL
                """);
    }
}
