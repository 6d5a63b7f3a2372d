package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.sql.SchemaSql;
import java.util.Optional;

/// In which schema the sessions of a target are.
///
/// @param chosen empty: where a connection finds itself
/// @param ofConnection where a connection finds itself
public record SchemaPlace(Optional<SchemaSql> chosen, String ofConnection) {
    public static final SchemaPlace OF_CONNECTION = new SchemaPlace(Optional.empty(), "");

    /// The schema's name.
    public String name() {
        return chosen.map(SchemaSql::name).orElse(ofConnection);
    }
}
