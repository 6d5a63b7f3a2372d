package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.Secret;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Who wants to open which session, and how sure it must be of the server. Immutable.
///
/// @param place for sentences, such as `localhost:5432`
/// @param startup what the startup message says, `user` and `database` among it
/// @param binding whether a password must be bound to the encrypted channel: `disable`, `prefer` or
///     `require`
/// @param oldest the oldest minor version of protocol 3 that will do
/// @param newest the minor version of protocol 3 to ask for
record Login(String place, Map<String, String> startup, Secret password, String binding, int oldest, int newest) {
    Login {
        startup = Collections.unmodifiableMap(new LinkedHashMap<>(startup));
    }

    String user() {
        return startup.getOrDefault("user", "");
    }

    boolean mustBind() {
        return binding.equals("require");
    }
}
