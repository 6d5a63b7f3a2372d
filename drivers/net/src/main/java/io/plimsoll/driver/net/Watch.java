package io.plimsoll.driver.net;

/// How a multiplexer watches the channel of one [Pollable]. Used by the multiplexer's thread.
interface Watch {
    /// Watches for what the connection waits for now. Called after each step of the connection.
    void update();

    /// Watches no longer.
    void cancel();
}
