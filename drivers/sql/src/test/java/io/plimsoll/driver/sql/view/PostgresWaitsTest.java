package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PostgresWaitsTest {
    @Test
    void aTextThatIsTooLongIsCutBetweenTwoCharacters() {
        assertThat(PostgresWaits.digest("SELECT 1", 8)).isEqualTo(PostgresWaits.digest("SELECT 1", 1_023));
        assertThat(PostgresWaits.digest("SELECT 12", 8)).isEqualTo(PostgresWaits.digest("SELECT 1", 8));
        assertThat(PostgresWaits.digest("SELECT 12", 9)).isNotEqualTo(PostgresWaits.digest("SELECT 1", 9));
        // Two bytes, of which one would fit.
        assertThat(PostgresWaits.digest("SELECT \u00e4", 8)).isEqualTo(PostgresWaits.digest("SELECT ", 8));
        assertThat(PostgresWaits.digest("SELECT \u00e4", 9)).isNotEqualTo(PostgresWaits.digest("SELECT ", 9));
    }

    /// As `SELECT left(encode(sha256('COMMIT'), 'hex'), 16)` says.
    @Test
    void theDigestIsTheServers() {
        assertThat(PostgresWaits.digest("COMMIT", 1_023)).isEqualTo("79663c1d3b43ceaf");
    }
}
