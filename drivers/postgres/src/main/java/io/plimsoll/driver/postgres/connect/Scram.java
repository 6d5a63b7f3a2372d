package io.plimsoll.driver.postgres.connect;

import com.ongres.scram.client.ScramClient;
import com.ongres.scram.client.ScramClient.FinalBuildStage;
import com.ongres.scram.common.ServerFirstMessage;
import com.ongres.scram.common.StringPreparation;
import com.ongres.scram.common.exception.ScramException;
import com.ongres.scram.common.exception.ScramInvalidServerSignatureException;
import io.plimsoll.driver.net.ProtocolViolation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/// The client side of SCRAM-SHA-256: proves that it knows the password without sending it, and requires the same
/// proof from the server. Used once, by one thread.
///
/// Source: RFC 5802 and RFC 7677, implemented by the library of OnGres. This class only stops a server that
/// requests endless work, and accepts the same passwords as PostgreSQL.
record Scram(ScramClient client) {
    static final String PLAIN = "SCRAM-SHA-256";
    static final String BOUND = "SCRAM-SHA-256-PLUS";

    /// More iterations would occupy this side for many seconds.
    private static final int MAX_ITERATIONS = 10_000_000;

    private static final int MAX_CLAUSE_LENGTH = 100;

    private static final Pattern WITHOUT_COUNT = Pattern.compile("r=[^,]*,s=[^,]*");

    /// PostgreSQL uses the name in its startup message, and the library does not accept an empty name.
    private static final String ANY_USER = "*";

    /// @param mechanism [#PLAIN] or [#BOUND]
    /// @param binding the `tls-server-end-point` of the channel if this side can bind to it, otherwise empty
    static Scram of(String mechanism, String password, byte[] binding) {
        return new Scram(builder(mechanism, ANY_USER, password, binding).build());
    }

    static FinalBuildStage builder(String mechanism, String user, String password, byte[] binding) {
        return ScramClient.builder()
                .advertisedMechanisms(List.of(mechanism))
                .username(user)
                .password(typed(password))
                .stringPreparation(StringPreparation.POSTGRESQL_PREPARATION)
                .channelBinding("tls-server-end-point", binding);
    }

    /// The password for the library. The library applies SASLprep (RFC 4013), so that input from any keyboard gives
    /// the same password. It leaves text that SASLprep prohibits unchanged, as PostgreSQL does.
    private static char[] typed(String password) {
        char[] typed = password.toCharArray();
        try {
            char[] prepared = StringPreparation.POSTGRESQL_PREPARATION.normalize(typed);
            Arrays.fill(prepared, '\0');
            return password.toCharArray();
        } catch (IndexOutOfBoundsException nothingLeft) {
            // PostgreSQL leaves such text unchanged too, but the library's SASLprep fails on it. It prohibits zeros,
            // and a zero after an HMAC key shorter than 64 bytes changes nothing.
            return (password + '\0').toCharArray();
        }
    }

    byte[] first() {
        return bytes(client.clientFirstMessage());
    }

    /// Answers the server's challenge.
    byte[] last(byte[] challenge) throws ProtocolViolation {
        String asked = text(challenge);
        // The library would report this as its own error.
        if (WITHOUT_COUNT.matcher(asked).matches()) {
            throw fault("it names no count of iterations");
        }
        try {
            ServerFirstMessage message = client.serverFirstMessage(asked);
            if (message.getIterationCount() > MAX_ITERATIONS) {
                throw fault("its count of iterations is impossible");
            }
            return bytes(client.clientFinalMessage());
        } catch (ScramException | IllegalArgumentException strayed) {
            throw fault(clause(strayed));
        }
    }

    /// Whether the server has proved that it knows the password.
    boolean isProvenBy(byte[] outcome) throws ProtocolViolation {
        try {
            return client.serverFinalMessage(text(outcome)).getVerifier().length > 0;
        } catch (ScramInvalidServerSignatureException | IllegalStateException unproven) {
            // The signature is wrong, or it arrived before the challenge.
            return false;
        } catch (ScramException | IllegalArgumentException strayed) {
            throw fault(clause(strayed));
        }
    }

    /// The library's message, shortened because it quotes the server.
    private static String clause(Exception strayed) {
        String message = String.valueOf(strayed.getMessage());
        return message.substring(0, Math.min(message.length(), MAX_CLAUSE_LENGTH));
    }

    private static ProtocolViolation fault(String clause) {
        return new ProtocolViolation("breaks the rules of SCRAM-SHA-256: " + clause);
    }

    private static String text(byte[] message) {
        return new String(message, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Object message) {
        return message.toString().getBytes(StandardCharsets.UTF_8);
    }
}
