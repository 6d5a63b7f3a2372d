package io.plimsoll.bench.plant;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A server that the load reaches through a proxy, and what runs beside directly. Thread-safe.
record DistantServer(StagedServer server, DelayingProxy proxy) implements StagedServer {
    private static final Pattern PORT = Pattern.compile(":(\\d+)/");

    /// Puts a proxy before it. If that fails, the server is closed.
    ///
    /// @param delayMillis in each direction
    static DistantServer behind(StagedServer server, int delayMillis) throws IOException {
        try {
            Matcher port = PORT.matcher(server.address());
            if (!port.find()) {
                throw new IOException("no port in " + server.address());
            }
            return new DistantServer(server, DelayingProxy.start(Integer.parseInt(port.group(1)), delayMillis));
        } catch (IOException failed) {
            server.close();
            throw failed;
        }
    }

    @Override
    public String address() {
        return PORT.matcher(server.address()).replaceFirst(":" + proxy.port() + "/");
    }

    @Override
    public String jdbcUrl() {
        return server.jdbcUrl();
    }

    @Override
    public String user() {
        return server.user();
    }

    @Override
    public String password() {
        return server.password();
    }

    @Override
    public long pid() {
        return server.pid();
    }

    @Override
    public List<String> openings() {
        return server.openings();
    }

    @Override
    public List<String> naming(String program) {
        return server.naming(program);
    }

    @Override
    public List<String> settling() {
        return server.settling();
    }

    @Override
    public void close() throws IOException {
        proxy.close();
        server.close();
    }
}
