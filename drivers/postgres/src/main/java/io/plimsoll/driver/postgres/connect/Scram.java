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

/// This side of SCRAM-SHA-256: proves the password without telling it, and has the server prove that it
/// knows it too. Used once, by one thread.
///
/// Source: RFC 5802 and RFC 7677, by the library of OnGres. What is left to us is to stop a server that asks for
/// endless work, and to take passwords as PostgreSQL does.
final class Scram {
    static final String PLAIN = "SCRAM-SHA-256";
    static final String BOUND = "SCRAM-SHA-256-PLUS";

    /// More would keep this side busy for many seconds.
    private static final int MAX_ITERATIONS = 10_000_000;

    private static final int MAX_CLAUSE_LENGTH = 100;

    private static final Pattern WITHOUT_COUNT = Pattern.compile("r=[^,]*,s=[^,]*");

    /// PostgreSQL goes by its startup message, and the library takes no empty name.
    private static final String ANY_USER = "*";

    private final ScramClient client;

    Scram(ScramClient client) {
        this.client = client;
    }

    /// @param mechanism [#PLAIN] or [#BOUND]
    /// @param binding the `tls-server-end-point` of the channel, where this side can bind to it; else nothing
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

    /// What to give to the library, which prepares it by SASLprep (RFC 4013) so that what different keyboards type is
    /// one password, and takes text that SASLprep prohibits as it is, as PostgreSQL does.
    private static char[] typed(String password) {
        char[] typed = password.toCharArray();
        try {
            char[] prepared = StringPreparation.POSTGRESQL_PREPARATION.normalize(typed);
            Arrays.fill(prepared, '\0');
            return password.toCharArray();
        } catch (IndexOutOfBoundsException nothingLeft) {
            // PostgreSQL takes such text as it is, too, and the library's SASLprep fails. It prohibits zeros, and a
            // zero behind a key of HMAC that is shorter than 64 bytes makes no difference.
            return (password + '\0').toCharArray();
        }
    }

    byte[] first() {
        return bytes(client.clientFirstMessage());
    }

    /// Answers the server's challenge.
    byte[] last(byte[] challenge) throws ProtocolViolation {
        String asked = text(challenge);
        // The library takes it for a fault of its own.
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

    /// Whether the server knows the password too.
    boolean isProvenBy(byte[] outcome) throws ProtocolViolation {
        try {
            return client.serverFinalMessage(text(outcome)).getVerifier().length > 0;
        } catch (ScramInvalidServerSignatureException | IllegalStateException unproven) {
            // Another signature than the password's, or one that comes before the challenge.
            return false;
        } catch (ScramException | IllegalArgumentException strayed) {
            throw fault(clause(strayed));
        }
    }

    /// The library quotes what the server said, which may be long.
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
