package io.plimsoll.it;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.h2.tools.Server;

/// HSQLDB or H2 behind a port of this machine, with an empty database.
///
/// @param address for `--target`
record EngineServer(String address, Runnable stopping) implements AutoCloseable {
    private static final String HERE = "127.0.0.1";

    /// @param product `hsqldb` or `h2`
    /// @param folder for its files
    static EngineServer start(String product, Path folder) throws Exception {
        return product.equals("h2") ? h2(folder) : hsqldb();
    }

    private static EngineServer hsqldb() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        var server = new org.hsqldb.server.Server();
        server.setSilent(true);
        server.setLogWriter(null);
        server.setErrWriter(null);
        server.setAddress(HERE);
        server.setPort(port);
        server.setDatabaseName(0, "bench");
        server.setDatabasePath(0, "mem:bench" + port + ";hsqldb.tx=mvcc");
        server.start();
        return new EngineServer("jdbc:hsqldb:hsql://" + HERE + ":" + port + "/bench;user=SA", server::shutdown);
    }

    private static EngineServer h2(Path folder) throws Exception {
        // Otherwise H2 listens on every address.
        System.setProperty("h2.bindAddress", HERE);
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString())
                .start();
        return new EngineServer(
                "jdbc:h2:tcp://" + HERE + ":" + server.getPort() + "/./bench;LOCK_TIMEOUT=60000", server::stop);
    }

    @Override
    public void close() {
        stopping.run();
    }
}
