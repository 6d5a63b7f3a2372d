package io.plimsoll.it.server;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/// The arithmetic of SCRAM-SHA-256 (RFC 5802, RFC 7677) for both sides, without channel binding.
final class Scram {
    static final String MECHANISM = "SCRAM-SHA-256";
    static final int ITERATIONS = 4096;
    private static final int KEY_BITS = 256;
    private static final int SALT_SIZE = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final byte[] salted;

    Scram(String password, byte[] salt, int iterations) {
        try {
            this.salted = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(new PBEKeySpec(password.toCharArray(), salt, iterations, KEY_BITS))
                    .getEncoded();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static String nonce() {
        return Base64.getEncoder().encodeToString(salt());
    }

    static byte[] salt() {
        byte[] salt = new byte[SALT_SIZE];
        RANDOM.nextBytes(salt);
        return salt;
    }

    /// The attributes `a=...,b=...` of a SCRAM message.
    static Map<String, String> attributes(String message) {
        Map<String, String> attributes = new HashMap<>();
        for (String part : message.split(",")) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                attributes.put(part.substring(0, equals), part.substring(equals + 1));
            }
        }
        return attributes;
    }

    /// ClientProof := ClientKey XOR HMAC(H(ClientKey), AuthMessage), in base 64.
    String proof(String authMessage) {
        byte[] key = hmac(salted, "Client Key");
        byte[] signature = hmac(digest("SHA-256", key), authMessage);
        byte[] proof = new byte[key.length];
        for (int index = 0; index < key.length; index++) {
            proof[index] = (byte) (key[index] ^ signature[index]);
        }
        return Base64.getEncoder().encodeToString(proof);
    }

    /// ServerSignature := HMAC(ServerKey, AuthMessage), in base 64.
    String serverSignature(String authMessage) {
        return Base64.getEncoder().encodeToString(hmac(hmac(salted, "Server Key"), authMessage));
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static byte[] digest(String algorithm, byte[] bytes) {
        try {
            return MessageDigest.getInstance(algorithm).digest(bytes);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
