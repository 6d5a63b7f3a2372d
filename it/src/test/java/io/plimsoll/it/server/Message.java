package io.plimsoll.it.server;

/// One message of PostgreSQL's protocol 3.0: its type and what follows the length. Immutable by agreement: nobody
/// writes into the body.
final class Message {
    private final char type;
    private final byte[] body;

    Message(char type, byte[] body) {
        this.type = type;
        this.body = body;
    }

    char type() {
        return type;
    }

    byte[] body() {
        return body;
    }

    BodyReader reader() {
        return new BodyReader(body);
    }

    /// `Z`, outside any transaction.
    static Message ready() {
        return new Message('Z', new byte[] {'I'});
    }

    static Message commandComplete(String tag) {
        return new Body().text(tag).as('C');
    }

    static Message error(String sqlState, String text) {
        return new Body()
                .field('S', "ERROR")
                .field('V', "ERROR")
                .field('C', sqlState)
                .field('M', text)
                .int8(0)
                .as('E');
    }

    static Message fatal(String sqlState, String text) {
        return new Body()
                .field('S', "FATAL")
                .field('V', "FATAL")
                .field('C', sqlState)
                .field('M', text)
                .int8(0)
                .as('E');
    }

    /// A field of an ErrorResponse, such as `C` for the SQLSTATE; empty when it has none.
    String errorField(char field) {
        BodyReader fields = reader();
        for (int code = fields.int8(); code != 0; code = fields.int8()) {
            String text = fields.text();
            if (code == field) {
                return text;
            }
        }
        return "";
    }
}
