package io.plimsoll.compat.citus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionMixTest {
    private static final double PERMILLE = 0.001;

    @Test
    void aboutOneNewOrderInTenHasALineOfAnotherWarehouse() {
        assertThat(TransactionMix.remoteNewOrders()).isEqualTo(0.096, within(PERMILLE));
    }

    @ParameterizedTest
    @CsvSource({
        "c4+2w8,1000,0.053",
        "c4+8w8,1000,0.094",
        "c8,1000,0",
        "pg16,1000,0",
        "c4+2w8,1,0",
    })
    void theShareOfTwoNodesFollowsFromTheMix(String cluster, long warehouses, double share) {
        assertThat(TransactionMix.USUAL.crossNodeShare(ClusterSpec.parse(cluster), warehouses))
                .isEqualTo(share, within(PERMILLE));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            new-order:10,payment:10,order-status:1,delivery:1,stock-level:1 | 0.107
            new-order:1                                                     | 0.096
            payment:45,new-order:45,stock-level:10                          | 0.1107
            stock-level:1                                                   | 0
            """)
    void aMixIsReadAsTheWorkloadHasIt(String text, double share) {
        assertThat(TransactionMix.parse(text).otherWarehouseShare(2)).isEqualTo(share, within(PERMILLE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "new-order", "new-order:x", "order:1", "new-order:-1"})
    void whatIsNoMixIsSaid(String text) {
        assertThatThrownBy(() -> TransactionMix.parse(text)).hasMessageContaining("needs weights such as new-order:10");
    }
}
