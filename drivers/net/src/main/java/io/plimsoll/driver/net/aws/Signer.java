package io.plimsoll.driver.net.aws;

import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Signs requests with Signature Version 4. It derives the signing key once a day; each signature then costs two
/// digests and one HMAC. Not thread-safe.
///
/// Implementation note: [Mac] allocates with each result, so that signatures are made of digests alone.
///
/// Source: AWS, "Create a signed AWS API request" (Signature Version 4); RFC 2104 (HMAC).
public final class Signer {
    public static final int DATE_LENGTH = "20260115T123045Z".length();
    public static final int HASH_DIGITS = 64;

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int HASH_BYTES = 32;
    private static final int BLOCK_BYTES = 64;
    private static final int INNER = 0x36;
    private static final int OUTER = 0x5c;
    private static final int DAY_LENGTH = "20260115".length();
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final String HMAC = "HmacSHA256";
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Credentials credentials;
    private final String region;
    private final String service;
    private final MessageDigest digest;
    private final Mac mac;
    private final byte[] hash = new byte[HASH_BYTES];
    private final byte[] date = new byte[DATE_LENGTH];
    private final byte[] innerKey = new byte[BLOCK_BYTES];
    private final byte[] outerKey = new byte[BLOCK_BYTES];
    private byte[] toSign = {};
    private int hashAt;
    private String day = "";
    private String scope = "";
    private long second = Long.MIN_VALUE;

    /// @param service as it is named in signatures, such as `dynamodb`
    public Signer(Credentials credentials, String region, String service) {
        this.credentials = credentials;
        this.region = region;
        this.service = service;
        try {
            digest = MessageDigest.getInstance("SHA-256");
            mac = Mac.getInstance(HMAC);
        } catch (GeneralSecurityException impossible) {
            // Every Java has both algorithms.
            throw new IllegalStateException(impossible);
        }
    }

    public Credentials credentials() {
        return credentials;
    }

    /// The scope of the key on the current day: `20260115/us-east-1/dynamodb/aws4_request`.
    public String scope() {
        return scope;
    }

    /// Sets the time for the next signatures.
    ///
    /// @return whether the day, and with it the scope, has changed
    public boolean setTime(long epochSecond) {
        if (epochSecond == second) {
            return false;
        }
        second = epochSecond;
        byte[] text = DATE.format(Instant.ofEpochSecond(epochSecond)).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, date, 0, DATE_LENGTH);
        String today = new String(text, 0, DAY_LENGTH, StandardCharsets.US_ASCII);
        boolean isNew = !today.equals(day);
        if (isNew) {
            day = today;
            makeKey();
        }
        System.arraycopy(date, 0, toSign, ALGORITHM.length() + 1, DATE_LENGTH);
        return isNew;
    }

    private void makeKey() {
        byte[] key = ascii("AWS4" + credentials.secretKey().reveal());
        for (String part : new String[] {day, region, service, "aws4_request"}) {
            key = hmac(key, ascii(part));
        }
        // The key is shorter than a block.
        for (int i = 0; i < BLOCK_BYTES; i++) {
            int unit = i < key.length ? key[i] : 0;
            innerKey[i] = (byte) (unit ^ INNER);
            outerKey[i] = (byte) (unit ^ OUTER);
        }
        scope = day + "/" + region + "/" + service + "/aws4_request";
        String text = ALGORITHM + "\n" + " ".repeat(DATE_LENGTH) + "\n" + scope + "\n";
        toSign = ascii(text + " ".repeat(HASH_DIGITS));
        hashAt = text.length();
    }

    private byte[] hmac(byte[] key, byte[] text) {
        try {
            mac.init(new SecretKeySpec(key, HMAC));
        } catch (InvalidKeyException impossible) {
            // HMAC accepts any key.
            throw new IllegalStateException(impossible);
        }
        return mac.doFinal(text);
    }

    /// The signed time.
    public byte[] date() {
        return date;
    }

    /// Writes the digest of a range of bytes, in hexadecimal.
    public void hash(byte[] from, int offset, int length, byte[] into, int at) {
        digest.update(from, offset, length);
        endDigest();
        writeHex(hash, into, at);
    }

    private void endDigest() {
        try {
            digest.digest(hash, 0, HASH_BYTES);
        } catch (DigestException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Writes the signature of a canonical request, in hexadecimal.
    public void sign(byte[] canonical, byte[] into, int at) {
        hash(canonical, 0, canonical.length, toSign, hashAt);
        digest.update(innerKey);
        digest.update(toSign);
        endDigest();
        digest.update(outerKey);
        digest.update(hash);
        endDigest();
        writeHex(hash, into, at);
    }

    /// Lower-case hexadecimal digits, written without allocating.
    private static void writeHex(byte[] from, byte[] into, int at) {
        for (int i = 0; i < from.length; i++) {
            into[at + 2 * i] = HEX[(from[i] >> 4) & 0xf];
            into[at + 2 * i + 1] = HEX[from[i] & 0xf];
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
