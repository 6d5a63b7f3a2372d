package io.plimsoll.driver.postgres.connect;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// This side of SCRAM-SHA-256: proves the password without telling it, and has the server prove that it
/// knows it too. Used once, by one thread.
///
/// Source: RFC 5802 and RFC 7677.
final class Scram {
    private static final String HMAC = "HmacSHA256";

    /// More would keep this side busy for many seconds.
    private static final int MAX_ITERATIONS = 10_000_000;

    private final byte[] password;
    private final String nonce;
    private final byte[] channelInput;
    private final String header;
    private final String firstBare;
    private byte[] serverSignature = {};

    /// @param user empty with PostgreSQL, which goes by its startup message
    /// @param nonce printable ASCII without commas, never used before
    /// @param header of GS2, such as `n,,`
    /// @param binding what binds it to the encrypted channel, or nothing
    Scram(String user, String password, String nonce, String header, byte[] binding) {
        this.password = SaslText.prepared(password).getBytes(StandardCharsets.UTF_8);
        this.nonce = nonce;
        this.header = header;
        firstBare = "n=" + user.replace("=", "=3D").replace(",", "=2C") + ",r=" + nonce;
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        input.writeBytes(bytes(header));
        input.writeBytes(binding);
        channelInput = input.toByteArray();
    }

    byte[] first() {
        return bytes(header + firstBare);
    }

    /// Answers the server's challenge.
    byte[] last(byte[] challenge) throws HandshakeFault {
        String serverFirst = new String(challenge, StandardCharsets.UTF_8);
        String[] fields = serverFirst.split(",", -1);
        if (fields.length < 3) {
            throw fault("its challenge is incomplete");
        }
        String together = field(fields[0], "r=");
        byte[] salt = decoded(field(fields[1], "s="));
        int iterations = iterations(field(fields[2], "i="));
        if (!together.startsWith(nonce) || together.length() == nonce.length()) {
            throw fault("its nonce does not continue ours");
        }
        String withoutProof = "c=" + Base64.getEncoder().encodeToString(channelInput) + ",r=" + together;
        byte[] said = bytes(firstBare + "," + serverFirst + "," + withoutProof);
        byte[] salted = salted(salt, iterations);
        byte[] clientKey = hmac(salted, bytes("Client Key"));
        byte[] proof = hmac(hash(clientKey), said);
        for (int i = 0; i < proof.length; i++) {
            proof[i] ^= clientKey[i];
        }
        serverSignature = hmac(hmac(salted, bytes("Server Key")), said);
        return bytes(withoutProof + ",p=" + Base64.getEncoder().encodeToString(proof));
    }

    /// Whether the server knows the password too.
    boolean isProvenBy(byte[] outcome) throws HandshakeFault {
        String verifier = new String(outcome, StandardCharsets.UTF_8).split(",", -1)[0];
        byte[] signature = decoded(field(verifier, "v="));
        return serverSignature.length > 0 && MessageDigest.isEqual(signature, serverSignature);
    }

    private byte[] salted(byte[] salt, int iterations) {
        byte[] block = Arrays.copyOf(salt, salt.length + Integer.BYTES);
        block[block.length - 1] = 1;
        Mac mac = mac(password);
        byte[] round = mac.doFinal(block);
        byte[] result = round.clone();
        for (int i = 1; i < iterations; i++) {
            round = mac.doFinal(round);
            for (int j = 0; j < result.length; j++) {
                result[j] ^= round[j];
            }
        }
        return result;
    }

    private static int iterations(String text) throws HandshakeFault {
        if (!text.matches("[1-9][0-9]{0,7}") || Integer.parseInt(text) > MAX_ITERATIONS) {
            throw fault("its count of iterations is impossible");
        }
        return Integer.parseInt(text);
    }

    private static String field(String text, String name) throws HandshakeFault {
        if (!text.startsWith(name)) {
            throw fault("a field \"" + name + "\" is missing");
        }
        return text.substring(name.length());
    }

    private static byte[] decoded(String base64) throws HandshakeFault {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException broken) {
            throw fault("a field is not Base64 (" + broken.getMessage() + ")");
        }
    }

    private static HandshakeFault fault(String clause) {
        return new HandshakeFault("breaks the rules of SCRAM-SHA-256: " + clause);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] hmac(byte[] key, byte[] text) {
        return mac(key).doFinal(text);
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac;
        } catch (GeneralSecurityException impossible) {
            // Every Java platform has it.
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] hash(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
