package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.Secret;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The identity of a session to open, and its security requirements. Immutable.
///
/// @param place the server for messages, such as `localhost:5432`
/// @param startup the parameters of the startup message, including `user` and `database`
/// @param binding whether a password must be bound to the encrypted channel: `disable`, `prefer` or
///     `require`
/// @param oldest the oldest acceptable minor version of protocol 3
/// @param newest the minor version of protocol 3 to request
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
