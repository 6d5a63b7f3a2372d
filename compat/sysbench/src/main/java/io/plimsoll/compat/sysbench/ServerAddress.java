package io.plimsoll.compat.sysbench;

import io.plimsoll.driver.address.Addresses;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The address of a target from the options of sysbench's drivers. Stateless.
final class ServerAddress {
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+");
    private static final Pattern PORT = Pattern.compile("\\d{1,5}");
    private static final Pattern DATABASE = Pattern.compile("[A-Za-z0-9_$.-]*");
    private static final String REMEDY = ": write an address instead, --target=";

    private ServerAddress() {}

    static String of(OptionValues values) throws SysbenchRefusal {
        return values.text("db-driver").equals("mysql") ? mysql(values) : postgres(values);
    }

    private static String postgres(OptionValues values) throws SysbenchRefusal {
        String host = values.text("pgsql-host");
        String port = matching(values, "pgsql-port", PORT, "postgres://...");
        String database = Addresses.encoded(values.text("pgsql-db"));
        // A folder, or several hosts, stand behind the database's name.
        return HOST.matcher(host).matches()
                ? "postgres://" + host + ":" + port + "/" + database
                : "postgres:///" + database + "?host=" + Addresses.encoded(host) + "&port=" + port;
    }

    private static String mysql(OptionValues values) throws SysbenchRefusal {
        String host = matching(values, "mysql-host", HOST, "jdbc:mariadb://...");
        String port = matching(values, "mysql-port", PORT, "jdbc:mariadb://...");
        String database = matching(values, "mysql-db", DATABASE, "jdbc:mariadb://...");
        List<String> options = new ArrayList<>();
        if (!values.text("mysql-socket").isEmpty()) {
            options.add("localSocket=" + Addresses.encoded(values.text("mysql-socket")));
        }
        if (values.isOn("mysql-ssl")) {
            options.add("sslMode=trust");
        }
        if (values.isOn("mysql-compression")) {
            options.add("useCompression=true");
        }
        return "jdbc:mariadb://" + host + ":" + port + "/" + database
                + (options.isEmpty() ? "" : "?" + String.join("&", options));
    }

    private static String matching(OptionValues values, String option, Pattern form, String address)
            throws SysbenchRefusal {
        String value = values.text(option);
        if (!form.matcher(value).matches()) {
            throw SysbenchRefusal.fatal(
                    "--" + option + ": '" + value + "' is not one plain name or number" + REMEDY + address);
        }
        return value;
    }
}
