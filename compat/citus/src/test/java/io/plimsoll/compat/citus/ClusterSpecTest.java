package io.plimsoll.compat.citus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterSpecTest {
    @ParameterizedTest
    @CsvSource({
        "c4+2w8,CLUSTER,20,2,c4+2w8 (20 vCores total)",
        "c64+20w32,CLUSTER,704,20,c64+20w32 (704 vCores total)",
        "c8,SINGLE_NODE,8,1,c8 (8 vCores total)",
        "pg16,POSTGRESQL,16,1,pg16 (16 vCores total)",
    })
    void aSpecTellsTheCluster(String text, ClusterSpec.Kind kind, long cores, int nodes, String label) {
        ClusterSpec spec = ClusterSpec.parse(" " + text + " ");
        assertThat(spec.kind()).isEqualTo(kind);
        assertThat(spec.cores()).isEqualTo(cores);
        assertThat(spec.dataNodes()).isEqualTo(nodes);
        assertThat(spec).hasToString(text);
        assertThat(spec.label()).isEqualTo(label);
        assertThat(ClusterSpec.leading(label)).contains(spec);
        assertThat(ClusterSpec.labelledCores(label)).contains((int) cores);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "c", "c0", "c4+0w8", "c4+2w", "c4+2w0", "w8", "4+2w8", "c4 + 2w8", "pg", "pg16+2w8", "C4"})
    void whatIsNoClusterIsSaid(String text) {
        assertThatThrownBy(() -> ClusterSpec.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("needs a cluster such as c4+2w8")
                .hasMessageContaining("\"" + text + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"one VM", "c8x", "c8+2w8x", "citus 8", "my c8", "c8+", "c8_a"})
    void aLabelNeedNotBeACluster(String label) {
        assertThat(ClusterSpec.leading(label)).isEmpty();
    }

    @Test
    void aTotalIsDividedByAllCores() {
        assertThat(ClusterSpec.parse("c64+20w32").perCore(2_000_000)).isBetween(2840.0, 2842.0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            48 | c4+2w8   |
            48 | c8       |
            48 | pg16     |
            32 | c8       |
            48 | c4+5w8   | take 45 or 50
            48 | c64+20w8 | take 40 or 60
            4  | c4+6w8   | take 6
            """)
    void shardsSpreadEvenlyOrAreRefused(int count, String cluster, String advice) {
        var problem = ClusterSpec.parse(cluster).shardsProblem(count);
        if (advice == null) {
            assertThat(problem).isEmpty();
        } else {
            assertThat(problem).isPresent();
            assertThat(problem.get()).contains(cluster).endsWith(advice);
        }
    }
}
