package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CtrlCTest {
    private final AtomicInteger first = new AtomicInteger();
    private final AtomicInteger again = new AtomicInteger();
    private final CtrlC ctrlC = new CtrlC(first::incrementAndGet, again::incrementAndGet);

    @Test
    void theFirstEndsInGoodOrderAndEveryOtherAtOnce() {
        ctrlC.pressed();
        assertThat(first).hasValue(1);
        assertThat(again).hasValue(0);
        ctrlC.pressed();
        ctrlC.pressed();
        assertThat(first).hasValue(1);
        assertThat(again).hasValue(2);
    }
}
