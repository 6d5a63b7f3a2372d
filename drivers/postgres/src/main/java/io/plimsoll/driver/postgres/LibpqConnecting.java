package io.plimsoll.driver.postgres;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.postgres.connect.Dialing;
import io.plimsoll.driver.postgres.connect.Established;
import io.plimsoll.driver.postgres.connect.Surroundings;
import java.util.List;

/// Connects as libpq does: by address, service file, password file, environment and defaults. Thread-safe.
final class LibpqConnecting implements Connecting {
    private final Surroundings surroundings;

    LibpqConnecting(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public List<String> problems(TargetSpec spec) {
        return Dialing.problems(spec, surroundings);
    }

    @Override
    public Connections to(TargetSpec spec) throws TargetException {
        return new Dialed(Dialing.of(spec, surroundings));
    }

    private record Dialed(Dialing dialing) implements Connections {
        @Override
        public Established connect() throws TargetException {
            return dialing.connect();
        }

        @Override
        public Established replicate() throws TargetException {
            return dialing.forReplication().connect();
        }

        @Override
        public Connections at(String host, int port) {
            return new Dialed(dialing.at(host, port));
        }

        @Override
        public Connections in(String quoted) {
            return new Dialed(dialing.with("search_path", quoted));
        }

        @Override
        public boolean namesSearchPath() {
            return dialing.says("search_path") || dialing.says("options", "search_path");
        }

        @Override
        public void cancel(Established session) {
            dialing.cancel(session);
        }

        @Override
        public String shown() {
            return dialing.shown();
        }
    }
}
