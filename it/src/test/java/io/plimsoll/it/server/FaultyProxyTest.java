package io.plimsoll.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The proxy does what its fault says, and nothing else, to an echo of twenty bytes.
class FaultyProxyTest {
    private static final byte[] SENT = "0123456789abcdefghij".getBytes(StandardCharsets.US_ASCII);

    private ServerSocket echo;
    private FaultyProxy proxy;

    @BeforeEach
    void start() throws Exception {
        echo = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::answer);
        proxy = FaultyProxy.before(echo.getLocalPort(), 30_000);
    }

    @AfterEach
    void stop() throws Exception {
        proxy.close();
        echo.close();
    }

    private void answer() {
        while (!echo.isClosed()) {
            try (Socket socket = echo.accept()) {
                socket.getInputStream().transferTo(socket.getOutputStream());
            } catch (IOException over) {
                // A test has ended, or a fault has; the next connection will tell.
            }
        }
    }

    /// What comes back until the end, and an exclamation mark where the end was not a good one.
    private String exchange() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
            ByteArrayOutputStream back = new ByteArrayOutputStream();
            String end = "";
            try {
                socket.getOutputStream().write(SENT);
                socket.shutdownOutput();
                socket.getInputStream().transferTo(back);
            } catch (IOException reset) {
                end = "!";
            }
            return back.toString(StandardCharsets.ISO_8859_1) + end;
        }
    }

    private String with(Fault fault) throws IOException {
        proxy.arm(fault);
        return exchange();
    }

    @Test
    void bytesPassUnharmedAndAreCounted() throws Exception {
        assertThat(with(Fault.NONE)).isEqualTo("0123456789abcdefghij");
        assertThat(proxy.bytes(Direction.TO_SERVER)).isEqualTo(20);
        assertThat(proxy.bytes(Direction.TO_TESTER)).isEqualTo(20);
        assertThat(with(Fault.split(Direction.TO_TESTER))).isEqualTo("0123456789abcdefghij");
    }

    @Test
    void aCutEndsBothDirections() throws Exception {
        assertThat(with(Fault.cut(Direction.TO_TESTER, 7)).replace("!", "")).isEqualTo("0123456");
        assertThat(with(Fault.cut(Direction.TO_SERVER, 0)).replace("!", "")).isEmpty();
        assertThat(proxy.bytes(Direction.TO_SERVER)).isZero();
    }

    @Test
    void aHalfCloseEndsOne() throws Exception {
        assertThat(with(Fault.halfClose(Direction.TO_SERVER, 5))).isEqualTo("01234");
        assertThat(with(Fault.halfClose(Direction.TO_TESTER, 5))).isEqualTo("01234");
        assertThat(proxy.bytes(Direction.TO_SERVER)).isEqualTo(20);
    }

    @Test
    void bytesAreDroppedOrSpoiltWhereTheFaultSaysSo() throws Exception {
        assertThat(with(Fault.drop(Direction.TO_SERVER, 3, 4))).isEqualTo("012789abcdefghij");
        String spoilt = with(Fault.garbage(Direction.TO_TESTER, 18, 2));
        assertThat(spoilt).startsWith("0123456789abcdefgh").hasSize(20).doesNotEndWith("ij");
        assertThat(with(Fault.garbage(Direction.TO_TESTER, 18, 2))).isEqualTo(spoilt);
    }

    @Test
    void aDelayHoldsBack() throws Exception {
        long start = System.nanoTime();
        assertThat(with(Fault.delay(Direction.TO_SERVER, 10, 50))).isEqualTo("0123456789abcdefghij");
        assertThat(with(new Fault(Fault.Kind.DELAY, Direction.TO_TESTER, 3, 9, 1)))
                .isEqualTo("0123456789abcdefghij");
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(50));
    }

    @Test
    void everyBoundaryIsTriedAndTheFirstBreachIsNamed() throws Exception {
        Boundaries boundaries = new Boundaries(proxy, 100, 1, Duration.ofSeconds(10));
        List<Long> tried = new ArrayList<>();
        int cases = boundaries.every(Fault.halfClose(Direction.TO_SERVER, 0), this::exchange, outcome -> {
            tried.add(outcome.fault().at());
            assertThat(outcome.value()).hasSize((int) outcome.fault().at());
        });
        assertThat(cases).isEqualTo(20);
        assertThat(tried).startsWith(0L, 1L, 2L).endsWith(19L);
        assertThatThrownBy(() -> boundaries.every(
                        Fault.drop(Direction.TO_TESTER, 0, 1),
                        this::exchange,
                        outcome -> assertThat(outcome.value()).contains("5")))
                .hasMessageContaining("at=5");
    }

    @Test
    void aLongExchangeIsSampledTheSameWayEachTime() throws Exception {
        Boundaries boundaries = new Boundaries(proxy, 6, 42, Duration.ofSeconds(10));
        List<Long> first = new ArrayList<>();
        List<Long> second = new ArrayList<>();
        boundaries.every(
                Fault.cut(Direction.TO_TESTER, 0),
                this::exchange,
                outcome -> first.add(outcome.fault().at()));
        boundaries.every(
                Fault.cut(Direction.TO_TESTER, 0),
                this::exchange,
                outcome -> second.add(outcome.fault().at()));
        assertThat(first).hasSize(6).startsWith(0L).endsWith(19L).isEqualTo(second);
    }

    @Test
    void whatHangsIsSaidToHang() {
        Boundaries boundaries = new Boundaries(proxy, 2, 42, Duration.ofSeconds(5));
        assertThatThrownBy(() ->
                        boundaries.every(Fault.delay(Direction.TO_TESTER, 0, 60_000), this::exchange, outcome -> {}))
                .hasMessageContaining("hangs with Fault[kind=DELAY");
    }
}
