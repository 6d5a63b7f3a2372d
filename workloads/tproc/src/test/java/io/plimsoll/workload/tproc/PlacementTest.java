package io.plimsoll.workload.tproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.plimsoll.driver.Secret;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementTest {
    @ParameterizedTest
    @CsvSource({
        "profile=spec, client",
        "profile=hammerdb, procedure",
        "profile=hammerdb placement=function, function",
        "profile=hammerdb placement=procedure, procedure"
    })
    void isTheProfilesUnlessGiven(String given, String placement) {
        assertThat(planned(given).plan().settings()).containsEntry("placement", placement);
    }

    @Test
    void ofAClientIsNotHammerdbs() {
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> planned("profile=hammerdb placement=client"))
                .withMessageContaining("leave placement out, or set it to procedure or function");
    }

    private static PlannedRun planned(String given) {
        List<Setting> settings = new ArrayList<>();
        for (String each : ("workload=tproc target=h2:mem " + given).split(" ", -1)) {
            String[] parts = each.split("=", 2);
            settings.add(new Setting(parts[0], parts[1], Origin.COMMAND_LINE));
        }
        return PlannedRun.of(List.of(settings), _ -> Secret.NONE);
    }
}
