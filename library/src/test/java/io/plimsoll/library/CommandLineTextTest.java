package io.plimsoll.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.results.PlanDocument;
import io.plimsoll.spec.SpecException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTextTest {
    @TempDir
    Path store;

    @Test
    void runsWhatACommandLineRuns() throws Exception {
        RunResult result = Plimsoll.run(Plimsoll.commandLine("plimsoll run ycsb -t h2:mem -c2 -w 0s --measure=50ops"
                + " -p seed=7 --recordcount 100 --note \"two words\" --objective 'errors < 1%' --runs-dir '" + store
                + "'"));
        PlanDocument plan = result.run().document().plan();
        assertThat(plan.setting("sessions")).isEqualTo("2");
        assertThat(plan.setting("seed")).isEqualTo("7");
        assertThat(plan.setting("recordcount")).isEqualTo("100");
        assertThat(plan.setting("note")).isEqualTo("two words");
        assertThat(result.total().ok()).isEqualTo(50);
        assertThat(result.objectives()).extracting("sentence").containsExactly("errors<1% is met: errors was 0 %");
        assertThat(result.folder()).hasParent(store);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "-t h2:mem | no workload is named; `plimsoll workloads` lists them",
                "tpcb ycsb | \"ycsb\" is one argument too many",
                "tpcb -t | -t needs a value",
                "tpcb -z 3 | there is no option \"-z\"",
                "tpcb -p scale | \"scale\" is not of the form key=value",
                "tpcb --note 'open | a quotation mark is not closed",
            })
    void refuses(String line, String sentence) {
        assertThatThrownBy(() -> Plimsoll.commandLine(line))
                .isInstanceOf(SpecException.class)
                .hasMessage("command line: " + sentence);
    }

    @Test
    void refusesWhatIsGivenTwice() {
        RunPlan plan = Plimsoll.commandLine("run tpcb -t h2:mem -c 2 --sessions 3");
        assertThatThrownBy(() -> Plimsoll.run(plan))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("\"sessions\" is given twice");
    }
}
