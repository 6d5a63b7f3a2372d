package io.plimsoll.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Secret;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PasswordsTest {
    private static final Map<String, String> ENVIRONMENT = Map.of("PLIMSOLL_PASSWORD", "from outside");

    @Test
    void whatIsGivenComesBeforeTheEnvironment() {
        assertThat(new Passwords(new Secret("given"), ENVIRONMENT)
                        .apply("PLIMSOLL_PASSWORD")
                        .reveal())
                .isEqualTo("given");
        assertThat(new Passwords(null, ENVIRONMENT).apply("PLIMSOLL_PASSWORD").reveal())
                .isEqualTo("from outside");
        assertThat(new Passwords(null, ENVIRONMENT).apply("ANOTHER").isEmpty()).isTrue();
        assertThat(new Passwords(null, ENVIRONMENT).toString()).doesNotContain("outside");
    }

    @Test
    void anEmptyOneIsGivenByOptionsAndMissingInOtherToolsFiles() {
        assertThat(Passwords.of("").given()).isNotNull();
        assertThat(Passwords.of(null).given()).isNull();
        assertThat(Passwords.unlessEmpty(Secret.NONE).given()).isNull();
        assertThat(Passwords.unlessEmpty(new Secret("x")).given()).isNotNull();
    }
}
