package io.plimsoll.it.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/// A server that offers TLS with a certificate for another name than the one it is reached by. Thread-safe.
///
/// @param certificate a PEM file with what it shows, which is its own authority
public record StrangerServer(ServerSocket listener, SSLContext context, Path certificate) implements AutoCloseable {
    private static final String SECRET = "changeit";
    /// An SSLRequest: its length and its number.
    private static final int REQUEST_LENGTH = 8;

    /// @param folder for the certificate
    /// @param name of the host that the certificate is for
    public static StrangerServer start(Path folder, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve("stranger.p12");
        Path certificate = folder.resolve("stranger.crt");
        keytool(store, "-genkeypair -alias it -keyalg EC -dname CN=" + name + " -ext san=dns:" + name + " -ext bc:c");
        keytool(store, "-exportcert -alias it -rfc -file " + certificate);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, SECRET.toCharArray());
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
        factory.init(keys, SECRET.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        ServerSocket listener = new ServerSocket(0, 16, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        StrangerServer server = new StrangerServer(listener, context, certificate);
        Thread.ofVirtual().name("stranger-server").start(server::listen);
        return server;
    }

    private static void keytool(Path store, String arguments) throws IOException, InterruptedException {
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        String line = tool + " " + arguments + " -keystore " + store + " -storepass " + SECRET;
        int exitCode = new ProcessBuilder(line.split(" ")).start().waitFor();
        if (exitCode != 0) {
            throw new IOException("no certificate: keytool ended with " + exitCode);
        }
    }

    private void listen() {
        while (!listener.isClosed()) {
            try (Socket tester = listener.accept()) {
                tester.getInputStream().readNBytes(REQUEST_LENGTH);
                tester.getOutputStream().write('S');
                SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(tester, null, port(), false);
                socket.setUseClientMode(false);
                socket.startHandshake();
            } catch (IOException _) {
                // The tester did not like the certificate, or the listener was closed: the loop tells which.
            }
        }
    }

    public int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
