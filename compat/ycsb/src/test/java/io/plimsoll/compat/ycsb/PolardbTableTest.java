package io.plimsoll.compat.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.CommaText;
import io.plimsoll.results.Finding;
import io.plimsoll.spec.Problems;
import io.plimsoll.testing.Golden;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolardbTableTest {
    private static final String HEAD = "workload,description,ops_1GB,ops_10GB,ops_100GB,ops_1TB\n";

    @ParameterizedTest
    @CsvSource({
        "insert_only, 1000000, 41430",
        "read_only, 100000000, 109808",
        "scan_only, 1000000000, 922",
        "read_update, 10000000, 42962",
    })
    void allCellsAreThere(String workload, long records, double rate) {
        assertThat(PolardbTable.builtIn().rows()).hasSize(5);
        assertThat(PolardbTable.builtIn().perSecond(workload, records)).hasValue(rate);
    }

    @ParameterizedTest
    @CsvSource({"read_only, 100000", "delete_only, 1000000"})
    void whatIsNotPublishedIsEmpty(String workload, long records) {
        assertThat(PolardbTable.builtIn().perSecond(workload, records)).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void whatTheFiguresImplyIsTold() throws Exception {
        PolardbTable.Check check = PolardbTable.builtIn().check();
        assertThat(check.findings())
                .extracting(Finding::sentence)
                .anyMatch(sentence -> sentence.startsWith("read_only: 100 GB is 32.5 % faster than 10 GB"))
                .anyMatch(sentence -> sentence.contains("are over in 12.4 s"));
        Golden.check("published.txt", check::render);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,b,c | 1 | this is not a table of PolarDB",
                "HEAD workload_read_only,reads,1,2,3 | 2 | it has 5 fields, and needs at least 6",
                "HEAD workload_read_only,reads,1,2,3,four | 2 | text where a number belongs",
                "HEAD workload_read_only,reads,1,2,3,0 | 2 | operations per second must be above 0",
                "HEAD read_only,reads,1,2,3,4 | 2 | read_only is not the name of a workload",
            })
    void aTableThatIsNoneIsRefused(String text, int line, String sentence) {
        Problems problems = new Problems();
        PolardbTable.parse(new CommaText("a.csv", text.replace("HEAD ", HEAD)), problems);
        assertThat(problems.found()).hasSize(1);
        assertThat(problems.found().getFirst().toString())
                .startsWith("a.csv:" + line + ": ")
                .contains(sentence);
    }
}
