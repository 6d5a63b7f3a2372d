package io.plimsoll.it.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;

/// Asks a tester for its password. For one session.
final class Login {
    private static final SecureRandom RANDOM = new SecureRandom();

    private final HologresOptions options;
    private final MessageStream tester;

    Login(HologresOptions options, MessageStream tester) {
        this.options = options;
        this.tester = tester;
    }

    /// @throws RefusedException when user or password are not the right ones
    void demand(String user) throws IOException {
        boolean proved = switch (options.login()) {
            case TRUST -> true;
            case CLEAR -> clear();
            case MD5 -> md5(user);
            case SCRAM -> scram();
        };
        if (!proved || !user.equals(options.user())) {
            throw new RefusedException(
                    Message.fatal("28P01", "password authentication failed for user \"" + user + "\""));
        }
        tester.write(new Body().int32(0).as('R'));
    }

    private boolean clear() throws IOException {
        ask(new Body().int32(3));
        return answer().reader().text().equals(options.password());
    }

    private boolean md5(String user) throws IOException {
        byte[] salt = new byte[4];
        RANDOM.nextBytes(salt);
        ask(new Body().int32(5).bytes(salt));
        return answer().reader().text().equals(Md5.answer(user, options.password(), salt));
    }

    private boolean scram() throws IOException {
        ask(new Body().int32(10).text(Scram.MECHANISM).int8(0));
        BodyReader opening = answer().reader();
        if (!opening.text().equals(Scram.MECHANISM)) {
            throw new RefusedException(Message.fatal("28000", "the tester chose a SASL mechanism not offered"));
        }
        String first = new String(opening.take(opening.int32()), StandardCharsets.UTF_8);
        String bareFirst = first.substring(first.indexOf("n=", 1));
        String nonce = Scram.attributes(bareFirst).get("r") + Scram.nonce();
        byte[] salt = Scram.salt();
        String challenge = "r=" + nonce + ",s=" + Base64.getEncoder().encodeToString(salt) + ",i=" + Scram.ITERATIONS;
        ask(new Body().int32(11).bytes(challenge.getBytes(StandardCharsets.UTF_8)));
        String last = new String(answer().body(), StandardCharsets.UTF_8);
        String bareLast = last.substring(0, last.lastIndexOf(",p="));
        String authMessage = bareFirst + "," + challenge + "," + bareLast;
        Map<String, String> attributes = Scram.attributes(last);
        Scram scram = new Scram(options.password(), salt, Scram.ITERATIONS);
        boolean proved = nonce.equals(attributes.get("r"))
                && scram.proof(authMessage).equals(last.substring(last.lastIndexOf(",p=") + 3));
        if (proved) {
            String signature = "v=" + scram.serverSignature(authMessage);
            ask(new Body().int32(12).bytes(signature.getBytes(StandardCharsets.UTF_8)));
        }
        return proved;
    }

    private void ask(Body body) throws IOException {
        tester.write(body.as('R'));
        tester.flush();
    }

    private Message answer() throws IOException {
        Message answer = tester.read();
        if (answer.type() != 'p') {
            throw new RefusedException(
                    Message.fatal("08P01", "expected password response, got message type \"" + answer.type() + "\""));
        }
        return answer;
    }
}
