package io.plimsoll.workload.ch;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.Figure;
import org.junit.jupiter.api.Test;

class ChWorkloadTest {
    @Test
    void streamsAskBesideTheTransactions() {
        ChPlan plan = Plans.of("streams=3");
        assertThat(plan.mix().backgroundStreams()).hasValueSatisfying(beside -> {
            assertThat(beside.sessions()).isEqualTo(3);
            assertThat(beside.order().operation(0, 0)).isBetween(5, 26);
        });
        assertThat(plan.mix().order(8)).isEmpty();
        assertThat(plan.mix().figures()).extracting(Figure::name).containsExactly("NOPM", "TPM", "QPH");
    }

    @Test
    void withoutStreamsThereAreTransactionsAlone() {
        ChPlan plan = Plans.of("streams=0");
        assertThat(plan.mix().backgroundStreams()).isEmpty();
        assertThat(plan.log()).isEmpty();
        assertThat(plan.mix().figures()).extracting(Figure::name).containsExactly("NOPM", "TPM");
    }

    @Test
    void withoutTransactionsTheSessionsAsk() {
        ChPlan plan = Plans.of("transactions=off");
        assertThat(plan.mix().backgroundStreams()).isEmpty();
        assertThat(plan.mix().order(2))
                .hasValueSatisfying(order -> assertThat(order.operation(0, 0)).isBetween(0, 21));
        assertThat(plan.mix().figures()).extracting(Figure::name).containsExactly("QPH");
    }

    @Test
    void freshnessThatCannotBeToldIsRefused() {
        assertThat(found("freshness=on", "streams=0")).contains("set transactions = on and streams to 1 or more");
        assertThat(found("freshness=on", "profile=hammerdb", "placement=function"))
                .contains("set placement = procedure, or leave it out");
        assertThat(Plans.of("profile=hammerdb", "placement=function").log()).isEmpty();
    }

    private static String found(String... settings) {
        Problems problems = new Problems();
        Plans.of(problems, settings);
        assertThat(problems.found()).hasSize(1);
        Problem problem = problems.found().getFirst();
        return problem.toString();
    }
}
