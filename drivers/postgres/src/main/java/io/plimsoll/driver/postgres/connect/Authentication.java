package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Answers a server's authentication requests: with no password, in clear text, by MD5 or by SCRAM-SHA-256. Used
/// once, by one thread.
final class Authentication {
    private static final int OK = 0;
    private static final int CLEAR_TEXT = 3;
    private static final int MD5 = 5;
    private static final int SASL = 10;
    private static final int SASL_CHALLENGE = 11;
    private static final int SASL_OUTCOME = 12;

    private final Login login;
    private final byte[] binding;
    private @Nullable Scram scram;
    private boolean isBound;
    private boolean isAnswered;
    private boolean isChallenged;
    private boolean isProven;
    private boolean isDone;

    /// @param binding the `tls-server-end-point` of an encrypted transport, otherwise empty
    Authentication(Login login, byte[] binding) {
        this.login = login;
        this.binding = binding;
    }

    boolean isDone() {
        return isDone;
    }

    /// Processes one authentication message.
    ///
    /// @return the answer to send; if empty, nothing is sent
    byte[] answer(HandshakeMessage message) throws ProtocolViolation, TargetException {
        int question = message.int32();
        if (login.mustBind() && question != SASL && scram == null) {
            throw Refusals.permission(
                    login,
                    "does not ask the user \"" + login.user() + "\" for a password bound to"
                            + " the encrypted channel: allow that with channel_binding=prefer, or have it ask for "
                            + Scram.PLAIN);
        }
        switch (question) {
            case OK -> finish(message);
            case CLEAR_TEXT -> {
                return Packet.password(passwordOnce(message));
            }
            case MD5 -> {
                return Packet.password(md5(passwordOnce(message), message.rest()));
            }
            case SASL -> {
                return begin(message);
            }
            case SASL_CHALLENGE -> {
                return proof(message);
            }
            case SASL_OUTCOME -> verify(message);
            default ->
                throw Refusals.permission(
                        login,
                        "asks the user \"" + login.user() + "\" for " + name(question)
                                + ", which Plimsoll does not offer: have it ask for " + Scram.PLAIN);
        }
        return new byte[0];
    }

    private void finish(HandshakeMessage message) throws ProtocolViolation {
        if (scram != null && !isProven) {
            // The server has not proved that it knows the password.
            throw message.unexpected();
        }
        isDone = true;
    }

    private byte[] begin(HandshakeMessage message) throws ProtocolViolation, TargetException {
        List<String> offered = new ArrayList<>();
        for (String name = message.string(); !name.isEmpty(); name = message.string()) {
            offered.add(name);
        }
        boolean canBind = binding.length > 0 && !login.binding().equals("disable");
        isBound = canBind && offered.contains(Scram.BOUND);
        if (login.mustBind() && !isBound) {
            throw Refusals.permission(
                    login,
                    "cannot bind the password of the user \"" + login.user()
                            + "\" to the channel: that takes encryption (sslmode=require) and a server which offers "
                            + Scram.BOUND + "; or allow less with channel_binding=prefer");
        }
        if (!isBound && !offered.contains(Scram.PLAIN)) {
            throw Refusals.permission(
                    login,
                    "offers the user \"" + login.user() + "\" only " + String.join(", ", offered)
                            + ", which Plimsoll does not know: have it ask for " + Scram.PLAIN);
        }
        String password = passwordOnce(message);
        String mechanism = isBound ? Scram.BOUND : Scram.PLAIN;
        Scram begun = Scram.of(mechanism, password, canBind ? binding : new byte[0]);
        scram = begun;
        return Packet.saslBegin(mechanism, begun.first());
    }

    private byte[] proof(HandshakeMessage message) throws ProtocolViolation {
        Scram begun = scram;
        if (begun == null || isChallenged) {
            throw message.unexpected();
        }
        isChallenged = true;
        return Packet.saslAnswer(begun.last(message.rest()));
    }

    private void verify(HandshakeMessage message) throws ProtocolViolation, TargetException {
        Scram begun = scram;
        if (begun == null || !isChallenged || isProven) {
            throw message.unexpected();
        }
        if (!begun.isProvenBy(message.rest())) {
            throw Refusals.permission(
                    login,
                    "cannot prove that it knows the password of the user \"" + login.user()
                            + "\": it may not be the server it should be");
        }
        isProven = true;
    }

    private String passwordOnce(HandshakeMessage message) throws ProtocolViolation, TargetException {
        if (isAnswered) {
            throw message.unexpected();
        }
        if (login.password().isEmpty()) {
            throw Refusals.permission(
                    login,
                    "asks the user \"" + login.user() + "\" for a password, and none is"
                            + " given: name one in PLIMSOLL_PASSWORD, in PGPASSWORD or in a password file that only"
                            + " you may read");
        }
        isAnswered = true;
        return login.password().reveal();
    }

    private String md5(String password, byte[] salt) throws ProtocolViolation {
        if (salt.length != 4) {
            throw new ProtocolViolation("does not speak PostgreSQL's protocol: its salt has " + salt.length + " bytes");
        }
        String inner = digest((password + login.user()).getBytes(StandardCharsets.UTF_8), new byte[0]);
        return "md5" + digest(inner.getBytes(StandardCharsets.US_ASCII), salt);
    }

    private static String digest(byte[] text, byte[] salt) {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            digest.update(text);
            digest.update(salt);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            // Every Java platform has this algorithm.
            throw new IllegalStateException(impossible);
        }
    }

    private static String name(int question) {
        return switch (question) {
            case 2 -> "Kerberos V5";
            case 7, 8 -> "GSSAPI";
            case 9 -> "SSPI";
            default -> "an authentication numbered " + question;
        };
    }
}
