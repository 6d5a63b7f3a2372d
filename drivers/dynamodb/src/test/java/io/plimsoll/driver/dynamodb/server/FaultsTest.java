package io.plimsoll.driver.dynamodb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.dynamodb.server.Fault.Shape;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import tools.jackson.databind.JsonNode;

class FaultsTest {
    private static final String PUT = "{'TableName':'usertable','Item':{'pk':{'S':'a'},'FIELD0':{'S':'x'}}}";
    private static final String GET = "{'TableName':'usertable','Key':{'pk':{'S':'a'}}}";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private DynamoServer server;
    private SignedCalls calls;

    @BeforeEach
    void start() throws IOException {
        server = DynamoServer.start(AccessKey.EXAMPLE);
        server.tables().create("usertable", "pk");
        calls = SignedCalls.to(server.url(), AccessKey.EXAMPLE);
    }

    @AfterEach
    void stop() {
        server.close();
        calls.close();
    }

    private CompletableFuture<JsonNode> later(String operation, String body) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return calls.call(operation, body);
            } catch (IOException | InterruptedException failed) {
                throw new CompletionException(failed);
            }
        });
    }

    @Test
    void refusesAsQueuedAndThenObeys() throws IOException, InterruptedException {
        server.faults().next("PutItem", Fault.throttled(), Fault.internalError(), Fault.unavailable());
        assertThat(calls.send("PutItem", PUT).body()).contains("#ProvisionedThroughputExceededException");
        assertThat(calls.send("PutItem", PUT).statusCode()).isEqualTo(500);
        assertThat(calls.send("PutItem", PUT).body()).startsWith("<html>");
        assertThat(server.tables().count("usertable")).isZero();
        assertThat(calls.send("PutItem", PUT).statusCode()).isEqualTo(200);
        assertThat(server.calls("PutItem")).isEqualTo(4);
        assertThat(server.connectionsAccepted()).isEqualTo(1);
    }

    @Test
    void followsRulesUntilTheyAreTakenBack() throws IOException, InterruptedException {
        server.faults().when(call -> call.number() % 2 == 1, Fault.throttled());
        assertThat(calls.send("PutItem", PUT).statusCode()).isEqualTo(400);
        assertThat(calls.send("PutItem", PUT).statusCode()).isEqualTo(200);
        server.faults().always("GetItem", Fault.internalError());
        server.faults().clear();
        assertThat(calls.send("GetItem", GET).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"CUT_BODY", "CUT_HEAD"})
    void writesOddlyWhatIsRight(Shape shape) throws IOException, InterruptedException {
        calls.call("PutItem", PUT);
        server.faults().next("GetItem", Fault.shaped(shape));
        assertThat(calls.call("GetItem", GET).at("/Item/FIELD0/S").asString()).isEqualTo("x");
        assertThat(calls.call("GetItem", GET).at("/Item/FIELD0/S").asString()).isEqualTo("x");
        assertThat(server.connectionsAccepted()).isEqualTo(shape == Shape.CONNECTION_CLOSE ? 2 : 1);
    }

    @ParameterizedTest
    @EnumSource(names = {"CUT_BODY", "CUT_HEAD"})
    void hangsUpWithinAnAnswer(Shape shape) {
        server.faults().always("GetItem", Fault.shaped(shape));
        assertThatThrownBy(() -> calls.call("GetItem", GET)).isInstanceOf(IOException.class);
    }

    @Test
    void hangsUpBeforeOrAfterTheWork() throws IOException, InterruptedException {
        server.faults().always("PutItem", Fault.hungUp());
        assertThatThrownBy(() -> calls.call("PutItem", PUT)).isInstanceOf(IOException.class);
        assertThat(server.tables().count("usertable")).isZero();
        server.faults().clear();
        server.faults().always("PutItem", Fault.hungUpAfterwards());
        assertThatThrownBy(() -> calls.call("PutItem", PUT)).isInstanceOf(IOException.class);
        assertThat(server.tables().item("usertable", Map.of("pk", "a"))).isNotNull();
        server.faults().clear();
        server.faults().always("GetItem", Fault.garbage());
        assertThatThrownBy(() -> calls.call("GetItem", GET)).isInstanceOf(IOException.class);
    }

    @Test
    void stallsUntilTheGateOpens() throws InterruptedException {
        Gate gate = new Gate();
        server.faults().next("PutItem", Fault.stalled(gate), Fault.stalled(Duration.ofMillis(1)));
        CompletableFuture<JsonNode> stalled = later("PutItem", PUT);
        assertThat(gate.awaitArrival(PATIENCE)).isTrue();
        assertThat(server.tables().count("usertable")).isZero();
        assertThat(stalled).isNotDone();
        gate.release();
        assertThat(stalled.join()).isEmpty();
        assertThat(later("PutItem", PUT).join()).isEmpty();
    }

    @Test
    void letsNobodyWaitAtItsEnd() throws InterruptedException {
        Gate gate = new Gate();
        server.faults().next("PutItem", Fault.stalled(gate));
        CompletableFuture<JsonNode> stalled = later("PutItem", PUT);
        assertThat(gate.awaitArrival(PATIENCE)).isTrue();
        server.close();
        assertThatThrownBy(stalled::join).hasCauseInstanceOf(IOException.class);
        assertThat(server.connectionsOpen()).isZero();
    }

    @Test
    void greetsAsAnotherServerWould() throws IOException {
        server.greet("220 mail.example ESMTP");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            byte[] greeting = socket.getInputStream().readNBytes(24);
            assertThat(new String(greeting, StandardCharsets.US_ASCII)).isEqualTo("220 mail.example ESMTP\r\n");
        }
        assertThatThrownBy(() -> calls.call("GetItem", GET)).isInstanceOf(IOException.class);
    }

    @Test
    void isStrictAboutWhatArrives() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write("POST / HTTP/1.1\nHost: x\n\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(answer).startsWith("HTTP/1.1 400 ").contains("a line of a head ends with CR LF");
        }
    }
}
