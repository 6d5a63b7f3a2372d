package io.plimsoll.it.server;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/// A session with the PostgreSQL behind. For one thread, or one that writes and one that reads.
final class Backend implements AutoCloseable {
    static final int PROTOCOL = 3 << 16;

    private final HologresOptions.Address address;
    private final MessageStream stream;
    private final List<Message> greeting = new ArrayList<>();

    private Backend(HologresOptions.Address address, MessageStream stream) {
        this.address = address;
        this.stream = stream;
    }

    /// @param settings startup parameters besides user and database
    /// @throws RefusedException when it does not let us in
    static Backend open(HologresOptions.Address address, Map<String, String> settings) throws IOException {
        Backend backend = new Backend(address, new MessageStream(new Socket(address.host(), address.port())));
        boolean opened = false;
        try {
            backend.start(settings);
            opened = true;
            return backend;
        } finally {
            if (!opened) {
                backend.stream.close();
            }
        }
    }

    private void start(Map<String, String> settings) throws IOException {
        Body startup = new Body().int32(PROTOCOL).text("user").text(address.user());
        startup.text("database").text(address.database());
        settings.forEach((name, value) -> startup.text(name).text(value));
        stream.writeBody(startup.int8(0).toBytes());
        stream.flush();
        for (Message message = next(); message.type() != 'Z'; message = next()) {
            if (message.type() == 'R') {
                authenticate(message.reader());
            } else {
                greeting.add(message);
            }
        }
    }

    private void authenticate(BodyReader demand) throws IOException {
        switch (demand.int32()) {
            case 0 -> {
                return;
            }
            case 3 -> answer(new Body().text(address.password()));
            case 5 -> answer(new Body().text(Md5.answer(address.user(), address.password(), demand.take(4))));
            case 10 -> scram();
            default -> throw new IOException("PostgreSQL asks for a proof that this test server does not know");
        }
    }

    private void scram() throws IOException {
        String nonce = Scram.nonce();
        String first = "n=,r=" + nonce;
        byte[] opening = ("n,," + first).getBytes(StandardCharsets.UTF_8);
        answer(new Body().text(Scram.MECHANISM).int32(opening.length).bytes(opening));
        String challenge = demand(11);
        Map<String, String> attributes = Scram.attributes(challenge);
        byte[] salt = Base64.getDecoder().decode(attributes.getOrDefault("s", ""));
        Scram scram = new Scram(address.password(), salt, Integer.parseInt(attributes.getOrDefault("i", "0")));
        String bare = "c=biws,r=" + attributes.get("r");
        String authMessage = first + "," + challenge + "," + bare;
        answer(new Body().bytes((bare + ",p=" + scram.proof(authMessage)).getBytes(StandardCharsets.UTF_8)));
        if (!demand(12).equals("v=" + scram.serverSignature(authMessage))) {
            throw new IOException("PostgreSQL does not know its own password");
        }
    }

    private String demand(int code) throws IOException {
        BodyReader demand = next().reader();
        if (demand.int32() != code) {
            throw new IOException("not the SCRAM message that comes next");
        }
        return new String(demand.rest(), StandardCharsets.UTF_8);
    }

    private void answer(Body body) throws IOException {
        stream.write(body.as('p'));
        stream.flush();
    }

    private Message next() throws IOException {
        Message message = stream.read();
        if (message.type() == 'E') {
            throw new RefusedException(message);
        }
        return message;
    }

    MessageStream stream() {
        return stream;
    }

    /// What came before it was ready: parameters and the key for cancels.
    List<Message> greeting() {
        return greeting;
    }

    /// Executes statements and waits for their end.
    ///
    /// @return the rows, as text
    /// @throws RefusedException when one fails; the session goes on
    Answer query(String sql) throws IOException {
        send(sql);
        return Answer.read(stream);
    }

    private void send(String sql) throws IOException {
        stream.write(new Body().text(sql).as('Q'));
        stream.flush();
    }

    /// Executes a COPY FROM STDIN of these bytes, last of the statements given.
    Answer copy(String sql, byte[] data) throws IOException {
        send(sql);
        Message message = stream.read();
        while (message.type() == 'N' || message.type() == 'C') {
            message = stream.read();
        }
        if (message.type() == 'E') {
            Answer.skipToReady(stream);
            throw new RefusedException(message);
        }
        stream.write(new Message('d', data));
        stream.write(new Message('c', new byte[0]));
        stream.flush();
        return Answer.read(stream);
    }

    /// Asks the server to end what the session with this key is doing.
    static void cancel(HologresOptions.Address address, byte[] cancelBody) throws IOException {
        try (MessageStream stream = new MessageStream(new Socket(address.host(), address.port()))) {
            stream.writeBody(cancelBody);
            stream.flush();
        }
    }

    @Override
    public void close() {
        stream.close();
    }
}
