package io.plimsoll.fleet;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/// The key pair that all peers of a fleet have: whoever has it belongs to the fleet, and nobody else. Immutable.
public final class FleetKeys {
    private static final String ALIAS = "fleet";

    /// Of the file, in which the format wants one. Whoever may read the file has the keys: see decision 072.
    private static final char[] PASSWORD = "plimsoll".toCharArray();

    private static final String KIND = "PKCS12";

    /// The clocks of machines differ.
    private static final Duration BACKDATED = Duration.ofHours(1);

    private static final String RENEW = "; make new ones with `plimsoll fleet keys` and copy them to every machine";

    private final KeyStore store;
    private final X509Certificate certificate;

    private FleetKeys(KeyStore store) throws GeneralSecurityException {
        this.store = store;
        if (!store.isKeyEntry(ALIAS) || !(store.getCertificate(ALIAS) instanceof X509Certificate own)) {
            throw new CertificateException("no key of a fleet in it");
        }
        certificate = own;
    }

    /// New keys.
    public static FleetKeys create(Duration validFor) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair keys = generator.generateKeyPair();
            Instant now = Instant.now();
            X509Certificate certificate =
                    SelfSigned.certificate(keys, "Plimsoll fleet", now.minus(BACKDATED), now.plus(validFor));
            KeyStore store = KeyStore.getInstance(KIND);
            store.load(null, PASSWORD);
            store.setKeyEntry(ALIAS, keys.getPrivate(), PASSWORD, new X509Certificate[] {certificate});
            return new FleetKeys(store);
        } catch (GeneralSecurityException | IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// @throws SpecException if they cannot be read, or are not valid now
    public static FleetKeys read(Path file) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
            if (isPosix() && Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)) {
                throw refused(file + " may be read by every user of this machine: `chmod 600 " + file + "` first");
            }
        } catch (NoSuchFileException none) {
            throw refused("there are no keys in " + file + ": copy the file from the machine where the keys of this"
                    + " fleet were made; `plimsoll fleet keys` makes new ones, once for all machines");
        } catch (IOException unreadable) {
            throw refused("the keys in " + file + " cannot be read: " + unreadable.getMessage());
        }
        return of(bytes, String.valueOf(file));
    }

    /// @param source where the bytes come from, as a problem names it
    /// @throws SpecException if they are no keys, or not valid now
    public static FleetKeys of(byte[] bytes, String source) {
        FleetKeys keys;
        try {
            KeyStore store = KeyStore.getInstance(KIND);
            store.load(new ByteArrayInputStream(bytes), PASSWORD);
            keys = new FleetKeys(store);
        } catch (GeneralSecurityException | IOException damaged) {
            throw refused(source + " does not hold the keys of a fleet, or is damaged" + RENEW);
        }
        Instant until = keys.validUntil();
        Instant from = keys.certificate.getNotBefore().toInstant();
        Instant now = Instant.now();
        if (now.isAfter(until)) {
            throw refused("the keys in " + source + " were valid until " + until + RENEW);
        }
        if (now.isBefore(from)) {
            throw refused("the keys in " + source + " are valid from " + from
                    + " on: is this machine's clock right? It says " + now);
        }
        return keys;
    }

    private static SpecException refused(String sentence) {
        return SpecException.of(Origin.COMMAND_LINE, sentence);
    }

    public Instant validUntil() {
        return certificate.getNotAfter().toInstant();
    }

    /// Writes them to a new file that only this user can read.
    ///
    /// @throws SpecException if there is such a file, or it cannot be written; then nothing is left of it
    public void write(Path file) {
        FileAttribute<?>[] own = isPosix()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        byte[] bytes = bytes();
        try {
            Files.createFile(file, own);
        } catch (FileAlreadyExistsException there) {
            throw refused(file + " exists, and keys are never overwritten: remove it, or name another with --out");
        } catch (IOException impossible) {
            throw notWritten(file, impossible);
        }
        try {
            Files.write(file, bytes);
        } catch (IOException full) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException stays) {
                full.addSuppressed(stays);
            }
            throw notWritten(file, full);
        }
    }

    private static SpecException notWritten(Path file, IOException cause) {
        String why = switch (cause) {
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "there is no such folder";
            default -> String.valueOf(cause.getMessage());
        };
        return refused("the keys cannot be written to " + file + ": " + why);
    }

    /// What [#of] reads.
    public byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            store.store(bytes, PASSWORD);
        } catch (GeneralSecurityException | IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    /// For connections on which both sides prove that they have these keys.
    public SSLContext context() {
        try {
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(store, PASSWORD);
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(own.getKeyManagers(), new TrustManager[] {new SameKeys(certificate)}, null);
            return context;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    /// Trusts one certificate, while it is valid. Java's own check of a certificate that is trusted itself looks at no
    /// date.
    private record SameKeys(X509Certificate certificate) implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind) throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind) throws CertificateException {
            check(chain);
        }

        private void check(X509Certificate[] chain) throws CertificateException {
            if (chain.length == 0 || !certificate.equals(chain[0])) {
                throw new CertificateException("not of this fleet");
            }
            certificate.checkValidity();
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[] {certificate};
        }
    }
}
