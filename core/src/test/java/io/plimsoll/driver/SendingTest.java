package io.plimsoll.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SendingTest {
    private static final Sending ON_RING = new Sending("io_uring", 100, 20, 2, 3_000, 2_000);

    @Test
    void addsUpWhatThreadsDid() {
        assertThat(ON_RING.plus(new Sending("io_uring", 10, 5, 1, 9_000, 9_000)))
                .isEqualTo(new Sending("io_uring", 110, 25, 3, 12_000, 9_000));
    }

    @Test
    void namesEachMeansOnce() {
        Sending both = Sending.atOnce("selector").plus(ON_RING);
        assertThat(both.plus(ON_RING).with()).isEqualTo("io_uring and selector");
        assertThat(both.requests()).isEqualTo(100);
    }
}
