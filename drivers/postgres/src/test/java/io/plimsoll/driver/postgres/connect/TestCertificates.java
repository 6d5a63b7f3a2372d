package io.plimsoll.driver.postgres.connect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;

/// An authority and what it has signed, as PEM files in one folder: `NAME.crt`, `NAME.key`.
public record TestCertificates(Path folder) {
    private static final String SECRET = "changeit";
    private static final String AUTHORITY = "authority";

    private static @Nullable TestCertificates made;

    /// Those of this JVM, with a certificate `server` for `localhost`: making them takes seconds.
    public static synchronized TestCertificates shared()
            throws IOException, InterruptedException, GeneralSecurityException {
        TestCertificates shared = made;
        if (shared == null) {
            Path folder = Files.createTempDirectory("plimsoll-certificates");
            // Deleted in the reverse order.
            folder.toFile().deleteOnExit();
            shared = in(folder);
            shared.sign("server", "localhost", "dns:localhost");
            try (Stream<Path> files = Files.list(shared.folder)) {
                files.forEach(file -> file.toFile().deleteOnExit());
            }
            made = shared;
        }
        return shared;
    }

    /// Makes the authority `authority`, self-signed.
    public static TestCertificates in(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        TestCertificates made = new TestCertificates(folder);
        made.keytool("-genkeypair -alias authority -dname CN=Plimsoll_tests -ext bc:c -validity 2");
        made.export(AUTHORITY);
        return made;
    }

    /// @param alternative such as `dns:localhost,ip:127.0.0.1`
    public void sign(String name, String commonName, String alternative)
            throws IOException, InterruptedException, GeneralSecurityException {
        keytool("-genkeypair -alias " + name + " -dname CN=" + commonName + " -validity 2");
        keytool("-certreq -alias " + name + " -file " + folder.resolve("asked"));
        keytool("-gencert -alias authority -validity 2 -rfc -infile " + folder.resolve("asked") + " -outfile "
                + certificate(name) + " -ext san=" + alternative);
        keytool("-importcert -noprompt -alias " + name + " -file " + certificate(name));
        export(name);
    }

    public Path certificate(String name) {
        return folder.resolve(name + ".crt");
    }

    public Path key(String name) {
        return folder.resolve(name + ".key");
    }

    /// What a server made of them shows.
    KeyManager[] keys() throws IOException, GeneralSecurityException {
        KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
        factory.init(store(), SECRET.toCharArray());
        return factory.getKeyManagers();
    }

    private KeyStore store() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(folder.resolve("store.p12"))) {
            store.load(in, SECRET.toCharArray());
        }
        return store;
    }

    private void keytool(String arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        // Compiling what runs once costs more than it saves.
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        command.addAll(List.of(arguments.split(" ")));
        if (arguments.startsWith("-genkeypair")) {
            command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
        }
        command.addAll(List.of("-keystore", folder.resolve("store.p12").toString(), "-storepass", SECRET));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(said);
        }
    }

    private void export(String name) throws IOException, GeneralSecurityException {
        KeyStore store = store();
        Files.writeString(
                certificate(name), pem("CERTIFICATE", store.getCertificate(name).getEncoded()));
        Files.writeString(
                key(name),
                pem("PRIVATE KEY", store.getKey(name, SECRET.toCharArray()).getEncoded()));
        boolean _ = key(name).toFile().setReadable(false, false);
        boolean _ = key(name).toFile().setReadable(true, true);
    }

    private static String pem(String label, byte[] bytes) {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n";
    }
}
