package io.plimsoll.driver;

/// The schema of a target in which its sessions work.
///
/// @param name empty for the connection's default schema
/// @param isAsked whether the user named it; a driver leaves out any other choice if its product, or the address,
///     speaks against it
public record SchemaChoice(String name, boolean isAsked) {
    /// The connection's default schema.
    public static final SchemaChoice OF_CONNECTION = new SchemaChoice("", false);

    public boolean isOfConnection() {
        return name.isEmpty();
    }
}
