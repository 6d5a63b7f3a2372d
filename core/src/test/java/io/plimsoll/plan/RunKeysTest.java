package io.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Key;
import io.plimsoll.testing.Golden;
import org.junit.jupiter.api.Test;

class RunKeysTest {
    /// Defaults are a promise: whoever changes one has to change the golden file, and say so.
    @Test
    void everyKeyDefaultAndMeaningIsSealed() throws Exception {
        Golden.check("run-keys.txt", () -> {
            StringBuilder table = new StringBuilder();
            for (Key<?> key : RunKeys.all()) {
                table.append(key.name())
                        .append(" | ")
                        .append(key.defaultText() == null ? "(required)" : "\"" + key.defaultText() + "\"")
                        .append(" | ")
                        .append(key.type().wants())
                        .append(" | ")
                        .append(key.meaning())
                        .append('\n');
            }
            return table.toString();
        });
    }

    @Test
    void everyDefaultCanBeRead() {
        for (Key<?> key : RunKeys.all()) {
            String defaultText = key.defaultText();
            if (defaultText != null) {
                assertThat(key.type().read().apply(defaultText)).as(key.name()).isNotNull();
            }
        }
    }
}
