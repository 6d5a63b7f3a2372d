package io.plimsoll.driver.postgres.wire;

import static io.plimsoll.driver.postgres.wire.ChangePayload.HEARTBEAT;
import static io.plimsoll.driver.postgres.wire.ChangePayload.INSERT;
import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.postgres.wire.ChangeStream.ChangeBatch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeBatchTest {
    private static ChangeBatch read(ChangeBatch batch, byte[] payload) throws IOException {
        byte[] message = ChangePayload.message('w', new byte[24], payload);
        ScriptedTransport transport = new ScriptedTransport(List.of(message), Integer.MAX_VALUE, 0);
        transport.write(ByteBuffer.allocate(1));
        InBuffer in = new InBuffer();
        while (!in.next(false)) {
            assertThat(in.receiveFrom(transport)).isPositive();
        }
        in.int8();
        for (int i = 0; i < 3; i++) {
            in.int64();
        }
        batch.read(in);
        return batch;
    }

    private static byte[] payload(ChangePayload rows) {
        return ChangePayload.payload(0, rows.data());
    }

    @Test
    void whateverIsSentIsCounted() {
        forAll(300, random -> {
            int columns = random.nextInt(1, 200);
            ChangePayload rows = new ChangePayload(columns);
            long start = random.nextInt(100);
            long position = start;
            int records = 0;
            boolean isDrained = false;
            for (int i = random.nextInt(50); i > 0; i--) {
                switch (random.nextInt(8)) {
                    case 0 -> rows.nothing();
                    case 1 -> {
                        rows.row(position, HEARTBEAT);
                        isDrained = true;
                    }
                    case 2 -> rows.row(random.nextLong(start + 1), INSERT);
                    default -> {
                        position += random.nextInt(1, 5);
                        rows.row(position, random.nextInt(2, 8));
                        records++;
                    }
                }
            }
            ChangeBatch batch = read(new ChangeBatch(columns, start), payload(rows));
            assertThat(batch.records()).isEqualTo(records);
            assertThat(batch.position()).isEqualTo(position);
            assertThat(batch.isDrained()).isEqualTo(isDrained);
        });
    }

    @Test
    void countsEachBatchForItself() throws IOException {
        ChangeBatch batch = new ChangeBatch(2, 0);
        ChangePayload two = new ChangePayload(2).row(1, INSERT).row(2, INSERT);
        assertThat(read(batch, payload(two)).records()).isEqualTo(2);
        assertThat(read(batch, payload(two)).records()).as("the same again").isZero();
        assertThat(read(batch, payload(new ChangePayload(2))).records()).isZero();
        assertThat(batch.position()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | -1  |          | sent -1 changes in 24 bytes",
                "1 | 1   |          | sent 1 changes in 24 bytes",
                "1 | 9   | 0 0 0    | sent 9 changes in 36 bytes",
                "1 | 1   | 8        | sent a change from byte 8 to 12 of 12",
                "1 | 2   | 20 16 0  | sent a change from byte 20 to 16 of 20",
                "1 | 2   | 16 99 0  | sent a change from byte 16 to 99 of 20",
                "1 | 1   | 12 0 0 0 | sent a change of 12 bytes",
            })
    void whatCannotBeSoIsRefused(int version, int rows, String numbers, String sentence) {
        String[] rest = numbers == null ? new String[0] : numbers.split(" ");
        ByteBuffer data = ByteBuffer.allocate((2 + rest.length) * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        data.putInt(version).putInt(rows);
        for (String number : rest) {
            data.putInt(Integer.parseInt(number));
        }
        assertThatThrownBy(() -> read(new ChangeBatch(2, 0), ChangePayload.payload(0, data.array())))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage(sentence);
    }

    @Test
    void anotherProtocolIsRefused() {
        byte[] payload = ChangePayload.payload(1, new ChangePayload(2).data());
        assertThatThrownBy(() -> read(new ChangeBatch(2, 0), payload))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage("sent changes in version 1 of their protocol, not 0");
    }

    @Test
    void anyPayloadCutShortIsRefused() {
        byte[] whole = payload(new ChangePayload(2).row(1, INSERT).row(2, INSERT));
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = new byte[length];
            System.arraycopy(whole, 0, cut, 0, length);
            // The values of the last row are not looked at, and a row without bytes is one that was left out.
            if (length < whole.length - 2 * Long.BYTES && length != whole.length - 6 * Long.BYTES) {
                assertThatThrownBy(() -> read(new ChangeBatch(2, 0), cut))
                        .as("of %d bytes", length)
                        .isInstanceOf(ProtocolViolation.class);
            }
        }
    }
}
