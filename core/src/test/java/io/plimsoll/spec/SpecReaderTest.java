package io.plimsoll.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpecReaderTest {
    private static final Key<String> TARGET = Key.required("target", ValueType.text(), "which database");
    private static final Key<Long> SESSIONS = Key.of("sessions", ValueType.count(1, 100), "8", "how many");
    private static final Key<Boolean> AUDIT = Key.of("audit", ValueType.flag(), "true", "whether to check");
    private static final SpecReader READER = new SpecReader(List.of(TARGET, SESSIONS, AUDIT));
    private static final Origin LINE_1 = new Origin("a.yaml", 1);
    private static final Origin LINE_2 = new Origin("a.yaml", 2);

    private final Problems problems = new Problems();

    @Test
    void fillsDefaultsAndKnowsWhereValuesComeFrom() {
        Spec spec = READER.read(List.of(List.of(new Setting("target", " hsqldb:mem ", LINE_1))), problems);

        assertThat(problems.found()).isEmpty();
        assertThat(spec.get(TARGET)).isEqualTo("hsqldb:mem");
        assertThat(spec.origin(TARGET)).hasToString("a.yaml:1");
        assertThat(spec.isGiven(TARGET)).isTrue();
        assertThat(spec.get(SESSIONS)).isEqualTo(8);
        assertThat(spec.isGiven(SESSIONS)).isFalse();
        assertThat(spec.origin(SESSIONS)).hasToString("default");
        assertThat(spec.names()).containsExactly("target", "sessions", "audit");
        assertThat(spec.settings())
                .containsExactly(entry("target", "hsqldb:mem"), entry("sessions", "8"), entry("audit", "true"));
    }

    @Test
    void laterLayersOverrideEarlierOnes() {
        List<Setting> file =
                List.of(new Setting("target", "file", LINE_1), new Setting("sessions", "nonsense", LINE_2));
        List<Setting> commandLine =
                SpecReader.assignments(List.of("sessions = 4", "target=jdbc:x?a=b"), Origin.COMMAND_LINE, problems);
        Spec spec = READER.read(List.of(file, commandLine), problems);

        assertThat(problems.found()).isEmpty();
        assertThat(spec.get(TARGET)).isEqualTo("jdbc:x?a=b");
        assertThat(spec.get(SESSIONS)).isEqualTo(4);
        assertThat(spec.origin(SESSIONS)).isEqualTo(Origin.COMMAND_LINE);
    }

    @Test
    void tellsEverythingThatIsWrongAtOnce() {
        Spec spec = READER.read(
                List.of(
                        List.of(
                                new Setting("session", "8", LINE_1),
                                new Setting("audit", "true", LINE_1),
                                new Setting("audit", "false", LINE_2),
                                new Setting("zzzzzzzz", "1", LINE_2)),
                        SpecReader.assignments(
                                List.of("sessions=1000", "nonsense", "=x"), Origin.COMMAND_LINE, problems)),
                problems);

        assertThat(problems.found().stream().map(Problem::toString))
                .containsExactly(
                        "command line: \"nonsense\" is not of the form key=value",
                        "command line: \"=x\" is not of the form key=value",
                        "a.yaml:1: there is no key \"session\" (did you mean \"sessions\"?)",
                        "a.yaml:2: \"audit\" is given twice, first at a.yaml:1 as true",
                        "a.yaml:2: there is no key \"zzzzzzzz\"",
                        "missing: \"target\" must be given: which database",
                        "command line: sessions = 1000: needs a whole number from 1 to 100");
        assertThat(spec.has(TARGET)).isFalse();
        assertThat(spec.has(AUDIT)).isTrue();
        assertThat(spec.isGiven(TARGET)).isFalse();
        assertThatIllegalStateException().isThrownBy(() -> spec.get(SESSIONS)).withMessageContaining("sessions");
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(problems::refuseIfAny)
                .satisfies(refused -> assertThat(refused.problems()).hasSize(7))
                .withMessageContaining("a.yaml:2: \"audit\" is given twice");
    }

    @Test
    void readingItsOwnSettingsGivesAnEqualSpec() {
        Spec spec = READER.read(
                List.of(SpecReader.assignments(List.of("target=x", "sessions=5"), LINE_1, problems)), problems);
        List<Setting> again = spec.settings().entrySet().stream()
                .map(entry -> new Setting(entry.getKey(), entry.getValue(), LINE_2))
                .toList();
        assertThat(READER.read(List.of(again), problems).settings()).isEqualTo(spec.settings());
        problems.refuseIfAny();
    }

    @Test
    void aKeyDefinedTwiceIsOurBug() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SpecReader(List.of(TARGET, TARGET)))
                .withMessage("key defined twice: target");
    }
}
