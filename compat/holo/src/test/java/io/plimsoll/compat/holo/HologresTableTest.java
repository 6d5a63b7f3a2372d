package io.plimsoll.compat.holo;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.CommaText;
import io.plimsoll.results.Finding;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.testing.Golden;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HologresTableTest {
    private static final String HEAD = "columns,orientation,scenario,mode,...\n";

    @Test
    void allCellsAreThere() {
        HologresTable table = HologresTable.builtIn();
        assertThat(table.rows()).hasSize(39);
        assertThat(table.find("20", "row-column", "get_async")
                        .orElseThrow()
                        .english()
                        .perSecond())
                .isEqualTo(404_000);
        assertThat(table.find("100", "column", "update_partial")
                        .orElseThrow()
                        .chinese()
                        .perSecond())
                .isEqualTo(19_000);
        assertThat(table.find("20", "column", "get_sync")).isEmpty();
    }

    @Test
    void twelveRowsAreImpossible() throws Exception {
        HologresTable.Check check = HologresTable.builtIn().check();
        assertThat(check.findings())
                .hasSize(12)
                .allMatch(finding -> finding.severity() == Finding.Severity.INVALIDATES)
                .allMatch(finding -> finding.sentence().contains("SYNC")
                        && !finding.sentence().contains("ASYNC"));
        Golden.check("published.txt", check::render);
    }

    @ParameterizedTest
    @CsvSource({"20, row, get_async, 4488, 2440", "20, row, get_sync, 100, 500"})
    void whatCanBeInFlight(String columns, String orientation, String step, double english, double chinese) {
        HologresTable.Row row =
                HologresTable.builtIn().find(columns, orientation, step).orElseThrow();
        assertThat(row.law(row.english()).bound()).isEqualTo(english);
        assertThat(row.law(row.chinese()).bound()).isEqualTo(chinese);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,b,c | 1 | this is not a table of Hologres",
                "HEAD 20,row,write | 2 | it has 3 fields, and needs at least 12",
                "HEAD 20,row,write,FIXED_COPY,eight,,1,,8,,1, | 2 | text where a number belongs",
                "HEAD 20,row,get,SYNC,8,1,1,,8,1,1,2 | 2 | a point query needs a mean latency",
            })
    void aTableThatIsNoneIsRefused(String text, int line, String sentence) {
        Problems problems = new Problems();
        HologresTable.parse(new CommaText("a.csv", text.replace("HEAD ", HEAD)), problems);
        List<Problem> found = problems.found();
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().toString())
                .startsWith("a.csv:" + line + ": ")
                .contains(sentence);
    }
}
