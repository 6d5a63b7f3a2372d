package io.plimsoll.app;

import io.plimsoll.live.LiveRuns;
import io.plimsoll.live.LiveServer;
import io.plimsoll.results.HarnessProcess;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Serves the pages of a folder of runs from this process.
///
/// @param outlivesThem whether the server continues after a run ends
/// @param interrupt ends the runs of this process in an orderly way
public record Live(Path store, boolean outlivesThem, Runnable interrupt) {
    public static final String LOOPBACK = "127.0.0.1";

    private static final int LAST_PORT = 65_535;

    /// @param port 0 for any free port
    /// @throws SpecException when this process cannot listen there
    public LiveServer start(String address, int port) {
        if (port < 0 || port > LAST_PORT) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    port + " is not a port: choose one from 1 to " + LAST_PORT + ", or 0 for any that is free");
        }
        try {
            InetSocketAddress place = new InetSocketAddress(InetAddress.getByName(address), port);
            return LiveServer.start(place, new LiveRuns(store, outlivesThem), this::page, this::stop);
        } catch (UnknownHostException unknown) {
            throw SpecException.of(Origin.COMMAND_LINE, address + " is not an address of this machine");
        } catch (IOException taken) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    "cannot listen at " + address + ":" + port + " (" + taken.getMessage()
                            + "): name another port, or 0 for any");
        }
    }

    private String page(String id) throws IOException {
        StoredItems items = StoredItems.find(store, List.of(id), true);
        if (items.isEmpty()) {
            throw new IOException(String.join("; ", items.skipped()));
        }
        return items.html();
    }

    /// Stops a run like Ctrl-C does. This ends the current process if the run is its own.
    private String stop(String id) throws IOException {
        HarnessProcess process =
                RunReader.document(new RunStore(store).find(id)).process();
        Optional<ProcessHandle> alive = process.alive();
        if (alive.equals(Optional.of(ProcessHandle.current()))) {
            interrupt.run();
            return "";
        }
        boolean isTold = alive.map(ProcessHandle::destroy).orElse(true);
        return isTold ? "" : id + " cannot be ended by this user: its process belongs to another user";
    }
}
