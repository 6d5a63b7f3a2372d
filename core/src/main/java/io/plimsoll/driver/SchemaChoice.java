package io.plimsoll.driver;

/// In which schema of a target the sessions are.
///
/// @param name empty for the schema in which a connection finds itself
/// @param isAsked whether the user named it; a driver leaves any other choice where its product, or the address,
///     speaks against it
public record SchemaChoice(String name, boolean isAsked) {
    /// The schema in which a connection finds itself.
    public static final SchemaChoice OF_CONNECTION = new SchemaChoice("", false);

    public boolean isOfConnection() {
        return name.isEmpty();
    }
}
