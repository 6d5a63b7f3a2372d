package io.plimsoll.driver.sql;

import io.plimsoll.driver.SchemaChoice;
import java.util.Optional;

/// The schema in which the sessions of a target work.
///
/// @param chosen empty: the schema in which a connection starts
/// @param ofConnection the schema in which a connection starts; empty if the product has no schemas or does not say
public record SchemaPlace(Optional<SchemaSql> chosen, String ofConnection) {
    public static final SchemaPlace OF_CONNECTION = new SchemaPlace(Optional.empty(), "");

    /// If the address names a schema, that one is used, unless the user also chose another.
    ///
    /// @param found the schema in which a connection starts
    /// @param isNamed whether the address names a schema
    public static SchemaPlace of(Product product, String found, SchemaChoice choice, boolean isNamed) {
        boolean isLeft = found.equals(choice.name()) || (isNamed && !choice.isAsked());
        Optional<SchemaSql> chosen = SchemaSql.of(product, isLeft ? SchemaChoice.OF_CONNECTION : choice)
                .filter(schema -> !schema.name().equals(found));
        return new SchemaPlace(chosen, found);
    }

    public String name() {
        return chosen.map(SchemaSql::name).orElse(ofConnection);
    }
}
