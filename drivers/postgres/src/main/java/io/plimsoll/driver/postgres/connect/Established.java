package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.net.Transport;
import java.util.Map;

/// An authenticated connection that is ready for its first query.
///
/// @param parameters the values that the server reported, such as `server_version`
/// @param place the server's address for messages, such as `localhost:5432`
public record Established(Transport transport, Map<String, String> parameters, CancelKey cancelKey, String place) {
    public Established {
        parameters = Map.copyOf(parameters);
    }

    /// Whether it leads to a unix domain socket, whose address is a path.
    public boolean isLocal() {
        return place.startsWith("/");
    }
}
