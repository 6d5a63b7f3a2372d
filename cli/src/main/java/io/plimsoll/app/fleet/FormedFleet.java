package io.plimsoll.app.fleet;

import io.plimsoll.app.RunLanes;
import io.plimsoll.driver.AtExit;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetException;
import io.plimsoll.fleet.Channel;
import io.plimsoll.fleet.Fleet;
import io.plimsoll.fleet.FleetHere;
import io.plimsoll.fleet.FleetOptions;
import java.io.IOException;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// A fleet that drives all runs of this process until it is closed. Its channel and the members that were started for
/// it end with it, also on Ctrl-C, when all runs are finished. Thread-safe.
public final class FormedFleet implements AutoCloseable {
    private static final long LOOK_MILLIS = 200;

    private final Deque<Runnable> closings = new ConcurrentLinkedDeque<>();
    private final AtExit.Handle atExit = AtExit.stop(this::close);

    private FormedFleet() {}

    /// A fleet of members in this process, which keep their parts of runs only until it is closed.
    ///
    /// @param password finds a password by the name of its variable
    public static FormedFleet here(FleetOptions options, Function<String, Secret> password, Consumer<String> listener)
            throws IOException, InterruptedException {
        FormedFleet formed = new FormedFleet();
        FleetHere here = FleetHere.start(options, password, listener);
        formed.closings.push(here::close);
        formed.closings.push(RunLanes.at(here.fleet())::close);
        return formed;
    }

    /// A fleet of the members in a group.
    ///
    /// @param channel closed with the fleet, also if none is formed
    public static FormedFleet of(Channel channel, FleetOptions options, Consumer<String> listener)
            throws TargetException, InterruptedException {
        FormedFleet formed = new FormedFleet();
        try {
            return formed.form(channel, options, listener, Optional::empty);
        } catch (TargetException | InterruptedException | RuntimeException failed) {
            formed.close();
            throw failed;
        }
    }

    /// A fleet of members that were started over ssh.
    ///
    /// @param channel closed with the fleet, also if none is formed
    /// @param started closed with the fleet, also if none is formed
    public static FormedFleet of(Channel channel, SshMembers started, FleetOptions options, Consumer<String> listener)
            throws TargetException, InterruptedException {
        FormedFleet formed = new FormedFleet();
        formed.closings.push(started::close);
        try {
            return formed.form(channel, options, listener, started::ended);
        } catch (TargetException | InterruptedException | RuntimeException failed) {
            formed.close();
            throw failed;
        }
    }

    /// @param ended says if a member that was started has ended
    private FormedFleet form(
            Channel channel, FleetOptions options, Consumer<String> listener, Supplier<Optional<String>> ended)
            throws TargetException, InterruptedException {
        closings.push(channel::close);
        try (Watch watch = new Watch(ended)) {
            try {
                Fleet fleet = Fleet.form(channel, options, listener);
                closings.push(fleet::close);
                closings.push(RunLanes.at(fleet)::close);
                return this;
            } catch (IOException missing) {
                throw new TargetException(ErrorClass.UNREACHABLE, String.valueOf(missing.getMessage()));
            } catch (InterruptedException interrupted) {
                throw watch.explained(interrupted);
            }
        }
    }

    /// Interrupts the thread that made it when a member that was started ends. Thread-safe.
    private static final class Watch implements AutoCloseable {
        private final Thread forming = Thread.currentThread();
        private String lost = "";
        private boolean isOver;

        Watch(Supplier<Optional<String>> ended) {
            Thread.ofVirtual().name("plimsoll-ssh").start(() -> look(ended));
        }

        private synchronized void look(Supplier<Optional<String>> ended) {
            try {
                while (!isOver) {
                    lost = ended.get().orElse("");
                    if (!lost.isEmpty()) {
                        forming.interrupt();
                        return;
                    }
                    wait(LOOK_MILLIS);
                }
            } catch (InterruptedException _) {
                // Nobody does that.
            }
        }

        /// Why the thread was interrupted.
        synchronized InterruptedException explained(InterruptedException interrupted) throws TargetException {
            if (lost.isEmpty()) {
                return interrupted;
            }
            throw new TargetException(ErrorClass.UNREACHABLE, lost + "; nothing was touched");
        }

        @Override
        public void close() {
            synchronized (this) {
                isOver = true;
                notifyAll();
                if (!lost.isEmpty()) {
                    // It came when the fleet had been formed.
                    boolean _ = Thread.interrupted();
                }
            }
        }
    }

    /// On Ctrl-C, a second thread waits for the first.
    @Override
    public synchronized void close() {
        atExit.close();
        for (Runnable next = closings.poll(); next != null; next = closings.poll()) {
            next.run();
        }
    }
}
