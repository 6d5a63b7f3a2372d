package io.plimsoll.driver;

import io.plimsoll.unit.TimeSpan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Which target to open, as the user named it.
///
/// @param address such as `hsqldb:mem`, `postgres:embedded`, `postgres://me@host/db` or any `jdbc:` URL
/// @param user empty when the address or the target's own default decides
/// @param driverClass a JDBC driver class to load, or empty
/// @param driverJars jars to load the driver from, in their own class loader
/// @param isolation `read-committed`, `repeatable-read`, `serializable` or `default` (as the target has it)
/// @param options driver options, by name
/// @param driver the driver the user named, or empty
/// @param pipelined whether the statements of a list are sent together, without waiting for each one's answer
/// @param stallLimit how long a silent target is waited for, outside the operations that are measured
/// @param schema where the sessions are
public record TargetSpec(
        String address,
        String user,
        Secret password,
        String driverClass,
        List<Path> driverJars,
        String isolation,
        Map<String, String> options,
        String driver,
        boolean pipelined,
        TimeSpan stallLimit,
        SchemaChoice schema) {
    /// How long a silent target is waited for unless somebody says otherwise.
    public static final TimeSpan STALL_LIMIT = TimeSpan.ofSeconds(30);

    public TargetSpec {
        driverJars = List.copyOf(driverJars);
        options = Map.copyOf(options);
    }

    /// A target whose sessions are where a connection finds itself.
    public TargetSpec(
            String address,
            String user,
            Secret password,
            String driverClass,
            List<Path> driverJars,
            String isolation,
            Map<String, String> options,
            String driver,
            boolean pipelined,
            TimeSpan stallLimit) {
        this(
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
                SchemaChoice.OF_CONNECTION);
    }

    /// A target opened by the best driver, one round trip for each statement.
    public TargetSpec(
            String address,
            String user,
            Secret password,
            String driverClass,
            List<Path> driverJars,
            String isolation,
            Map<String, String> options) {
        this(address, user, password, driverClass, driverJars, isolation, options, "", false, STALL_LIMIT);
    }

    /// A target named by its address alone.
    public static TargetSpec of(String address) {
        return new TargetSpec(address, "", Secret.NONE, "", List.of(), "default", Map.of());
    }

    /// The same, with another address: how an embedded target becomes the JDBC target behind it.
    public TargetSpec withAddress(String other) {
        return new TargetSpec(
                other,
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

    /// The same, with sessions in another schema.
    public TargetSpec in(SchemaChoice other) {
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
                other);
    }
}
