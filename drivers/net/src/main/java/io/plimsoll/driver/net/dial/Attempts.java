package io.plimsoll.driver.net.dial;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.tls.TlsException;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Tries several ways to open a session, one after the other, until one succeeds. Immutable.
///
/// @param wrongPassword the state with which the product refuses a password. The failure of all attempts has this
///     state if one of them has it, because the other attempts may be refused for any password.
public record Attempts(String wrongPassword) {
    /// Opens a session in one way.
    @FunctionalInterface
    public interface Opening<W, T> {
        T open(W way) throws TargetException, TlsException;
    }

    /// The result of the first way that succeeds.
    ///
    /// @param ways at least one
    /// @param isAnotherWorthTrying whether a failure leaves hope for the next way; a failure of TLS always does
    /// @throws TargetException when none succeeds: all failures in one sentence
    public <W, T> T first(List<W> ways, Predicate<TargetException> isAnotherWorthTrying, Opening<W, T> opening)
            throws TargetException {
        TargetException failure = null;
        for (W way : ways) {
            try {
                return opening.open(way);
            } catch (TlsException refused) {
                failure = together(failure, refused.failure());
            } catch (TargetException refused) {
                failure = together(failure, refused);
                if (!isAnotherWorthTrying.test(refused)) {
                    throw failure;
                }
            }
        }
        throw Objects.requireNonNull(failure, "no way to connect was tried");
    }

    private TargetException together(@Nullable TargetException before, TargetException refused) {
        if (before == null || String.valueOf(before.getMessage()).contains(String.valueOf(refused.getMessage()))) {
            return before == null ? refused : before;
        }
        String sentence = before.getMessage() + "; " + refused.getMessage();
        String state = before.sqlState().equals(wrongPassword) ? wrongPassword : refused.sqlState();
        return new TargetException(refused.errorClass(), state, sentence, refused);
    }
}
