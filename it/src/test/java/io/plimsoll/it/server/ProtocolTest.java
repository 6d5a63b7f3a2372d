package io.plimsoll.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The test server by psql and byte by byte: what pgjdbc does not do.
@ExtendWith(SharedPostgres.class)
class ProtocolTest {
    private static final int PROTOCOL_3_2 = (3 << 16) + 2;

    @TempDir
    static Path folder;

    private static Backing backing;
    private static HologresServer open;

    @BeforeAll
    static void start(EmbeddedPostgres postgres) throws Exception {
        backing = Backing.over(postgres);
        open = HologresServer.start(backing.server().options().login(HologresOptions.Login.TRUST));
    }

    @AfterAll
    static void stop() throws Exception {
        open.close();
        backing.close();
    }

    private static MessageStream startup(int protocol, String... pairs) throws IOException {
        MessageStream stream = new MessageStream(new Socket(InetAddress.getLoopbackAddress(), open.port()));
        Body startup =
                new Body().int32(protocol).text("user").text(open.options().user());
        for (String word : pairs) {
            startup.text(word);
        }
        stream.writeBody(startup.int8(0).toBytes());
        stream.flush();
        return stream;
    }

    private static List<Message> untilReady(MessageStream stream) throws IOException {
        List<Message> messages = new ArrayList<>();
        Message message = stream.read();
        while (message.type() != 'Z') {
            messages.add(message);
            message = stream.read();
        }
        return messages;
    }

    private static List<Character> types(List<Message> messages) {
        return messages.stream().map(Message::type).distinct().toList();
    }

    @Test
    void aNewerProtocolIsNegotiatedDown() throws Exception {
        try (MessageStream stream = startup(PROTOCOL_3_2, "_pq_.magic", "on", "database", "any")) {
            BodyReader negotiated = stream.read().reader();
            assertThat(negotiated.int32()).isEqualTo(Backend.PROTOCOL);
            assertThat(negotiated.int32()).isEqualTo(1);
            assertThat(negotiated.text()).isEqualTo("_pq_.magic");
            assertThat(types(untilReady(stream))).containsExactly('R', 'S', 'K');
        }
    }

    @Test
    void thousandsOfStatementsMayBeUnderWayAtOnce() throws Exception {
        int wanted = 2_000;
        open.seen().clear();
        try (MessageStream stream = startup(Backend.PROTOCOL)) {
            untilReady(stream);
            stream.write(
                    new Body().text("s").text("select $1::int4 + 1").int16(0).as('P'));
            for (int index = 0; index < wanted; index++) {
                byte[] number = String.valueOf(index).getBytes(StandardCharsets.UTF_8);
                Body bind = new Body().text("").text("s").int16(0).int16(1);
                stream.write(bind.int32(number.length).bytes(number).int16(0).as('B'));
                stream.write(new Body().text("").int32(0).as('E'));
            }
            stream.write(new Body().as('S'));
            stream.flush();
            List<Message> rows = untilReady(stream).stream()
                    .filter(message -> message.type() == 'D')
                    .toList();
            assertThat(rows).hasSize(wanted);
            BodyReader last = rows.getLast().reader();
            assertThat(last.int16()).isEqualTo(1);
            assertThat(new String(last.take(last.int32()), StandardCharsets.UTF_8))
                    .isEqualTo("" + wanted);
        }
        assertThat(open.seen().executions(Form.OTHER)).isEqualTo(wanted);
    }

    @Test
    void anErrorLeavesThePipelineAtTheNextSync() throws Exception {
        try (MessageStream stream = startup(Backend.PROTOCOL)) {
            untilReady(stream);
            stream.write(new Body()
                    .text("")
                    .text("set hg_experimental_nonsense = on")
                    .int16(0)
                    .as('P'));
            stream.write(new Body().text("").text("").int16(0).int16(0).int16(0).as('B'));
            stream.write(new Body().text("").int32(0).as('E'));
            stream.write(new Body().as('S'));
            stream.write(new Body().text("select 1").as('Q'));
            stream.flush();
            assertThat(untilReady(stream).getLast().errorField('C')).isEqualTo("42704");
            assertThat(types(untilReady(stream))).containsExactly('T', 'D', 'C');
        }
    }

    @Test
    void anythingButRowsInMidCopyIsAnErrorAndTheSessionGoesOn() throws Exception {
        try (MessageStream stream = startup(Backend.PROTOCOL)) {
            untilReady(stream);
            stream.write(new Body().text(Backing.script("mid", "")).as('Q'));
            stream.flush();
            untilReady(stream);
            stream.write(new Body()
                    .text("copy mid(id,ts) from stdin with(stream_mode true)")
                    .as('Q'));
            stream.write(new Body().text("select 1").as('Q'));
            stream.flush();
            assertThat(untilReady(stream).getLast().errorField('C')).isEqualTo("08P01");
            stream.write(new Body().text("select 2").as('Q'));
            stream.flush();
            assertThat(types(untilReady(stream))).containsExactly('T', 'D', 'C');
        }
    }

    @Test
    void cutSessionsEnd() throws Exception {
        try (MessageStream stream = startup(Backend.PROTOCOL)) {
            untilReady(stream);
            open.cutSessions();
            assertThat(catchEnd(stream)).isInstanceOf(IOException.class);
        }
    }

    private static Throwable catchEnd(MessageStream stream) {
        return catchThrowable(stream::read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"CLEAR", "MD5", "SCRAM"})
    void psqlMakesATableAndStreamsIntoIt(String login) throws Exception {
        assumeTrue(isInstalled(), "SKIPPED: psql is not installed, so the test server is not tried with libpq");
        HologresOptions options = backing.server().options().login(HologresOptions.Login.valueOf(login));
        try (HologresServer server = HologresServer.start(options)) {
            String script = Backing.script("libpq", "call set_table_property('T','bitmap_columns','');")
                    + "set hg_experimental_enable_fixed_dispatcher_affected_rows = off;\n"
                    + "\\copy libpq(id,name0,ts) from pstdin with(stream_mode true, on_conflict update)\n";
            assertThat(psql(server, script, "7\tseven\t2026-01-01\n")).contains("COPY 1");
            assertThat(psql(server, "select hg_version(), name0 from libpq;\n", ""))
                    .contains("Hologres", "seven");
            assertThat(server.properties("libpq")).isEqualTo(Map.of("orientation", "row", "bitmap_columns", ""));
        }
    }

    private static boolean isInstalled() throws InterruptedException {
        try {
            return new ProcessBuilder("psql", "--version").start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private static String psql(HologresServer server, String script, String input) throws Exception {
        Path file = Files.writeString(folder.resolve("script.sql"), script);
        ProcessBuilder builder = new ProcessBuilder(
                        "psql", "-X", "-v", "ON_ERROR_STOP=1", "-f", file.toString(), "-h", "127.0.0.1")
                .redirectErrorStream(true);
        builder.command()
                .addAll(List.of("-p", "" + server.port(), "-U", server.options().user(), "plimsoll"));
        builder.environment().put("PGPASSWORD", server.options().password());
        Process process = builder.start();
        process.outputWriter(StandardCharsets.UTF_8).append(input).close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
