package io.plimsoll.it.server;

/// What a [HologresServer] answers with, and to whom. Immutable.
///
/// @param backend the PostgreSQL behind it
/// @param user the only user it lets in
/// @param login how it asks for the password
/// @param frontends how many front-ends `options=fe=k` may choose from; also the connections of one
public record HologresOptions(Address backend, String user, String password, Login login, int frontends) {
    /// How a tester proves its password.
    public enum Login {
        TRUST,
        CLEAR,
        MD5,
        SCRAM
    }

    /// A PostgreSQL, and the superuser to enter it as.
    public record Address(String host, int port, String user, String password, String database) {}

    /// The user and password of the vendor's examples, asked for with SCRAM; three front-ends.
    public static HologresOptions over(Address backend) {
        return new HologresOptions(backend, "AccessKey_ID", "AccessKey_Secret", Login.SCRAM, 3);
    }

    public HologresOptions login(Login other) {
        return new HologresOptions(backend, user, password, other, frontends);
    }
}
