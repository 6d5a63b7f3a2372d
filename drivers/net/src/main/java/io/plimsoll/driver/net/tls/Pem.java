package io.plimsoll.driver.net.tls;

import io.plimsoll.driver.Secret;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/// A block of Base64 between `-----BEGIN label-----` and `-----END label-----`, as in RFC 7468.
///
/// @param label the type of the content, such as `CERTIFICATE`
/// @param head the lines `Name: value` before the Base64 in old formats
@SuppressWarnings("ArrayRecordComponent") // never compared
record Pem(String label, String head, byte[] content) {
    private static final Pattern BLOCK = Pattern.compile(
            "-----BEGIN ([A-Z0-9 ]+)-----\\s*((?:[A-Za-z-]+: [^\\n]*\\n)*)([A-Za-z0-9+/=\\s]*)-----END \\1-----");

    /// All blocks of a file.
    static List<Pem> read(Path file) throws IOException {
        // Text between the blocks may have any encoding. This one maps every byte.
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        List<Pem> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            try {
                byte[] content = Base64.getMimeDecoder().decode(matcher.group(3));
                blocks.add(new Pem(matcher.group(1), matcher.group(2), content));
            } catch (IllegalArgumentException broken) {
                throw new PemException(file, "has a broken block of Base64", broken);
            }
        }
        return blocks;
    }

    /// The certificates of a file, at least one.
    static List<X509Certificate> certificates(Path file) throws IOException {
        List<X509Certificate> certificates = new ArrayList<>();
        for (Pem block : read(file)) {
            if (block.label.endsWith("CERTIFICATE")) {
                certificates.add(certificate(file, block.content));
            }
        }
        if (certificates.isEmpty()) {
            throw new PemException(file, "holds no certificate in PEM form", null);
        }
        return certificates;
    }

    private static X509Certificate certificate(Path file, byte[] content) throws PemException {
        try {
            Certificate read =
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(content));
            if (read instanceof X509Certificate certificate) {
                return certificate;
            }
            throw new PemException(file, "holds a certificate that is not X.509", null);
        } catch (CertificateException broken) {
            throw new PemException(file, "holds a broken certificate (" + broken.getMessage() + ")", broken);
        }
    }

    /// A certificate or key file has the wrong content. The message is a sentence for the user.
    static final class PemException extends IOException {
        private static final long serialVersionUID = 1L;

        PemException(Path file, String what, @Nullable Throwable cause) {
            super("the file " + file + " " + what, cause);
        }
    }

    /// Reads a private key: PKCS#8 in PEM, plain or encrypted, or in DER, as pgjdbc requires it. Also reads the
    /// older forms: PKCS#1 for RSA and SEC1 for elliptic curves.
    static final class PrivateKeys {
        private static final byte[] VERSION_ZERO = {0x02, 0x01, 0x00};
        private static final int SEQUENCE = 0x30;
        private static final int OCTET_STRING = 0x04;

        private PrivateKeys() {}

        /// @param counterpart the certificate's public key: the older forms do not contain algorithm and curve
        static PrivateKey read(Path file, Secret password, PublicKey counterpart) throws IOException {
            String algorithm = counterpart.getAlgorithm();
            try {
                byte[] key = pkcs8(file, password, counterpart);
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(key));
            } catch (GeneralSecurityException refused) {
                throw new PemException(
                        file,
                        "holds no " + algorithm + " key that can be read (" + refused.getMessage() + ")",
                        refused);
            }
        }

        private static byte[] pkcs8(Path file, Secret password, PublicKey counterpart)
                throws IOException, GeneralSecurityException {
            List<Pem> blocks = Pem.read(file);
            for (Pem block : blocks) {
                switch (block.label()) {
                    case "PRIVATE KEY" -> {
                        return block.content();
                    }
                    case "ENCRYPTED PRIVATE KEY" -> {
                        return decrypted(file, block.content(), password);
                    }
                    case "RSA PRIVATE KEY", "EC PRIVATE KEY" -> {
                        if (!block.head().isEmpty()) {
                            String convert = ": convert it with openssl pkcs8 -topk8 -in ";
                            throw new PemException(file, "is encrypted in an old form" + convert + file, null);
                        }
                        if (!block.label().startsWith(counterpart.getAlgorithm())) {
                            throw new PemException(file, "holds a key of another kind than its certificate", null);
                        }
                        return wrapped(block.content(), counterpart);
                    }
                    default -> {
                        // Other blocks, such as the parameters of a curve, may precede the key.
                    }
                }
            }
            if (!blocks.isEmpty()) {
                throw new PemException(file, "holds no private key", null);
            }
            return Files.readAllBytes(file);
        }

        private static byte[] decrypted(Path file, byte[] content, Secret password)
                throws IOException, GeneralSecurityException {
            if (password.isEmpty()) {
                throw new PemException(file, "is encrypted: give its password with sslpassword", null);
            }
            EncryptedPrivateKeyInfo encrypted = new EncryptedPrivateKeyInfo(content);
            // For PBES2, the text form of the parameters names the algorithm.
            String algorithm = encrypted.getAlgName().equals("PBES2")
                            || encrypted.getAlgName().startsWith("1.2")
                    ? encrypted.getAlgParameters().toString()
                    : encrypted.getAlgName();
            PBEKeySpec key = new PBEKeySpec(password.reveal().toCharArray());
            Cipher cipher = Cipher.getInstance(algorithm);
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    SecretKeyFactory.getInstance(algorithm).generateSecret(key),
                    encrypted.getAlgParameters());
            return encrypted.getKeySpec(cipher).getEncoded();
        }

        /// Wraps a key in the envelope of PKCS#8.
        private static byte[] wrapped(byte[] key, PublicKey counterpart) {
            ByteArrayOutputStream inside = new ByteArrayOutputStream();
            inside.writeBytes(VERSION_ZERO);
            inside.writeBytes(algorithm(counterpart.getEncoded()));
            inside.writeBytes(tagged(OCTET_STRING, key));
            return tagged(SEQUENCE, inside.toByteArray());
        }

        /// The first part of a public key: `SEQUENCE { algorithm SEQUENCE, key BIT STRING }`, see RFC 5280,
        /// 4.1.
        private static byte[] algorithm(byte[] publicKey) {
            int start = contentAt(publicKey, 0);
            // Identifiers of algorithms are shorter than 128 bytes, so one byte holds the length.
            return Arrays.copyOfRange(publicKey, start, contentAt(publicKey, start) + publicKey[start + 1]);
        }

        private static int contentAt(byte[] bytes, int tagAt) {
            int length = bytes[tagAt + 1];
            return tagAt + 2 + (length < 0 ? length & 0x7F : 0);
        }

        /// Tag, length in its shortest form, and content.
        private static byte[] tagged(int tag, byte[] content) {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            whole.write(tag);
            if (content.length > 0xFF) {
                whole.write(0x82);
                whole.write(content.length >> 8);
            } else if (content.length > 0x7F) {
                whole.write(0x81);
            }
            whole.write(content.length);
            whole.writeBytes(content);
            return whole.toByteArray();
        }
    }
}
