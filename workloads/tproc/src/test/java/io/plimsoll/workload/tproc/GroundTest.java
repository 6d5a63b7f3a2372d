package io.plimsoll.workload.tproc;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Node;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.tproc.TprocKeys.Distribution;
import io.plimsoll.workload.tproc.TprocPlan.Ground;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class GroundTest {
    private static ClusterLayout workers(int count) {
        List<Node> nodes = new ArrayList<>(List.of(new Node("c:1", ClusterLayout.COORDINATOR, "15", 0, false)));
        for (int i = 0; i < count; i++) {
            nodes.add(new Node("w" + i + ":1", "worker", "15", 0, true));
        }
        return new ClusterLayout("Citus", "13", nodes, List.of());
    }

    private static Company shards(int count) {
        return new Company(1, TprocProfile.SPEC, 0, count, new Seed(42));
    }

    @Test
    void shardsMustDivideByTheNodes() {
        assertThat(Ground.ANY.refusals(shards(48), workers(2), true)).isEmpty();
        assertThat(Ground.ANY.refusals(shards(48), workers(5), true))
                .containsExactly("shard-count = 48 does not divide by the 5 nodes that hold shards: some would have"
                        + " more to do than others; take 45 or 50");
        assertThat(Ground.ANY.refusals(shards(3), workers(5), true).getFirst()).endsWith("take 5");
        assertThat(Ground.ANY.refusals(shards(48), workers(5), false)).isEmpty();
        assertThat(Ground.ANY.refusals(shards(48), workers(0), true).getFirst()).contains("citus_add_node");
        assertThat(Ground.ANY.refusals(shards(0), workers(0), true)).isEmpty();
    }

    @Test
    void anotherSizeThanMeantIsRefused() {
        Ground four = new Ground(Distribution.TRUE, OptionalInt.of(4), true);
        assertThat(four.refusals(shards(48), workers(4), true)).isEmpty();
        assertThat(four.refusals(shards(48), workers(2), true).getFirst())
                .startsWith("citus-workers = 4, and the cluster has 2");
    }

    @Test
    void distributionWantsCitus() {
        Ground distributed = new Ground(Distribution.TRUE, OptionalInt.empty(), true);
        assertThat(distributed.unsupported(Dialects.of(Product.CITUS))).isEmpty();
        assertThat(distributed.unsupported(Dialects.of(Product.POSTGRESQL)).getFirst())
                .startsWith("distribute = true needs Citus, and this is postgresql");
        Ground two = new Ground(Distribution.AUTO, OptionalInt.of(2), true);
        assertThat(two.unsupported(Dialects.of(Product.H2))).hasSize(1);
        assertThat(Ground.ANY.unsupported(Dialects.of(Product.H2))).isEmpty();
    }
}
