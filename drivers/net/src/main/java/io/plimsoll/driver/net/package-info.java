/// What drivers with their own protocol implementation share: streams of bytes to servers, plain or encrypted,
/// blocking or not ([io.plimsoll.driver.net.Transport]), and many connections driven by one thread. Such a driver
/// writes a connection that extends [io.plimsoll.driver.net.Pollable] and processes one
/// [io.plimsoll.driver.net.Pollable.Exchange] at a time; [io.plimsoll.driver.net.ConnectionMultiplexer] does the rest.
@NullMarked
package io.plimsoll.driver.net;

import org.jspecify.annotations.NullMarked;
