package toys;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;

/// A JDBC driver without a database: it says which address it was given. For jars of tests, and so in a package that is
/// not one of Plimsoll's.
public final class ToyDriver implements Driver {
    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        throw new SQLException("the toy driver was given " + url);
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith("jdbc:toy:") || url.startsWith("jdbc:mysql:");
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }
}
