package io.plimsoll.workload.ch;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.workload.ch.AcknowledgedOrders.SeenOrders;
import io.plimsoll.workload.ch.AcknowledgedOrders.Watch;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AcknowledgedOrdersTest {
    private static final long MILLI = 1_000_000;
    private static final int RING = 8_192;

    private final AtomicLong clock = new AtomicLong(-17);
    private final AcknowledgedOrders log = new AcknowledgedOrders(new Watch(2), clock::get);
    private final SeenOrders seen = new SeenOrders(Optional.of(log));

    /// A query that sees the same next number in each district.
    private void ask(long next) {
        ask(LongStream.generate(() -> next).limit(log.watch().count()).toArray());
    }

    private void ask(long[] next) {
        byte[] text = LongStream.of(next)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(","))
                .getBytes(StandardCharsets.US_ASCII);
        seen.begin();
        seen.value(0, "60000".getBytes(StandardCharsets.US_ASCII), 0, 5);
        seen.value(1, text, 0, text.length);
    }

    @Test
    void aQueryThatSawEverythingIsFresh() {
        log.acknowledged(1, 1, 3_001);
        clock.addAndGet(5 * MILLI);
        ask(3_002);
        assertThat(seen.lagNanos()).isZero();
        assertThat(seen.size()).isEqualTo(660_000);
    }

    @Test
    void theOldestOrderThatWasNotSeenTellsTheLag() {
        log.acknowledged(1, 1, 3_001);
        clock.addAndGet(2 * MILLI);
        log.acknowledged(2, 10, 3_001);
        log.acknowledged(1, 1, 3_002);
        clock.addAndGet(5 * MILLI);
        ask(3_001);
        assertThat(seen.lagNanos()).isEqualTo(7 * MILLI);
        ask(3_002);
        assertThat(seen.lagNanos()).isEqualTo(5 * MILLI);
    }

    @Test
    void ordersThatWereAcknowledgedAfterTheQueryBeganDoNotCount() {
        ask(3_001);
        clock.addAndGet(MILLI);
        log.acknowledged(1, 1, 3_001);
        assertThat(seen.lagNanos()).isZero();
    }

    @Test
    void whatTheRingForgotIsNotKnown() {
        log.acknowledged(1, 1, 3_001);
        log.acknowledged(1, 1, 3_001 + RING);
        assertThat(log.time(0, 3_001)).isEqualTo(AcknowledgedOrders.FORGOTTEN);
        assertThat(log.time(0, 3_001 + 2 * RING)).isEqualTo(AcknowledgedOrders.NOT_YET);
        ask(3_001);
        assertThat(seen.lagNanos()).isNegative();
    }

    @Test
    void numbersAreGivenAgainAfterTrimming() {
        log.acknowledged(1, 1, 3_001);
        log.clear();
        clock.addAndGet(MILLI);
        ask(3_001);
        assertThat(seen.lagNanos()).isZero();
    }

    @Test
    void aQueryWithoutRowsTellsNothing() {
        seen.begin();
        assertThat(seen.lagNanos()).isNegative();
        assertThat(seen.size()).isNegative();
    }

    @Test
    void districtsOfManyWarehousesAreWatchedInPart() {
        Watch few = new Watch(3);
        assertThat(few.count()).isEqualTo(30);
        assertThat(few.place(3, 10)).isEqualTo(29);
        Watch some = new Watch(40);
        assertThat(some.count()).isEqualTo(80);
        assertThat(some.place(40, 2)).isEqualTo(79);
        assertThat(some.place(40, 3)).isNegative();
        Watch many = new Watch(1_000);
        assertThat(many.count()).isEqualTo(100);
        assertThat(many.place(991, 1)).isEqualTo(99);
        assertThat(many.place(992, 1)).isNegative();
        assertThat(many.condition()).startsWith("d_id <= 1 AND d_w_id IN (1, 11, 21,");
    }
}
