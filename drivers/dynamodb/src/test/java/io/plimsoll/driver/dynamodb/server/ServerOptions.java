package io.plimsoll.driver.dynamodb.server;

import java.io.IOException;
import java.time.InstantSource;

/// How a server behaves from its start to its end. Immutable.
///
/// @param region that signatures must be scoped to
/// @param clock that signatures are compared with
/// @param describesUntilActive how many DescribeTable calls see a new table being created
/// @param inKeyOrder whether scans go from key to key; else partitions lie scattered, as DynamoDB's do
/// @param pageBytes after how many bytes of items a page of Scan or Query ends
public record ServerOptions(
        String region, InstantSource clock, int describesUntilActive, boolean inKeyOrder, int pageBytes) {
    /// As DynamoDB in us-east-1; tables are at once active.
    public static final ServerOptions DEFAULT =
            new ServerOptions("us-east-1", InstantSource.system(), 0, false, 1024 * 1024);

    /// Another region.
    public ServerOptions withRegion(String name) {
        return new ServerOptions(name, clock, describesUntilActive, inKeyOrder, pageBytes);
    }

    /// Another time.
    public ServerOptions withClock(InstantSource source) {
        return new ServerOptions(region, source, describesUntilActive, inKeyOrder, pageBytes);
    }

    /// Tables that take their time.
    public ServerOptions withDescribesUntilActive(int calls) {
        return new ServerOptions(region, clock, calls, inKeyOrder, pageBytes);
    }

    /// Scans from key to key, as of a store that keeps its records in a tree.
    public ServerOptions withKeyOrder() {
        return new ServerOptions(region, clock, describesUntilActive, true, pageBytes);
    }

    /// Pages of another size.
    public ServerOptions withPageBytes(int bytes) {
        return new ServerOptions(region, clock, describesUntilActive, inKeyOrder, bytes);
    }

    /// Starts the server on a free port of the loopback.
    ///
    /// @param keys that calls may be signed with; none to let every call in, signed or not
    public DynamoServer start(AccessKey... keys) throws IOException {
        return new DynamoServer(this, keys);
    }
}
