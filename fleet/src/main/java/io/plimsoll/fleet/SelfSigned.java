package io.plimsoll.fleet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// Writes self-signed certificates (RFC 5280) in DER, for which Java has no public interface. Stateless.
final class SelfSigned {
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OBJECT_ID = 0x06;
    private static final int UTF8_STRING = 0x0c;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int VERSION = 0xa0;

    /// 2.5.4.3, the common name.
    private static final byte[] COMMON_NAME = {0x55, 0x04, 0x03};

    /// 1.2.840.10045.4.3.2, ECDSA with SHA-256.
    private static final byte[] ECDSA_SHA256 = {0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 0x04, 0x03, 0x02};

    private static final int SERIAL_BITS = 120;
    private static final int SHORT_LENGTH_MAX = 0x7f;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

    private SelfSigned() {}

    /// A certificate of a key pair on an elliptic curve, signed by itself.
    static X509Certificate certificate(KeyPair keys, String name, Instant from, Instant until)
            throws GeneralSecurityException {
        byte[] algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_SHA256));
        byte[] named =
                der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8_STRING, name.getBytes(StandardCharsets.UTF_8)));
        byte[] who = der(SEQUENCE, der(SET, named));
        // Never zero or negative.
        BigInteger serial = new BigInteger(SERIAL_BITS, new SecureRandom()).setBit(SERIAL_BITS);
        byte[] toSign = der(
                SEQUENCE,
                der(VERSION, der(INTEGER, new byte[] {2})),
                der(INTEGER, serial.toByteArray()),
                algorithm,
                who,
                der(SEQUENCE, time(from), time(until)),
                who,
                keys.getPublic().getEncoded());
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(keys.getPrivate());
        signature.update(toSign);
        // A bit string begins with the number of unused bits.
        byte[] whole = der(SEQUENCE, toSign, algorithm, der(BIT_STRING, new byte[1], signature.sign()));
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(whole));
    }

    private static byte[] time(Instant instant) {
        return der(GENERALIZED_TIME, TIME.format(instant).getBytes(StandardCharsets.US_ASCII));
    }

    /// One element: its kind, its length, its parts.
    private static byte[] der(int kind, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(kind);
        int length = content.size();
        if (length <= SHORT_LENGTH_MAX) {
            element.write(length);
        } else {
            byte[] digits = BigInteger.valueOf(length).toByteArray();
            int leading = digits[0] == 0 ? 1 : 0;
            element.write(SHORT_LENGTH_MAX + 1 + digits.length - leading);
            element.write(digits, leading, digits.length - leading);
        }
        element.writeBytes(content.toByteArray());
        return element.toByteArray();
    }
}
