package io.plimsoll.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.comparison.Identity;
import io.plimsoll.results.Json;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.testing.StubFigures;
import io.plimsoll.testing.StubRun;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Price;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class CostTest {
    private static final Price DOLLARS = new Price(3.6, "USD");
    private static final Figure ORDERS = Figure.Rate.of(
            "NOPM", new Figure.Counted("new orders committed", Figure.Per.MINUTE), List.of("new-order"), false, 0);

    private static StubRun priced() {
        return StubRun.closed().set("price", "3.60 USD");
    }

    private static RunDocument judged(StubRun stub) {
        Run run = stub.make();
        return Judgement.judge(run).on(run.document());
    }

    @Test
    void operationsAreCountedWhereNothingElseIs() {
        Run run = priced().make();
        Measured measured = Measured.of(run);
        Cost cost = HeadlineWork.cost(measured).orElseThrow();
        assertThat(cost.work()).isEqualTo("operations");
        assertThat(cost.perMillion()).isCloseTo(1_000 / measured.total().ratePerSecond(), within(1e-9));
        assertThat(HeadlineWork.cost(judged(priced()))).contains(cost);
        assertThat(judged(priced()).judged().cost()).isEqualTo(cost);
    }

    @Test
    void rowsComeBeforeOperations() {
        StubRun stub = priced().counts((_, _, counts) -> counts.addRows(5_000));
        Cost cost = HeadlineWork.cost(Measured.of(stub.make())).orElseThrow();
        assertThat(cost.toString()).isEqualTo("0.200 USD per million rows");
        assertThat(HeadlineWork.cost(judged(stub))).contains(cost);
    }

    @Test
    void theWorkloadsOwnFigureComesFirst() {
        StubRun stub = priced().operations("new-order", "payment")
                .counts((_, _, counts) -> counts.addMiss(7))
                .document(StubFigures.of(ORDERS));
        Measured measured = Measured.of(stub.make());
        double perMinute = NamedFigure.byName(measured).getOrDefault("NOPM", 0.0);
        Cost cost = HeadlineWork.cost(measured).orElseThrow();
        assertThat(cost.work()).isEqualTo("new orders committed");
        assertThat(cost.perMillion()).isCloseTo(3.6 * 1e6 / (perMinute * 60), within(1e-6));
    }

    @Test
    void nothingDoneHasNoCost() {
        assertThat(HeadlineWork.cost(
                        Measured.of(priced().rateFactor((_, _) -> 0).make())))
                .isEmpty();
        assertThat(HeadlineWork.cost(
                        Measured.of(priced().document(StubFigures.of(ORDERS)).make())))
                .as("no new orders among its operations")
                .isEmpty();
        assertThat(HeadlineWork.cost(judged(StubRun.closed()))).as("no price").isEmpty();
        assertThat(HeadlineWork.cost(judged(StubRun.closed().set("price", "5 bananas"))))
                .as("a price that this version cannot read")
                .isEmpty();
    }

    @Test
    void theRangeFollowsFromTheRates() {
        RepeatedCost cost = RepeatedCost.of(DOLLARS, Repeated.of(List.of(800.0, 1_000.0, 1_250.0)), "operations")
                .orElseThrow();
        assertThat(cost).hasToString("1.00 USD per million operations (0.800 to 1.25)");
        assertThat(RepeatedCost.of(DOLLARS, Repeated.of(List.of(1_000.0)), "operations"))
                .hasToString("Optional[1.00 USD per million operations]");
    }

    @Test
    void aRepeatThatDidNothingLeavesTheRangeOpen() {
        RepeatedCost cost = RepeatedCost.of(DOLLARS, Repeated.of(List.of(0.0, 1_000.0, 1_250.0)), "operations")
                .orElseThrow();
        assertThat(cost.high()).isNull();
        assertThat(cost.range()).isEqualTo("0.800 up");
        assertThat(RepeatedCost.of(DOLLARS, Repeated.of(List.of(0.0)), "operations"))
                .isEmpty();
    }

    @Test
    void repeatsHaveOnePriceInCommon() {
        RunDocument run = judged(priced());
        assertThat(RepeatedCost.of(List.of(run, run))).isPresent();
        assertThat(RepeatedCost.of(List.of(run, judged(StubRun.closed())))).isEmpty();
        assertThat(RepeatedCost.of(List.of(run, judged(StubRun.closed().set("price", "4 USD")))))
                .isEmpty();
        assertThat(RepeatedCost.of(List.of())).isEmpty();
    }

    @Test
    void aPriceShapesNoLoad() {
        assertThat(Identity.unlike(List.of(judged(priced())), List.of(judged(StubRun.closed())), Set.of()))
                .isEmpty();
    }

    @Test
    void runsOfBeforeThereWerePricesAreReadWithoutOne() {
        ObjectNode stored = Json.mapper().valueToTree(judged(priced()));
        stored.remove("cost");
        ((ObjectNode) stored.path("plan").path("settings")).remove("price");
        RunDocument read = Json.mapper().treeToValue(stored, RunDocument.class);
        assertThat(read.plan().price()).isEmpty();
        assertThat(read.judged().cost()).isNull();
        assertThat(HeadlineWork.cost(read)).isEmpty();
        assertThat(Json.mapper()
                        .treeToValue(Json.mapper().valueToTree(judged(priced())), RunDocument.class)
                        .judged()
                        .cost())
                .isEqualTo(judged(priced()).judged().cost());
    }

    @Test
    void theColumnIsThereWhereARowHasAPrice() {
        Cost dollars = new Cost(0.0123, "USD", "operations");
        Cost euros = new Cost(4.5, "EUR", "rows");
        assertThat(CostColumn.of(List.of()).isShown()).isFalse();
        CostColumn one = CostColumn.of(List.of(dollars, dollars));
        assertThat(one.isShown()).isTrue();
        assertThat(one.title()).isEqualTo("USD/M");
        assertThat(one.cell(Optional.of(dollars))).isEqualTo("0.0123");
        assertThat(one.cell(Optional.empty())).isEqualTo("-");
        assertThat(one.note()).isEqualTo("USD/M: USD per million operations, by the target's price per hour.");
        CostColumn both = CostColumn.of(List.of(dollars, euros));
        assertThat(both.title()).isEqualTo("cost/M");
        assertThat(both.cell(Optional.of(euros))).isEqualTo("4.50 EUR");
        assertThat(both.note())
                .isEqualTo("cost/M: USD per million operations, or EUR per million rows, by the target's price per"
                        + " hour.");
    }
}
