package io.plimsoll.driver.net.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A block of Base64 between `-----BEGIN label-----` and `-----END label-----`, as in RFC 7468.
final class Pem {
    private static final Pattern BLOCK = Pattern.compile(
            "-----BEGIN ([A-Z0-9 ]+)-----\\s*((?:[A-Za-z-]+: [^\\n]*\\n)*)([A-Za-z0-9+/=\\s]*)-----END \\1-----");

    private final String label;
    private final String head;
    private final byte[] content;

    private Pem(String label, String head, byte[] content) {
        this.label = label;
        this.head = head;
        this.content = content;
    }

    /// The type of the content, such as `CERTIFICATE`.
    String label() {
        return label;
    }

    /// The lines `Name: value` before the Base64 in old formats.
    String head() {
        return head;
    }

    byte[] content() {
        return content.clone();
    }

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
}
