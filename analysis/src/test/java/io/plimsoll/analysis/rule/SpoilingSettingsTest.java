package io.plimsoll.analysis.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `jit = on` is PostgreSQL's default: it is reported only where a statement may be costed high enough to be
/// compiled.
class SpoilingSettingsTest {
    private static List<Finding> found(String workload, Map<String, String> settings) {
        return new Rule("SpoilingSettings", TargetRules::spoilingSettings)
                .findings(Measured.of(StubRun.closed()
                        .set("workload", workload)
                        .target(identity -> Samples.withSettings(identity, settings))
                        .make()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tpcb", "tproc", "ycsb", "widerow"})
    void compilingIsNoMatterForSmallStatements(String workload) {
        assertThat(found(workload, Map.of("jit", "on"))).isEmpty();
        assertThat(found(workload, Map.of("jit", "on", "fsync", "off")))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.sentence()).contains("fsync = off").doesNotContain("jit"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tproch", "ch"})
    void compilingIsNotedForLargeQueries(String workload) {
        assertThat(found(workload, Map.of("jit", "on")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("jit = on"));
        assertThat(found(workload, Map.of("jit", "off"))).isEmpty();
    }
}
