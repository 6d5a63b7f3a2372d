package io.plimsoll.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.spec.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommaTextTest {
    private static final CommaText.Form FORM = new CommaText.Form("list of fruit", "fruit,", 2);

    private static List<Integer> read(String text, Problems problems) {
        return new CommaText("a.csv", text).rows(FORM, problems, fields -> {
            int weight = Integer.parseInt(fields.get(1));
            if (weight < 0) {
                throw new IllegalArgumentException("fruit weighs something");
            }
            return weight;
        });
    }

    @Test
    void blankLinesAreNoRowsAndQuotesHideCommas() {
        Problems problems = new Problems();
        assertThat(read("fruit,weight\n\"apples, red\",3\n\npears,4,ripe\n", problems))
                .containsExactly(3, 4);
        assertThat(problems.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | a.csv:1: this is not a list of fruit",
                "name,weight | a.csv:1: this is not a list of fruit",
                "fruit,weight;apples | a.csv:2: it has 1 fields, and needs at least 2",
                "fruit,weight;apples,3;pears,many | a.csv:3: it holds text where a number belongs",
                "fruit,weight;apples,-3 | a.csv:2: fruit weighs something",
            })
    void whatIsWrongIsToldWithItsLine(String text, String sentence) {
        Problems problems = new Problems();
        List<Integer> read = read(text.replace(';', '\n'), problems);
        assertThat(problems.found()).hasSize(1);
        assertThat(problems.found().getFirst().toString()).startsWith(sentence);
        assertThat(read).allMatch(weight -> weight > 0);
    }

    @Test
    void aResourceThatIsMissingIsOurMistake() {
        assertThatThrownBy(() -> CommaText.resource(CommaTextTest.class, "missing.csv"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("missing.csv is missing from this build");
    }
}
