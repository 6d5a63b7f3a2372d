package io.plimsoll.driver.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownDriverTest {
    @Test
    void aLineIsADriverAndIndentedOnesAreItsCheckSums() {
        List<KnownDriver> drivers = KnownDriver.read(List.of(
                "# a remark", "toy toys org.example:toy 1.0", "  aa toy-1.0.jar", "  bb part-2.jar", "", "x y g:a 2"));
        assertThat(drivers)
                .containsExactly(
                        new KnownDriver(
                                "toy",
                                "toys",
                                "org.example:toy",
                                "1.0",
                                Map.of("toy-1.0.jar", "aa", "part-2.jar", "bb")),
                        new KnownDriver("x", "y", "g:a", "2", Map.of()));
        assertThat(drivers.getFirst().coordinates()).isEqualTo("org.example:toy:1.0");
    }

    @Test
    void theListIsWellFormed() {
        assertThat(KnownDriver.all()).extracting(KnownDriver::name).isSorted().doesNotHaveDuplicates();
        assertThat(KnownDriver.all()).extracting(KnownDriver::scheme).doesNotHaveDuplicates();
        assertThat(KnownDriver.all()).allSatisfy(driver -> {
            assertThat(driver.coordinates()).matches("[a-z0-9._-]+:[a-z0-9._-]+:[0-9][A-Za-z0-9.-]*");
            assertThat(driver.checkSums().values()).allMatch(sum -> sum.matches("[0-9a-f]{64}"));
            String jar = driver.artifact().replaceFirst(".*:", "") + "-" + driver.version() + ".jar";
            assertThat(driver.checkSums().isEmpty() || driver.checkSums().containsKey(jar))
                    .isTrue();
        });
    }

    @Test
    void isFoundByNameSchemeAndArtifact() {
        KnownDriver mysql = KnownDriver.named("mysql").orElseThrow();
        assertThat(KnownDriver.ofScheme("mysql")).hasValue(mysql);
        assertThat(KnownDriver.ofArtifact("com.mysql:mysql-connector-j")).hasValue(mysql);
        assertThat(KnownDriver.named("no such")).isEmpty();
    }
}
