package io.plimsoll.driver.postgres.connect.tls;

import io.plimsoll.driver.Secret;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/// Reads a private key: PKCS#8 in PEM, plain or encrypted, or in DER as pgjdbc wants it; and PKCS#1 of RSA.
final class PrivateKeys {
    /// `SEQUENCE { OID rsaEncryption, NULL }`, see RFC 8017, appendix A.1.
    private static final byte[] RSA_ALGORITHM = {
        0x30, 0x0D, 0x06, 0x09, 0x2A, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00
    };

    private static final byte[] VERSION_ZERO = {0x02, 0x01, 0x00};
    private static final int SEQUENCE = 0x30;
    private static final int OCTET_STRING = 0x04;

    private PrivateKeys() {}

    /// @param algorithm the certificate's
    static PrivateKey read(Path file, Secret password, String algorithm) throws IOException {
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8(file, password)));
        } catch (GeneralSecurityException refused) {
            throw new PemException(
                    file, "holds no " + algorithm + " key that can be read (" + refused.getMessage() + ")", refused);
        }
    }

    private static byte[] pkcs8(Path file, Secret password) throws IOException, GeneralSecurityException {
        List<Pem> blocks = Pem.read(file);
        for (Pem block : blocks) {
            switch (block.label()) {
                case "PRIVATE KEY" -> {
                    return block.content();
                }
                case "ENCRYPTED PRIVATE KEY" -> {
                    return decrypted(file, block.content(), password);
                }
                case "RSA PRIVATE KEY" -> {
                    if (!block.head().isEmpty()) {
                        throw inOldForm(file, "is encrypted in an old form");
                    }
                    return wrapped(block.content());
                }
                case "EC PRIVATE KEY" -> throw inOldForm(file, "holds a key in an old form");
                default -> {
                    // Other blocks, such as the parameters of a curve, may stand before the key.
                }
            }
        }
        if (!blocks.isEmpty()) {
            throw new PemException(file, "holds no private key", null);
        }
        return Files.readAllBytes(file);
    }

    private static PemException inOldForm(Path file, String what) {
        return new PemException(file, what + ": convert it with openssl pkcs8 -topk8 -in " + file, null);
    }

    private static byte[] decrypted(Path file, byte[] content, Secret password)
            throws IOException, GeneralSecurityException {
        if (password.isEmpty()) {
            throw new PemException(file, "is encrypted: give its password with sslpassword", null);
        }
        EncryptedPrivateKeyInfo encrypted = new EncryptedPrivateKeyInfo(content);
        // For PBES2 the parameters' own text names the algorithm.
        String algorithm =
                encrypted.getAlgName().equals("PBES2") || encrypted.getAlgName().startsWith("1.2")
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

    /// Puts the RSA key of PKCS#1 into the envelope of PKCS#8.
    private static byte[] wrapped(byte[] rsaKey) {
        ByteArrayOutputStream inside = new ByteArrayOutputStream();
        inside.writeBytes(VERSION_ZERO);
        inside.writeBytes(RSA_ALGORITHM);
        inside.writeBytes(tagged(OCTET_STRING, rsaKey));
        return tagged(SEQUENCE, inside.toByteArray());
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
