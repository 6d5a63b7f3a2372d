package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Wraps the JDBC target of an embedded engine under the address that the user wrote. Thread-safe.
final class EmbeddedTarget implements Target {
    /// Ends the engine after the sessions are closed.
    @FunctionalInterface
    interface Ending {
        void end(Target target) throws TargetException;
    }

    private static final Logger LOG = Logger.getLogger(EmbeddedTarget.class.getName());

    private final EmbeddedAddress address;
    private final Target target;
    private final Map<String, String> settings;
    private final Ending ending;
    private final AtomicBoolean closed = new AtomicBoolean();

    EmbeddedTarget(EmbeddedAddress address, Target target, Ending ending) {
        this(address, target, Map.of(), ending);
    }

    /// @param settings facts about the connections, added to the server's settings
    EmbeddedTarget(EmbeddedAddress address, Target target, Map<String, String> settings, Ending ending) {
        this.address = address;
        this.target = target;
        this.settings = Map.copyOf(settings);
        this.ending = ending;
    }

    @Override
    public TargetIdentity identity() {
        return target.identity().at(address.text()).with(settings);
    }

    @Override
    public Dialect dialect() {
        return target.dialect();
    }

    @Override
    public Optional<Multiplexer> multiplexer() throws TargetException {
        return target.multiplexer();
    }

    @Override
    public Session openSession() throws TargetException {
        return target.openSession();
    }

    @Override
    public Session openControlSession() throws TargetException {
        return target.openControlSession();
    }

    @Override
    public void probe() throws TargetException {
        target.probe();
    }

    @Override
    public Session openSession(int number) throws TargetException {
        return target.openSession(number);
    }

    @Override
    public List<String> noRoom(Session session, int sessions) throws TargetException {
        return target.noRoom(session, sessions);
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try (target) {
            ending.end(target);
        } catch (TargetException failed) {
            LOG.log(Level.WARNING, failed, () -> address.text() + " did not end in good order");
        }
    }
}
