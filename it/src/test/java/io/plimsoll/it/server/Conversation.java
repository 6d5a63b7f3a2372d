package io.plimsoll.it.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// What a tester says once it is in, message by message. For the session's thread.
final class Conversation {
    private final HologresServer server;
    private final int session;
    private final MessageStream tester;
    private final Behind behind;
    /// Forms of prepared statements and of portals, by name.
    private final Map<String, Form> prepared = new HashMap<>();
    private final Map<String, Form> bound = new HashMap<>();

    /// What stands behind a session.
    record Behind(Backend backend, AnswerPump pump, Rules rules, AtomicBoolean cancelled) {}

    Conversation(HologresServer server, int session, MessageStream tester, Behind behind) {
        this.server = server;
        this.session = session;
        this.tester = tester;
        this.behind = behind;
    }

    void run() throws IOException {
        MessageStream backend = behind.backend().stream();
        while (true) {
            Message message = tester.read();
            switch (message.type()) {
                case 'X' -> {
                    return;
                }
                case 'Q' -> query(message.reader().text());
                case 'P' -> backend.write(parse(message));
                default -> {
                    note(message);
                    backend.write(message);
                }
            }
            if (!tester.hasBuffered()) {
                backend.flush();
            }
        }
    }

    private void note(Message message) {
        BodyReader body = message.reader();
        switch (message.type()) {
            case 'S' -> behind.pump().expect();
            case 'B' -> bound.put(body.text(), prepared.getOrDefault(body.text(), Form.OTHER));
            case 'E' -> server.seen().executed(bound.getOrDefault(body.text(), Form.OTHER));
            default -> {
                // Passed on as it is.
            }
        }
    }

    private Message parse(Message message) {
        BodyReader body = message.reader();
        String name = body.text();
        List<String> statements = SqlText.statements(body.text());
        String statement = String.join("; ", statements);
        prepared.put(name, Form.of(statement));
        String translated = String.join("; ", translate(statements));
        return new Body().text(name).text(translated).bytes(body.rest()).as('P');
    }

    private void query(String script) throws IOException {
        List<String> statements = SqlText.statements(script);
        statements.forEach(statement -> server.seen().executed(Form.of(statement)));
        boolean isSingle = statements.size() == 1;
        Form first = isSingle ? Form.of(statements.getFirst()) : Form.OTHER;
        if (first == Form.STREAM_COPY || first == Form.START_REPLICATION) {
            behind.backend().stream().flush();
            behind.pump().awaitQuiet();
            behind.rules().judge(first, statements.getFirst());
            aside(first, statements.getFirst());
            return;
        }
        String translated = String.join("; ", translate(statements));
        behind.pump().expect();
        behind.backend().stream().write(new Body().text(translated).as('Q'));
    }

    private List<String> translate(List<String> statements) {
        List<String> translated = new ArrayList<>();
        for (String statement : statements) {
            Form form = Form.of(statement);
            Optional<Message> error = behind.rules().judge(form, statement);
            translated.add(error.map(HologresCatalog::raise)
                    .orElseGet(() -> HologresCatalog.translate(form, statement, server.showing(form))));
        }
        return translated;
    }

    /// What no single PostgreSQL statement does: answered here, with a second session behind.
    private void aside(Form form, String statement) throws IOException {
        behind.cancelled().set(false);
        try (Backend second = Backend.open(server.options().backend(), Map.of())) {
            if (form == Form.STREAM_COPY) {
                new StreamCopyAnswer(server.seen(), tester, behind).take(session, statement, second);
            } else {
                new ChangeStreamAnswer(server.seen(), tester, second).stream(session, statement);
            }
        } catch (RefusedException refused) {
            tester.write(refused.error());
            tester.write(Message.ready());
        }
        tester.flush();
    }
}
