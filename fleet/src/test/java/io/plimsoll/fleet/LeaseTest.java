package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.unit.TimeSpan;
import org.junit.jupiter.api.Test;

class LeaseTest {
    private static final long SECOND = 1_000_000_000;

    /// A clock that is about to wrap.
    private static final long START = Long.sum(Long.MAX_VALUE, -5 * SECOND);

    @Test
    void itLapsesUnlessItIsRenewed() {
        Lease lease = new Lease(TimeSpan.ofSeconds(10), START);
        assertThat(lease.isLapsed(START + 10 * SECOND - 1)).isFalse();
        assertThat(lease.isLapsed(START + 10 * SECOND)).isTrue();
        lease.renew(START + 4 * SECOND);
        assertThat(lease.isLapsed(START + 14 * SECOND - 1)).isFalse();
        // An answer to an older question says nothing new.
        lease.renew(START + 2 * SECOND);
        assertThat(lease.isLapsed(START + 14 * SECOND - 1)).isFalse();
        assertThat(lease.isLapsed(START + 14 * SECOND)).isTrue();
    }
}
