package io.plimsoll.testing;

/// The MySQL that tests may write to, named by an environment variable. Stateless.
public final class TestMysql {
    /// Names the server: a `jdbc:mariadb:` address with user and password, who may create databases whose names begin
    /// with that of the address, has the right PROCESS, and may read the performance schema.
    public static final String VARIABLE = "PLIMSOLL_TEST_MYSQL_URL";

    public static final String MISSING = "SKIPPED: set " + VARIABLE + " to a jdbc:mariadb: address of a MySQL 8,"
            + " user and password included, whose user may create databases of such names, has PROCESS, and SELECT on"
            + " performance_schema";

    private static final NamedServer SERVER = new NamedServer(VARIABLE, MISSING);

    private TestMysql() {}

    /// The address of this module's database, which is created if it is missing; skips the test that asks where no
    /// server is named.
    public static String orSkip() {
        return SERVER.orSkip();
    }
}
