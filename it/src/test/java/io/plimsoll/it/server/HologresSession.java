package io.plimsoll.it.server;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// One tester's session: what it says is judged, put into PostgreSQL's words where it is Hologres' own, and passed
/// on; a second thread passes back the answers. Runs on its own thread.
final class HologresSession implements Runnable {
    private final HologresServer server;
    private final int id;
    private final MessageStream tester;
    private final AtomicBoolean cancelled = new AtomicBoolean();

    HologresSession(HologresServer server, int id, Socket socket) throws IOException {
        this.server = server;
        this.id = id;
        this.tester = new MessageStream(socket);
    }

    @Override
    public void run() {
        try (tester) {
            answer();
        } catch (EOFException left) {
            server.note(id, "left without a goodbye");
        } catch (IOException broken) {
            server.note(id, String.valueOf(broken.getMessage()));
        }
    }

    private void answer() throws IOException {
        try {
            Optional<Startup> startup = Startup.read(tester, server);
            if (startup.isPresent()) {
                serve(startup.get());
            }
        } catch (RefusedException refused) {
            tell(refused.error());
        }
    }

    private void tell(Message error) throws IOException {
        tester.write(error);
        tester.flush();
    }

    private void serve(Startup startup) throws IOException {
        server.seen().opened(id, startup.parameters());
        new Login(server.options(), tester).demand(startup.user());
        startup.requireFrontend(server.options().frontends());
        try (Backend backend = Backend.open(server.options().backend(), startup.passedOn())) {
            AnswerPump pump = new AnswerPump(backend.stream(), tester);
            byte[] key = greet(backend);
            server.enter(key, cancelled);
            pump.start(id);
            try {
                Rules rules = new Rules(server.seen(), id, startup.isFixedFrontend());
                new Conversation(server, id, tester, new Conversation.Behind(backend, pump, rules, cancelled)).run();
            } finally {
                server.leave(key);
            }
        }
    }

    /// @return the body of BackendKeyData
    private byte[] greet(Backend backend) throws IOException {
        byte[] key = {};
        for (Message message : backend.greeting()) {
            if (message.type() == 'K') {
                key = message.body();
            }
            tester.write(isVersion(message) ? version() : message);
        }
        tester.write(Message.ready());
        tester.flush();
        return key;
    }

    private static boolean isVersion(Message message) {
        return message.type() == 'S' && message.reader().text().equals("server_version");
    }

    private static Message version() {
        return new Body()
                .text("server_version")
                .text(HologresCatalog.POSTGRES_VERSION)
                .as('S');
    }
}
