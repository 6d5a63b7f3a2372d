package io.plimsoll.it.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a session says of itself before it is let in.
///
/// @param parameters as sent
record Startup(Map<String, String> parameters) {
    private static final int SSL = 80877103;
    private static final int GSS = 80877104;
    private static final int CANCEL = 80877102;

    /// @return empty for a cancel, which is passed on
    static Optional<Startup> read(MessageStream tester, HologresServer server) throws IOException {
        while (true) {
            byte[] body = tester.readBody();
            BodyReader packet = new BodyReader(body);
            int code = packet.int32();
            if (code == SSL || code == GSS) {
                tester.writeByte('N');
            } else if (code == CANCEL) {
                server.cancel(body);
                return Optional.empty();
            } else if (code >> 16 == 3) {
                return Optional.of(text(tester, code, packet));
            } else {
                throw new RefusedException(Message.fatal("0A000", "unsupported frontend protocol " + code));
            }
        }
    }

    String user() {
        return parameters.getOrDefault("user", "");
    }

    private String options() {
        return parameters.getOrDefault("options", "").strip();
    }

    boolean isFixedFrontend() {
        return options().equals("type=fixed");
    }

    /// `options=fe=k`: the k-th front-end, from 1.
    void requireFrontend(int frontends) throws RefusedException {
        String options = options();
        if (options.startsWith("fe=")
                && (!options.matches("fe=\\d+") || Integer.parseInt(options.substring(3)) > frontends)) {
            throw new RefusedException(Message.fatal("22023", "no front-end for options \"" + options + "\""));
        }
    }

    /// What PostgreSQL understands of it.
    Map<String, String> passedOn() {
        Map<String, String> passed = new HashMap<>(parameters);
        passed.keySet().removeAll(List.of("user", "database", "replication"));
        passed.keySet().removeIf(name -> name.startsWith("_pq_."));
        if (options().startsWith("fe=") || isFixedFrontend()) {
            passed.remove("options");
        }
        return passed;
    }

    /// Reads names and values; answers minor versions and extensions that protocol 3.0 has not.
    private static Startup text(MessageStream tester, int protocol, BodyReader packet) throws IOException {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String name = packet.text(); !name.isEmpty(); name = packet.text()) {
            parameters.put(name, packet.text());
        }
        List<String> unknown = parameters.keySet().stream()
                .filter(name -> name.startsWith("_pq_."))
                .toList();
        if (protocol > Backend.PROTOCOL || !unknown.isEmpty()) {
            Body negotiate = new Body().int32(Backend.PROTOCOL).int32(unknown.size());
            unknown.forEach(name ->
                    negotiate.bytes(name.getBytes(StandardCharsets.UTF_8)).int8(0));
            tester.write(negotiate.as('v'));
            tester.flush();
        }
        return new Startup(parameters);
    }
}
