package io.plimsoll.driver.net;

import io.plimsoll.linux.SocketOption;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.channels.SocketChannel;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Reads the file descriptors of channels. Only Java's internal package `sun.nio.ch` knows them, so the
/// manifest of the launcher's jar exports that package of `java.base` to Plimsoll. Stateless.
final class Descriptors {
    private static final @Nullable MethodHandle DESCRIPTOR = find();

    private Descriptors() {}

    /// The processor that handled the last packet of a TCP connection: see `SO_INCOMING_CPU` in socket(7).
    ///
    /// @return empty if it is unknown, as on other systems than Linux
    static OptionalInt incomingProcessor(SocketChannel channel) {
        if (DESCRIPTOR == null || !channel.isOpen()) {
            return OptionalInt.empty();
        }
        OptionalInt processor = SocketOption.number(of(channel), SocketOption.INCOMING_CPU);
        // Unix domain sockets have the option, and say -1.
        return processor.orElse(-1) < 0 ? OptionalInt.empty() : processor;
    }

    private static @Nullable MethodHandle find() {
        try {
            Class<?> type = Class.forName("sun.nio.ch.SelChImpl");
            return MethodHandles.lookup()
                    .unreflect(type.getMethod("getFDVal"))
                    .asType(MethodType.methodType(int.class, SocketChannel.class));
        } catch (ReflectiveOperationException | RuntimeException kept) {
            return null;
        }
    }

    static boolean isAvailable() {
        return DESCRIPTOR != null;
    }

    static int of(SocketChannel channel) {
        if (DESCRIPTOR == null) {
            throw new IllegalStateException("this Java does not reveal the descriptors of channels");
        }
        try {
            return (int) DESCRIPTOR.invokeExact(channel);
        } catch (Throwable impossible) {
            throw new IllegalStateException("a channel of this Java has a descriptor", impossible);
        }
    }
}
