package io.plimsoll.driver.net.dial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.tls.TlsException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AttemptsTest {
    private static final String WRONG_PASSWORD = "28P01";

    private final Attempts attempts = new Attempts(WRONG_PASSWORD);
    private final List<String> tried = new ArrayList<>();

    @Test
    void endWithTheFirstThatSucceeds() throws TargetException {
        assertThat(first("down", "up", "up2")).isEqualTo("up");
        assertThat(tried).containsExactly("down", "up");
    }

    @Test
    void endWithAFailureThatHoldsForAll() {
        TargetException failure = failure("down", "refused", "up");
        assertThat(tried).containsExactly("down", "refused");
        assertThat(failure).hasMessage("down does not answer; refused has no room");
        assertThat(failure.errorClass()).isEqualTo(ErrorClass.RESOURCES);
    }

    @Test
    void goOnAfterAnyFailureOfTls() throws TargetException {
        assertThat(first("tls", "up")).isEqualTo("up");
    }

    @Test
    void sayEachFailureOnce() {
        assertThat(failure("down", "tls", "down")).hasMessage("down does not answer; tls offers no TLS");
    }

    @Test
    void tellOfAWrongPasswordWhateverFollows() {
        TargetException failure = failure("password", "down");
        assertThat(failure).hasMessage("password is wrong; down does not answer");
        assertThat(failure.sqlState()).isEqualTo(WRONG_PASSWORD);
    }

    private TargetException failure(String... ways) {
        return catchThrowableOfType(TargetException.class, () -> first(ways));
    }

    private String first(String... ways) throws TargetException {
        return attempts.first(List.of(ways), refused -> refused.errorClass() != ErrorClass.RESOURCES, this::open);
    }

    private String open(String way) throws TargetException, TlsException {
        tried.add(way);
        return switch (way) {
            case "down" -> throw new TargetException(ErrorClass.UNREACHABLE, "down does not answer");
            case "refused" -> throw new TargetException(ErrorClass.RESOURCES, "refused has no room");
            case "password" ->
                throw new TargetException(ErrorClass.PERMISSION, WRONG_PASSWORD, "password is wrong", null);
            case "tls" -> throw TlsException.of(ErrorClass.PERMISSION, "tls", "offers no TLS");
            default -> way;
        };
    }
}
