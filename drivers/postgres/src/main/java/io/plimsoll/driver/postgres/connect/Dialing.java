package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.driver.net.Deadline;
import io.plimsoll.driver.net.PlainTransport;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.Sockets;
import io.plimsoll.driver.net.TlsTransport;
import io.plimsoll.driver.net.Transport;
import io.plimsoll.driver.net.dial.Attempts;
import io.plimsoll.driver.net.dial.Encryption;
import io.plimsoll.driver.net.dial.Place;
import io.plimsoll.driver.net.tls.Tls;
import io.plimsoll.driver.net.tls.TlsException;
import io.plimsoll.driver.net.tls.TlsSettings;
import io.plimsoll.driver.postgres.connect.ConnectionParameters.TlsFiles;
import io.plimsoll.driver.postgres.connect.Startup.SessionKind;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.security.spec.PSSParameterSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Opens sessions at the first usable server of a target. Thread-safe.
public final class Dialing implements Connections {
    /// The class of the states with which a server refuses a login, even if it only requires another encryption.
    private static final String NOT_SO = "28";

    private static final Attempts ATTEMPTS = new Attempts("28P01");

    /// A cancel is best effort, so its caller must not wait long.
    private static final int CANCEL_SECONDS = 5;

    private final ConnectionParameters parameters;
    private final Tls tls;
    private final String shown;

    /// The server of each session, because a cancel must go to the same server.
    private final Map<String, Place> placesByName = new ConcurrentHashMap<>();

    private Dialing(ConnectionParameters parameters, Tls tls, String shown) {
        this.parameters = parameters;
        this.tls = tls;
        this.shown = shown;
        parameters.places().forEach(place -> placesByName.put(place.shown(), place));
    }

    /// The problems of the address and its parameters, in sentences. Reads files but contacts no server.
    public static List<String> problems(TargetSpec spec, Surroundings surroundings) {
        List<String> problems = new ArrayList<>();
        ConnectionParameters parameters = ParameterSources.read(spec, surroundings, problems);
        if (problems.isEmpty()) {
            TlsSettings _ = tlsFiles(parameters, surroundings, problems).read();
        }
        return problems;
    }

    private static TlsFiles tlsFiles(
            ConnectionParameters parameters, Surroundings surroundings, List<String> problems) {
        return new TlsFiles(parameters, surroundings.home().resolve(".postgresql"), problems);
    }

    /// @param spec a spec without [#problems]
    public static Dialing of(TargetSpec spec, Surroundings surroundings) throws TargetException {
        List<String> problems = new ArrayList<>();
        ConnectionParameters parameters = ParameterSources.read(spec, surroundings, problems);
        @Nullable
        TlsSettings encryption = problems.isEmpty()
                ? tlsFiles(parameters, surroundings, problems).read()
                : null;
        if (encryption == null || !problems.isEmpty()) {
            throw new TargetException(ErrorClass.STATEMENT, String.join("; ", problems));
        }
        return new Dialing(parameters, Tls.of(encryption), Addresses.masked(spec.address()));
    }

    /// Source: PostgreSQL documentation, "Streaming Replication Protocol".
    @Override
    public Established replicate() throws TargetException {
        return new Dialing(parameters.with("replication", "database"), tls, shown).connect();
    }

    /// The password is that of the address; one from the password file is looked up for the new server.
    @Override
    public Dialing at(String host, int port) {
        Place place = ConnectionParameters.place(host, "", port);
        return new Dialing(parameters.at(place), tls, place.shown());
    }

    @Override
    public Dialing in(String quoted) {
        return new Dialing(parameters.with("search_path", quoted), tls, shown);
    }

    @Override
    public boolean namesSearchPath() {
        return parameters.values().containsKey("search_path")
                || parameters.value("options").contains("search_path");
    }

    @Override
    public String shown() {
        return shown;
    }

    @Override
    public Established connect() throws TargetException {
        return ATTEMPTS.first(attempts(), Dialing::isAnotherWorthTrying, this::connect);
    }

    /// Best effort; blocks until the server has read it.
    @Override
    public void cancel(Established session) {
        Place place = placesByName.get(session.place());
        if (place == null || session.cancelKey().processId() == 0) {
            return;
        }
        Deadline deadline = Deadline.in(CANCEL_SECONDS);
        Encryption same = session.transport() instanceof TlsTransport ? Encryption.REQUIRED : Encryption.NONE;
        try (Transport transport = transport(place, same, deadline)) {
            MessageStream stream = new MessageStream(transport, deadline);
            stream.send(Packet.cancel(session.cancelKey()));
            // The server closes the connection without an answer once it has sent the signal.
            stream.awaitEnd();
        } catch (IOException | TlsException unheard) {
            // Best effort: what cannot be cancelled ends by itself or by its time limit.
            return;
        }
    }

    /// Each place for the first wanted kind of session, then each place for the next kind.
    private List<Attempt> attempts() {
        List<Place> places = new ArrayList<>(parameters.places());
        if (parameters.value("load_balance_hosts").equals("random")) {
            Collections.shuffle(places);
        }
        List<Attempt> attempts = new ArrayList<>();
        for (String kind : SessionKind.wanted(parameters.value("target_session_attrs", "any"))) {
            places.forEach(place -> attempts.add(new Attempt(place, kind)));
        }
        return attempts;
    }

    /// Tries with and without encryption in the order of sslmode, each time over a new connection.
    private Established connect(Attempt attempt) throws TargetException {
        return ATTEMPTS.first(
                Encryption.attempts(tls.settings().mode(), attempt.place()),
                refused -> refused.sqlState().startsWith(NOT_SO),
                encryption -> connect(attempt, encryption));
    }

    private Established connect(Attempt attempt, Encryption encryption) throws TargetException, TlsException {
        Place place = attempt.place();
        Deadline deadline = Deadline.in(parameters.timeoutSeconds());
        Transport transport = null;
        boolean isReady = false;
        try {
            transport = transport(place, encryption, deadline);
            MessageStream stream = new MessageStream(transport, deadline);
            Startup startup = new Startup(stream, parameters.login(place), binding(transport));
            startup.run();
            if (!SessionKind.fits(attempt.kind(), startup)) {
                stream.send(Packet.goodbye());
                String sentence = place.shown() + " is not " + attempt.kind() + ", as target_session_attrs requires";
                throw new TargetException(ErrorClass.UNREACHABLE, sentence);
            }
            transport.configureBlocking(true);
            isReady = true;
            return new Established(transport, startup.parameters(), startup.cancelKey(), place.shown());
        } catch (IOException broken) {
            if (TlsException.isAlert(broken)) {
                // With TLS 1.3, a server can refuse this side's certificate after this side has finished the handshake.
                throw TlsException.of(place.shown(), broken);
            }
            throw place.failure(broken, parameters.user(), "connect_timeout");
        } finally {
            if (transport != null && !isReady) {
                transport.close();
            }
        }
    }

    /// The only place where a socket becomes a transport.
    private Transport transport(Place place, Encryption encryption, Deadline deadline)
            throws IOException, TlsException {
        return Sockets.open(
                place.addresses(),
                deadline,
                channel -> new Negotiation(place, deadline, tls).over(channel, encryption));
    }

    /// The data to which SCRAM may bind the session; empty without encryption.
    private static byte[] binding(Transport transport) throws IOException {
        return transport instanceof TlsTransport encrypted ? ChannelHash.of(encrypted.certificate()) : new byte[0];
    }

    /// A refusal by one server holds for the others too, unless the server only cannot accept sessions now.
    private static boolean isAnotherWorthTrying(TargetException refused) {
        return refused.errorClass() == ErrorClass.UNREACHABLE
                && !refused.sqlState().equals("3D000");
    }

    /// @param kind a value of `target_session_attrs`
    private record Attempt(Place place, String kind) {}

    /// The data to which SCRAM binds a session: the hash of the server's certificate. Source: RFC 5929, section
    /// 4.1, `tls-server-end-point`. Stateless.
    private static final class ChannelHash {
        private ChannelHash() {}

        /// Uses the hash function of the certificate's signature, or SHA-256 if that one is weaker.
        ///
        /// @return empty for a signature without a hash function, such as Ed25519: RFC 5929 does not define it,
        /// and
        ///     PostgreSQL does not bind to it
        static byte[] of(X509Certificate certificate) throws ProtocolViolation {
            try {
                String hash = hash(certificate);
                return hash.isEmpty()
                        ? new byte[0]
                        : MessageDigest.getInstance(hash).digest(certificate.getEncoded());
            } catch (GeneralSecurityException | IOException broken) {
                throw new ProtocolViolation("has a certificate that cannot be hashed: " + broken.getMessage());
            }
        }

        private static String hash(X509Certificate certificate) throws GeneralSecurityException, IOException {
            String signature = certificate.getSigAlgName().toUpperCase(Locale.ROOT);
            if (signature.equals("RSASSA-PSS")) {
                AlgorithmParameters parameters = AlgorithmParameters.getInstance("RSASSA-PSS");
                parameters.init(certificate.getSigAlgParams());
                return strong(
                        parameters.getParameterSpec(PSSParameterSpec.class).getDigestAlgorithm());
            }
            int with = signature.indexOf("WITH");
            return with < 0 ? "" : strong(signature.substring(0, with));
        }

        private static String strong(String hash) {
            return switch (hash) {
                case "MD5", "SHA1", "SHA-1", "SHA256" -> "SHA-256";
                case "SHA224", "SHA384", "SHA512" -> "SHA-" + hash.substring("SHA".length());
                default -> hash;
            };
        }
    }

    /// Makes a connected channel a transport, as PostgreSQL's protocol negotiates encryption. Used by one thread.
    private record Negotiation(Place place, Deadline deadline, Tls tls) {
        /// The protocol name for servers that accept several protocols on the same port.
        private static final String APPLICATION_PROTOCOL = "postgresql";

        /// A transport over the channel, which is non-blocking from now on.
        Transport over(SocketChannel channel, Encryption encryption) throws IOException, TlsException {
            PlainTransport plain = new PlainTransport(channel);
            plain.configureBlocking(false);
            if (encryption == Encryption.NONE) {
                return plain;
            }
            if (!tls.settings().direct() && !isOffered(plain)) {
                if (encryption == Encryption.OFFERED) {
                    return plain;
                }
                throw TlsException.of(
                        ErrorClass.PERMISSION,
                        place.shown(),
                        "does not offer TLS, as sslmode="
                                + tls.settings().mode().label() + " requires");
            }
            TlsTransport encrypted = tls.over(channel, deadline, place.host(), place.shown(), APPLICATION_PROTOCOL);
            if (tls.settings().direct() && !APPLICATION_PROTOCOL.equals(encrypted.applicationProtocol())) {
                // The server may speak another protocol and would receive data meant for PostgreSQL.
                throw TlsException.of(
                        ErrorClass.PERMISSION,
                        place.shown(),
                        "does not confirm that it speaks PostgreSQL's protocol over"
                                + " TLS: leave out sslnegotiation=direct");
            }
            return encrypted;
        }

        private boolean isOffered(PlainTransport plain) throws IOException, TlsException {
            MessageStream stream = new MessageStream(plain, deadline);
            stream.send(Packet.encryption());
            // Only one byte: bytes that an attacker added must not count as encrypted (CVE-2021-23222).
            char answer = stream.single();
            return switch (answer) {
                case 'S' -> true;
                case 'N' -> false;
                // Its text could come from anyone (CVE-2024-10977) and is not shown. A plain session may show it later.
                case 'E' ->
                    throw TlsException.of(
                            ErrorClass.UNREACHABLE, place.shown(), "answers the TLS request with an error");
                default ->
                    throw new ProtocolViolation(
                            "does not speak PostgreSQL's protocol: it answers TLS with " + (int) answer);
            };
        }
    }
}
