package io.plimsoll.testing;

import java.util.Optional;

/// The MariaDB that tests may write to, named by an environment variable. Stateless.
public final class TestMariadb {
    /// Names the server: a `jdbc:mariadb:` address with user and password, who may create databases whose names begin
    /// with that of the address, and has the right PROCESS.
    public static final String VARIABLE = "PLIMSOLL_TEST_MARIADB_URL";

    public static final String MISSING = "SKIPPED: set " + VARIABLE + " to a jdbc:mariadb: address, user and password"
            + " included, whose user may create databases of such names, and has PROCESS";

    private static final NamedServer SERVER = new NamedServer(VARIABLE, MISSING);

    private TestMariadb() {}

    /// The address of this module's database, which is created if it is missing; empty where no server is named.
    public static Optional<String> address() {
        return SERVER.address();
    }

    /// The same; skips the test that asks where no server is named.
    public static String orSkip() {
        return SERVER.orSkip();
    }

    /// The same, of a database that only this class uses, because others of its module are tested at the same time.
    public static String orSkip(Class<?> test) {
        return SERVER.orSkip(test);
    }
}
