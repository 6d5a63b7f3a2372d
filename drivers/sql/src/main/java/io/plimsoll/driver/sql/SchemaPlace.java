package io.plimsoll.driver.sql;

import java.util.Optional;

/// In which schema the sessions of a target are.
///
/// @param chosen empty: where a connection finds itself
/// @param ofConnection where a connection finds itself; empty when the product has no schemas or does not tell
public record SchemaPlace(Optional<SchemaSql> chosen, String ofConnection) {
    public static final SchemaPlace OF_CONNECTION = new SchemaPlace(Optional.empty(), "");

    /// The schema's name.
    public String name() {
        return chosen.map(SchemaSql::name).orElse(ofConnection);
    }
}
