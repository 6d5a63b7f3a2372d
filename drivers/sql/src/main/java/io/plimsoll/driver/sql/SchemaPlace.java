package io.plimsoll.driver.sql;

import java.util.Optional;

/// The schema in which the sessions of a target work.
///
/// @param chosen empty: the schema in which a connection starts
/// @param ofConnection the schema in which a connection starts; empty if the product has no schemas or does not say
public record SchemaPlace(Optional<SchemaSql> chosen, String ofConnection) {
    public static final SchemaPlace OF_CONNECTION = new SchemaPlace(Optional.empty(), "");

    public String name() {
        return chosen.map(SchemaSql::name).orElse(ofConnection);
    }
}
