package io.plimsoll.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForeignKeysTest {
    private static final ForeignKeys KEYS = ForeignKeys.of(ForeignKeysTest.class, "the tool", Map.of(), "keys.txt");

    @Test
    void aKeyWithATypeIsRead() {
        Problems problems = new Problems();
        Spec spec = KEYS.read(List.of(List.of(new Setting("kind", "TWO_WAY", Origin.COMMAND_LINE))), problems);
        assertThat(problems.found()).isEmpty();
        assertThat(spec.settings())
                .containsExactlyInAnyOrderEntriesOf(Map.of("size", "5", "kind", "two-way", "name", ""));
    }

    @Test
    void whatBecomesOfAKeyIsInTheTable() {
        assertThat(KEYS.passed()).containsExactly("size", "other");
        assertThat(KEYS.ignored("old")).contains("nobody needs it");
        assertThat(KEYS.ignored("trace.level")).contains("nothing is traced");
        assertThat(KEYS.ignored("size")).isEmpty();
        assertThat(KEYS.known()).containsExactly("size", "kind", "name", "other", "old");
    }

    @Test
    void aSentenceMayHaveSeveralLines() {
        assertThat(KEYS.sentence("size")).isEqualTo("the size is small");
    }
}
