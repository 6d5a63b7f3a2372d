package io.plimsoll.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class FuzzCampaignTest {
    private static final FuzzCampaign CAMPAIGN = new FuzzCampaign(7, 100, 5);

    @Test
    void everyInputIsCheckedOnce() throws Exception {
        List<Long> inputs = new ArrayList<>();
        CAMPAIGN.run(inputs::add);
        assertThat(inputs).containsExactly(100L, 101L, 102L, 103L, 104L);
    }

    @Test
    void anInputThatThrowsIsNamed() {
        assertThatThrownBy(() -> CAMPAIGN.run(input -> {
                    if (input == 103) {
                        throw new StackOverflowError();
                    }
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("input 103 of seed 7 fails")
                .hasCauseInstanceOf(StackOverflowError.class);
    }

    @Test
    void anInputThatDoesNotEndIsNamed() {
        CountDownLatch never = new CountDownLatch(1);
        assertThatThrownBy(() -> CAMPAIGN.run(
                        input -> {
                            if (input == 102) {
                                never.await();
                            }
                        },
                        Duration.ofSeconds(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("input 102 of seed 7 takes longer than 1 s")
                .hasMessageContaining("CountDownLatch.await");
    }
}
