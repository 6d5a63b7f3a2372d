package io.plimsoll.cli.results;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Live;
import io.plimsoll.cli.option.RunsFolderCommand;
import io.plimsoll.live.LiveServer;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll serve`: serves the history and the current runs as pages.
@Command(
        name = "serve",
        header = "Serve pages of stored and running runs, and /metrics for Prometheus, until Ctrl-C.",
        footer = {
            "",
            "On an address that other machines reach, pages need the token that is printed with the address;",
            "Prometheus sends it as a bearer token.",
            "Examples:",
            "  plimsoll serve",
            "  plimsoll serve --address 0.0.0.0 --port 8080 --runs-dir /srv/runs"
        })
public final class ServeCommand extends RunsFolderCommand {
    @Option(names = "--port", paramLabel = "PORT", description = "Port, 0 for any that is free. Default: 7417.")
    private int port = 7417;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            description = "Address to listen at. Default: this machine only.")
    private String address = Live.LOOPBACK;

    @Override
    public Integer call() throws Exception {
        try (LiveServer server = new Live(store(), true, () -> {}).start(address, port)) {
            printLine(server.url());
            // The signal that ends the server ends the process.
            new CountDownLatch(1).await();
        }
        return ExitCode.PASS;
    }
}
