package io.plimsoll.workload.tproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.workload.tproc.TprocKeys.Weights;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeightsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                Weights.DEFAULT + " | " + Weights.DEFAULT,
                "new-order:1 | new-order:1",
                " payment : 3 , new-order:0 | payment:3",
            })
    void readsWeights(String text, String expected) {
        assertThat(Weights.parse(text)).hasToString(expected);
        assertThat(Weights.parse(Weights.parse(text).toString())).isEqualTo(Weights.parse(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "new-order | such as new-order:10, not \"new-order\"",
                "'' | such as new-order:10",
                "new-oder:1 | did you mean \"new-order\"?",
                "new-order:1,new-order:2 | names new-order twice",
                "new-order:-1 | whole numbers from 0 to 10000, not \"-1\"",
                "new-order:10001 | whole numbers",
                "new-order:0 | leaves no transaction",
            })
    void refusesOthersWithASentence(String text, String sentence) {
        assertThatThrownBy(() -> Weights.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }
}
