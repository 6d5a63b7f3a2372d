package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Durability;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurabilityTest {
    @ParameterizedTest
    @CsvSource({
        "on, on, '', ON_COMMIT",
        "off, on, '', NONE",
        "on, off, '', DEFERRED",
        "on, on, s1, REPLICATED",
        "on, local, s1, ON_COMMIT",
        "'', on, '', UNKNOWN"
    })
    void isReadFromSettings(String fsync, String commit, String standbys, Durability expected) {
        Map<String, String> settings = new HashMap<>();
        settings.put("fsync", fsync);
        settings.put("synchronous_commit", commit);
        settings.put("synchronous_standby_names", standbys);
        assertThat(Probe.findings("PostgreSQL", "18", settings).durability()).isEqualTo(expected);
    }
}
