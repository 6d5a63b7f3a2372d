/// What drivers with their own protocol implementation share: streams of bytes to servers, plain or encrypted,
/// blocking or not ([io.plimsoll.driver.net.Transport]), and many connections driven by one thread. Such a driver
/// dials with [io.plimsoll.driver.net.dial.Attempts], and writes a connection that extends
/// [io.plimsoll.driver.net.WireConversation] and processes one request at a time;
/// [io.plimsoll.driver.net.ConnectionMultiplexer] does the rest. A protocol whose connection does not last as long as
/// its session extends [io.plimsoll.driver.net.Pollable].
@NullMarked
package io.plimsoll.driver.net;

import org.jspecify.annotations.NullMarked;
