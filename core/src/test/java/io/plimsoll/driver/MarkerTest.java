package io.plimsoll.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Marker.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkerTest {
    private static final Marker MARKER = new Marker("tpcb", "pgbench", "scale:10", "42", "20261122-191901-183-tpcb");

    @Test
    void isReadAsItWasWritten() {
        assertThat(Marker.read(MARKER.text())).isEqualTo(new Reading.Mark(MARKER));
        assertThat(MARKER.sizeOf("scale")).isEqualTo("10");
        assertThat(MARKER.sizeOf("rows")).isEmpty();
    }

    @Test
    void holdsOnlyWhatTagsAndLiteralsTake() {
        Marker odd = new Marker("a'b", "", "scale:1;2", "42", "run \n x");
        assertThat(odd.text()).matches("[A-Za-z0-9_.:/+@= -]+").contains("workload=a_b", "profile=-", "run=run___x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "my orders, do not drop", "orders of plimsoll", "2026"})
    void othersCommentsAreNoMarks(String comment) {
        assertThat(Marker.read(comment)).isInstanceOf(Reading.Nothing.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plimsoll | is damaged",
                "plimsoll-dataset layout= workload=tpcb run=x | is damaged",
                "plimsoll-dataset layout=1 workload=tpcb | is damaged",
                "plimsoll-dataset layout=1 run=x | is damaged",
                "plimsoll-dataset layout=2 workload=tpcb run=x | is of layout 2, which a later version",
            })
    void whatIsDamagedOrNewerIsNotTrusted(String text, String why) {
        assertThat(Marker.read(text))
                .isInstanceOfSatisfying(
                        Reading.Unreadable.class,
                        found -> assertThat(found.why()).startsWith(why));
    }
}
