package io.plimsoll.driver;

import io.plimsoll.spec.Key;
import io.plimsoll.unit.TimeSpan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The target to open, as the user named it. Immutable.
///
/// @param address such as `hsqldb:mem`, `postgres:embedded`, `postgres://me@host/db` or any `jdbc:` URL
/// @param user empty if the address or the target's default decides
/// @param driverClass a JDBC driver class to load, or empty
/// @param driverJars jars to load the driver from, in their own class loader
/// @param options driver options, by name
/// @param driver the driver that the user named, or empty
/// @param pipelined whether the statements of a list are sent together, without waiting for each answer
/// @param stallLimit how long to wait for a silent target, outside the operations that are measured
/// @param schema the schema of the sessions
public record TargetSpec(
        String address,
        String user,
        Secret password,
        String driverClass,
        List<Path> driverJars,
        Isolation isolation,
        Map<String, String> options,
        String driver,
        boolean pipelined,
        TimeSpan stallLimit,
        SchemaChoice schema) {
    /// How long to wait for a silent target by default.
    public static final TimeSpan STALL_LIMIT = TimeSpan.ofSeconds(30);

    public TargetSpec {
        driverJars = List.copyOf(driverJars);
        options = Map.copyOf(options);
    }

    /// A target given by its address alone: opened by the preferred driver, with one round trip for each statement,
    /// in the connection's default schema.
    public static TargetSpec of(String address) {
        return at(address).build();
    }

    /// Begins a target with more settings than its address.
    public static Builder at(String address) {
        return new Builder(address);
    }

    /// The same, with another address: how an embedded target becomes the JDBC target behind it.
    public TargetSpec withAddress(String other) {
        return toBuilder(other).build();
    }

    /// The same, with another user and password.
    public TargetSpec withLogin(String name, Secret secret) {
        return toBuilder(address).login(name, secret).build();
    }

    /// The same, with the JDBC driver of the class path.
    public TargetSpec withoutJars() {
        return toBuilder(address).jdbcDriver(driverClass, List.of()).build();
    }

    /// The same, with sessions in another schema.
    public TargetSpec in(SchemaChoice other) {
        return toBuilder(address).schema(other).build();
    }

    /// The value of one of the driver's keys.
    public <T> T option(Key<T> key) {
        return key.type().read().apply(options.getOrDefault(key.name(), String.valueOf(key.defaultText())));
    }

    private Builder toBuilder(String at) {
        return new Builder(at)
                .login(user, password)
                .jdbcDriver(driverClass, driverJars)
                .isolation(isolation)
                .options(options)
                .driver(driver)
                .pipelined(pipelined)
                .stallLimit(stallLimit)
                .schema(schema);
    }

    /// Builds a [TargetSpec] step by step. Used once, by one thread.
    public static final class Builder {
        private final String address;
        private String user = "";
        private Secret password = Secret.NONE;
        private String driverClass = "";
        private List<Path> driverJars = List.of();
        private Isolation isolation = Isolation.DEFAULT;
        private Map<String, String> options = Map.of();
        private String driver = "";
        private boolean pipelined;
        private TimeSpan stallLimit = STALL_LIMIT;
        private SchemaChoice schema = SchemaChoice.OF_CONNECTION;

        private Builder(String address) {
            this.address = address;
        }

        public Builder login(String name, Secret secret) {
            user = name;
            password = secret;
            return this;
        }

        public Builder jdbcDriver(String className, List<Path> jars) {
            driverClass = className;
            driverJars = jars;
            return this;
        }

        public Builder isolation(Isolation level) {
            isolation = level;
            return this;
        }

        public Builder options(Map<String, String> byName) {
            options = byName;
            return this;
        }

        public Builder driver(String name) {
            driver = name;
            return this;
        }

        public Builder pipelined(boolean together) {
            pipelined = together;
            return this;
        }

        public Builder stallLimit(TimeSpan limit) {
            stallLimit = limit;
            return this;
        }

        public Builder schema(SchemaChoice choice) {
            schema = choice;
            return this;
        }

        public TargetSpec build() {
            return new TargetSpec(
                    address,
                    user,
                    password,
                    driverClass,
                    driverJars,
                    isolation,
                    options,
                    driver,
                    pipelined,
                    stallLimit,
                    schema);
        }
    }
}
