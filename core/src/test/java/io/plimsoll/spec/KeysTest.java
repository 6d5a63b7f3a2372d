package io.plimsoll.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KeysTest {
    private final Keys keys = new Keys("""
            rows  | 1k | how many there are; \
                0: none
            title |    | what it is called
            """);

    @Test
    void takesDefaultsAndMeaningsFromTheTable() {
        Key<Long> rows = keys.count("rows", 0, 10_000);
        Key<String> title = keys.text("title");

        assertThat(rows.defaultText()).isEqualTo("1k");
        assertThat(rows.meaning()).isEqualTo("how many there are; 0: none");
        assertThat(title.defaultText()).isEmpty();
        assertThat(keys.all()).containsExactly(rows, title);
    }

    @Test
    void refusesAKeyThatIsNotTheNextOne() {
        assertThatThrownBy(() -> keys.text("title"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("rows");
    }
}
