package io.plimsoll.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.workload.ycsb.Records.KeyRule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyRuleTest {
    @ParameterizedTest
    @CsvSource({
        "0, user6284781860667377211",
        "1, user8517097267634966620",
        "2, user1820151046732198393",
        "10, user2408371864701034737",
        "255, user8064062821143829734",
        "256, user2056600594528442646",
        "999, user2071219101098386137",
        "1000, user5952875239596136740",
        "999999, user2744965632448235251",
        "1000000, user1011632231655643464",
        "999999999, user8633926357354286146",
        "2147483647, user627943977067101855"
    })
    void hashesAsYcsbDoes(long record, String key) {
        assertThat(new KeyRule(KeyRule.Scatter.YCSB, 1).text(record)).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({"0, user6284781860667377211", "1, user6284782960179005422"})
    void hashesTheOtherWayRoundAsGoYcsbDoes(long record, String key) {
        assertThat(new KeyRule(KeyRule.Scatter.GO_YCSB, 1).text(record)).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({"7, 1, user7", "7, 4, user0007", "12345, 4, user12345", "0, 3, user000", "5000000000, 1, user5000000000"
    })
    void fillsWithZeros(long record, int digits, String key) {
        assertThat(new KeyRule(KeyRule.Scatter.NONE, digits).text(record)).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({"19", "64", "65", "200"})
    void fillsWithMoreZerosThanAreAtHand(int digits) {
        KeyRule rule = new KeyRule(KeyRule.Scatter.NONE, digits);
        assertThat(rule.text(42)).hasSize("user".length() + digits).matches("user0+42");
    }
}
