package io.plimsoll.driver.postgres.connect;

import static io.plimsoll.driver.postgres.connect.HandshakeServer.error;
import static io.plimsoll.driver.postgres.connect.HandshakeServer.int32;
import static io.plimsoll.driver.postgres.connect.HandshakeServer.joined;
import static io.plimsoll.driver.postgres.connect.HandshakeServer.message;
import static io.plimsoll.driver.postgres.connect.HandshakeServer.question;
import static io.plimsoll.driver.postgres.connect.HandshakeServer.text;
import static io.plimsoll.driver.postgres.connect.HandshakeServer.welcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Handshakes with servers that refuse, stray or stop.
class StartupTest {
    private static final int WHOLE = Integer.MAX_VALUE;

    @Test
    void opens() throws IOException, TargetException {
        try (HandshakeServer server = new HandshakeServer(WHOLE, welcome(), new byte[0])) {
            Established opened = dialing(server, "?options=-c%20a=b").connect();
            assertThat(opened.parameters()).containsOnly(Map.entry("server_version", "15.0"));
            assertThat(opened.cancelKey().processId()).isEqualTo(7);
            assertThat(opened.cancelKey().secret()).isEqualTo(int32(99));
            assertThat(opened.place()).isEqualTo("127.0.0.1:" + server.port());
            assertThat(opened.transport().channel().isBlocking()).isTrue();
            opened.transport().close();
            assertThat(server.heard().getFirst())
                    .isEqualTo(joined(
                            int32(3 << 16),
                            text("user\0u\0database\0d\0"
                                    + "application_name\0plimsoll\0client_encoding\0UTF8\0options\0-c a=b\0\0")));
        }
    }

    @Test
    void answersMd5() throws IOException, TargetException {
        // md5(md5("secret" + "u") + salt), as md5sum gives it.
        try (HandshakeServer server = new HandshakeServer(WHOLE, question(5, text("salt")), welcome())) {
            dialing(server, "").connect().transport().close();
            assertThat(server.heard().getLast()).asString().isEqualTo("md5f0e7c406521852962c8b0cf264d8bcbd\0");
        }
    }

    @Test
    void takesAnOlderProtocolAndALongKey() throws IOException, TargetException {
        byte[] first = joined(message('v', int32(3 << 16), int32(0)), question(0), message('K', new byte[260]));
        try (HandshakeServer server = new HandshakeServer(WHOLE, joined(first, message('Z', text("I"))), new byte[0])) {
            Established opened = dialing(server, "?max_protocol_version=latest").connect();
            assertThat(opened.cancelKey().secret()).hasSize(256);
            opened.transport().close();
            assertThat(server.heard().getFirst()).startsWith(int32((3 << 16) + 2));
            assertThat(refused(dialing(server, "?min_protocol_version=3.2")))
                    .hasMessageContaining("speaks only protocol 3.0");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "28P01 | PERMISSION  | refuses the user \"u\": check user and password (that is why)",
                "28000 | PERMISSION  | refuses the user \"u\": check user and password (that is why)",
                "3D000 | UNREACHABLE | does not exist for the user \"u\": create it or name another (that is why)",
                "53300 | RESOURCES   | has no room for another session of the user \"u\" (that is why)",
                "57P03 | UNREACHABLE | does not open a session for the user \"u\" (that is why)",
                "42501 | PERMISSION  | refuses the user \"u\"",
                "XX000 | UNREACHABLE | does not open a session for the user \"u\" (that is why)",
            })
    void refusals(String state, ErrorClass errorClass, String clause) throws IOException {
        try (HandshakeServer server = new HandshakeServer(WHOLE, error(state, "that is\n why"))) {
            TargetException refused = refused(dialing(server, ""));
            assertThat(refused).hasMessageContaining(clause).hasMessageContaining("127.0.0.1:" + server.port());
            assertThat(refused.errorClass()).isEqualTo(errorClass);
            assertThat(refused.sqlState()).isEqualTo(state);
        }
    }

    static Stream<Arguments> strays() {
        byte[] sasl = question(10, text("SCRAM-SHA-256\0\0"));
        return Stream.of(
                Arguments.of("", text("HTTP/1.1 400 Bad Request\r\n"), "an impossible length"),
                Arguments.of("", text("\u0001\u0002\u0003\u0004\u0005\u0006"), "of type 1 is out of place"),
                Arguments.of("", message('Z', text("I")), "\"Z\" is out of place"),
                Arguments.of("", message('R', text("a")), "\"R\" is too short"),
                Arguments.of("", message('E', text("C123")), "\"E\" is too short"),
                Arguments.of("", question(7), "GSSAPI, which Plimsoll does not offer"),
                Arguments.of("", question(99), "an authentication numbered 99"),
                Arguments.of("", question(5, text("abc")), "its salt has 3 bytes"),
                Arguments.of("", question(11, text("r=")), "\"R\" is out of place"),
                Arguments.of("", question(12, text("v=")), "\"R\" is out of place"),
                Arguments.of("", joined(sasl, question(0)), "\"R\" is out of place"),
                Arguments.of("", joined(sasl, sasl), "\"R\" is out of place"),
                Arguments.of("", question(10, text("NEW\0\0")), "offers the user \"u\" only NEW"),
                Arguments.of(
                        "",
                        joined(sasl, question(11, text("r=x,s=AAAA,i=1"))),
                        "nonce does not start with client nonce"),
                Arguments.of("", joined(question(0), message('K', text("12345"))), "key for cancelling has 1 bytes"),
                Arguments.of("", message('v', int32(3 << 16), int32(0)), "\"v\" is out of place"),
                Arguments.of("?channel_binding=require", welcome(), "a password bound to"),
                Arguments.of("?channel_binding=require", question(3), "a password bound to"),
                Arguments.of("?channel_binding=require", sasl, "cannot bind the password"));
    }

    @ParameterizedTest
    @MethodSource("strays")
    void strayServers(String query, byte[] said, String clause) throws IOException {
        try (HandshakeServer server = new HandshakeServer(WHOLE, said, new byte[0])) {
            assertThat(refused(dialing(server, query))).hasMessageContaining(clause);
        }
    }

    @Test
    void aPasswordThatNobodyGave() throws IOException {
        try (HandshakeServer server = new HandshakeServer(WHOLE, question(3))) {
            TargetSpec spec = TargetSpec.of("postgres://u@127.0.0.1:" + server.port() + "/d?sslmode=disable");
            TargetException refused = refused(dialing(spec));
            assertThat(refused).hasMessageContaining("for a password, and none is given");
            assertThat(refused.errorClass()).isEqualTo(ErrorClass.PERMISSION);
        }
    }

    /// Wherever a server stops, there is one sentence.
    @Test
    void truncation() throws IOException {
        byte[] question = question(5, text("salt"));
        int total = question.length + welcome().length;
        for (int bound = 0; bound < total; bound++) {
            try (HandshakeServer server = new HandshakeServer(bound, question, welcome())) {
                TargetException refused = refused(dialing(server, ""));
                assertThat(refused.errorClass()).isEqualTo(ErrorClass.UNREACHABLE);
                assertThat(refused.getMessage())
                        .contains("127.0.0.1:" + server.port())
                        .contains("\"u\"")
                        .doesNotContain("secret")
                        .doesNotContain("\n");
            }
        }
    }

    @Test
    void silence() throws IOException {
        try (HandshakeServer server = new HandshakeServer(WHOLE, new byte[0], new byte[0])) {
            assertThat(refused(dialing(server, "?connect_timeout=1"))).hasMessageContaining("no answer within 1 s");
        }
    }

    @Test
    @Timeout(120)
    void endlessNotices() throws Exception {
        byte[] notice = {'N', 0, 0, 0, 5, 0};
        try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread talker = Thread.ofVirtual().start(() -> {
                try (Socket socket = listening.accept()) {
                    while (!socket.isClosed()) {
                        socket.getOutputStream().write(notice);
                    }
                } catch (IOException gone) {
                    // The other side has had enough.
                }
            });
            Dialing dialing = dialing(TargetSpec.of("postgres://u:secret@127.0.0.1:" + listening.getLocalPort()
                    + "/d?sslmode=disable&connect_timeout=1"));
            assertThat(refused(dialing)).hasMessageContaining("not ready within 1 s");
            talker.join();
        }
    }

    @Test
    void nextHostIsTriedUnlessTheFirstRefuses() throws IOException, TargetException {
        try (HandshakeServer starting = new HandshakeServer(WHOLE, error("57P03", "starting"));
                HandshakeServer refusing = new HandshakeServer(WHOLE, error("28P01", "who?"));
                HandshakeServer good = new HandshakeServer(WHOLE, welcome(), new byte[0])) {
            Established opened = dialing(hosts(starting, good)).connect();
            opened.transport().close();
            assertThat(opened.place()).endsWith(":" + good.port());
            assertThat(refused(dialing(hosts(refusing, good)))).hasMessageContaining("who?");
            assertThat(refused(dialing(hosts(starting, refusing))))
                    .hasMessageContaining("starting")
                    .hasMessageContaining("; ")
                    .hasMessageContaining("who?");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "any, off, true",
        "primary, off, true",
        "primary, on, false",
        "standby, on, true",
        "standby, off, false",
        "read-write, off, true",
        "read-write, on, false",
        "read-only, on, true",
        "read-only, off, false",
        "prefer-standby, off, true",
        "prefer-primary, on, true",
    })
    void kindsOfSessions(String kind, String standby, boolean fits) throws IOException, TargetException {
        byte[] told = message('S', text("in_hot_standby\0" + standby + "\0"));
        byte[] more = message('S', text("default_transaction_read_only\0off\0"));
        byte[] answer = joined(question(0), told, more, message('Z', text("I")));
        try (HandshakeServer server = new HandshakeServer(WHOLE, answer, new byte[0])) {
            Dialing dialing = dialing(server, "?target_session_attrs=" + kind);
            if (fits) {
                dialing.connect().transport().close();
            } else {
                assertThat(refused(dialing)).hasMessageContaining(" is not " + kind);
            }
        }
    }

    private static TargetSpec hosts(HandshakeServer first, HandshakeServer second) {
        return TargetSpec.of(
                "postgres://u:secret@127.0.0.1:" + first.port() + ",127.0.0.1:" + second.port() + "/d?sslmode=disable");
    }

    private static TargetException refused(Dialing dialing) {
        return catchThrowableOfType(
                TargetException.class, () -> dialing.connect().transport().close());
    }

    private static Dialing dialing(HandshakeServer server, String query) throws IOException {
        return dialing(TargetSpec.of(
                "postgres://u:secret@127.0.0.1:" + server.port() + "/d?sslmode=disable" + query.replace('?', '&')));
    }

    private static Dialing dialing(TargetSpec spec) throws IOException {
        try {
            return Dialing.of(spec, new Surroundings(Map.of(), Path.of("nowhere"), "me"));
        } catch (TargetException problem) {
            throw new IOException(problem);
        }
    }
}
