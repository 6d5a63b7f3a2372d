package io.plimsoll.driver.dynamodb.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.aws.Credentials;
import io.plimsoll.driver.net.aws.Signer;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScanTest {
    private static JsonScan scan(String text) {
        byte[] bytes = ("..." + text + "...").getBytes(StandardCharsets.UTF_8);
        JsonScan scan = new JsonScan();
        scan.begin(bytes, 3, bytes.length - 3);
        return scan;
    }

    private static final class Heard implements RowReader {
        private final List<String> values = new ArrayList<>();

        @Override
        public void value(int column, byte[] bytes, int offset, int length) {
            values.add(column + "=" + new String(bytes, offset, length, StandardCharsets.UTF_8));
        }

        @Override
        public void nothing(int column) {
            values.add(column + " nothing");
        }

        @Override
        public void endRow() {
            values.add("end");
        }
    }

    @Test
    void readsItemsWhateverTheOrder() throws ProtocolViolation {
        Heard heard = new Heard();
        ItemReader reader = new ItemReader(heard, List.of("field0", "field1", "field2"));
        reader.read(scan("{ \"field2\" : {\"S\":\"c\"}, \"pk\":{\"S\":\"user1\"},\n"
                + "\"field0\":{\"S\":\"\"},\"field1\":{\"N\":\"12\"} }"));
        reader.read(scan("{\"field1\":{\"NULL\":true},\"other\":{\"L\":[{\"S\":\"]}\"},{\"M\":{}}]}}"));
        assertThat(heard.values).containsExactly("2=c", "0=", "1=12", "end", "1 nothing", "end");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "a\"b\\c", "tab\tline\n", "äöü €", "\uD83D\uDE00 smile", "", "\u0001\u007f"})
    void unescapesWhatWasEscaped(String text) throws ProtocolViolation {
        RequestBuffer buffer = new RequestBuffer();
        Text plain = new Text();
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        plain.append(utf8, 0, utf8.length);
        buffer.append((byte) '"');
        buffer.escaped(plain);
        buffer.append((byte) '"');
        buffer.finish(
                new RequestHeader(
                        new Signer(new Credentials("id", Secret.NONE, Secret.NONE), "us-east-1", "dynamodb"),
                        "h",
                        "Put"),
                0);
        byte[] sent = new byte[buffer.unsent().remaining()];
        buffer.unsent().get(sent);
        String whole = new String(sent, StandardCharsets.UTF_8);
        JsonScan scan = scan(whole.substring(whole.indexOf("\r\n\r\n") + 4));
        scan.readString();
        assertThat(scan.string()).hasToString(text);
    }

    @Test
    void resolvesEveryEscape() throws ProtocolViolation {
        JsonScan scan = scan("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e4\\u20AC\\uD83D\\uDE00\"");
        scan.readString();
        assertThat(scan.string()).hasToString("\"\\/\b\f\n\r\tAä€\uD83D\uDE00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1", "{\"a", "{\"a\" 1}", "[", "{\"a\":\"\\x\"}", "{\"a\":\"\\u00g0\"}", ""})
    void refusesWhatIsBroken(String text) {
        assertThatExceptionOfType(ProtocolViolation.class).isThrownBy(() -> {
            JsonScan scan = scan(text);
            scan.enter();
            while (scan.member()) {
                scan.readString();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "-1.5e3",
                "true",
                "null",
                "\"a\\\"}\"",
                "{}",
                "[]",
                "{\"a\":[1,{\"b\":\"}\"}]}",
                " [ 1 , 2 ] "
            })
    void passesOverAnyValue(String value) throws ProtocolViolation {
        JsonScan scan = scan("{\"a\":" + value + ",\"b\":\"here\"}");
        scan.enter();
        assertThat(scan.member()).isTrue();
        scan.skip();
        assertThat(scan.member()).isTrue();
        assertThat(scan.string()).hasToString("b");
        scan.readString();
        assertThat(scan.string()).hasToString("here");
        assertThat(scan.member()).isFalse();
    }
}
