package io.plimsoll.driver.postgres.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.postgres.connect.CancelKey;
import io.plimsoll.driver.postgres.connect.Established;
import io.plimsoll.driver.postgres.wire.PostgresSession.SessionSetup;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.sql.SchemaSql.SchemaPlace;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A server that never stops talking: the session ends with a sentence before it has filled the memory.
@Timeout(300)
class EndlessServerTest {
    /// What is read before a session is given up, at most: some rows, and a message or two.
    private static final long READ_MAX = Runtime.getRuntime().maxMemory() / 4 + (128L << 20);

    @ParameterizedTest
    @CsvSource({
        "NOTICE, MiB of notices and parameters",
        "PARAMETER, MiB of notices and parameters",
        "ROW, MiB of rows to one question",
        "EMPTY_ROW, MiB of rows to one question",
        "COPY, out of turn"
    })
    void isGivenUp(String what, String said) {
        byte[] first = what.endsWith("ROW") ? new Answer().shape(Oid.TEXT).bytes() : new byte[0];
        byte[] again = switch (what) {
            case "NOTICE" ->
                new Answer().report('N', "NOTICE", "00000", "listen").bytes();
            case "PARAMETER" -> new Answer().parameter("TimeZone", "UTC").bytes();
            case "ROW" -> new Answer().row("x".repeat(1_000)).bytes();
            case "EMPTY_ROW" -> new Answer().row("").bytes();
            default -> new Answer().empty('H').empty('d').bytes();
        };
        EndlessTransport transport = new EndlessTransport(first, again);
        TargetException lost = catchThrowableOfType(
                TargetException.class, () -> session(transport).query("SELECT"));
        assertThat(lost.errorClass()).isEqualTo(ErrorClass.CONNECTION);
        assertThat(lost.getMessage()).contains("the server sent", said);
        assertThat(transport.taken()).isLessThan(READ_MAX);
    }

    /// A message of 250 MB: what it says is not waited for.
    @ParameterizedTest
    @CsvSource({"E", "N", "T", "S", "D", "C"})
    void isNotReadToTheEndOfAHugeMessage(char type) {
        byte[] head =
                ByteBuffer.allocate(5).put((byte) type).putInt(250_000_000).array();
        EndlessTransport transport = new EndlessTransport(head, new byte[1_000]);
        TargetException lost = catchThrowableOfType(
                TargetException.class, () -> session(transport).query("SELECT"));
        assertThat(lost.getMessage()).contains("sent a message '" + type + "' of 250000000 bytes");
        assertThat(transport.taken()).isLessThan(1 << 20);
    }

    @Test
    void isNotListenedToForLastWordsForEver() {
        byte[] notice = new Answer().report('N', "NOTICE", "00000", "listen").bytes();
        EndlessTransport transport = new EndlessTransport(new byte[0], notice);
        transport.write(ByteBuffer.allocate(0));
        assertThat(Conversation.lastWords(transport, new InBuffer())).isNull();
        assertThat(transport.taken()).isLessThan(READ_MAX);
    }

    private static PostgresSession session(EndlessTransport transport) {
        Established established = new Established(transport, Map.of(), new CancelKey(0, new byte[4]), "here");
        SessionSetup setup = new SessionSetup(
                Dialects.of(Product.POSTGRESQL),
                new Chunks(),
                new WireTexts(),
                10,
                false,
                () -> {
                    throw new AssertionError("no changes are read here");
                },
                TargetSpec.STALL_LIMIT,
                SchemaPlace.OF_CONNECTION);
        return new PostgresSession(established, setup, () -> {});
    }
}
