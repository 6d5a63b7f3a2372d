package io.plimsoll.driver.net;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// Reads the file descriptors of channels. Only Java's internal package `sun.nio.ch` knows them, so the manifest of
/// the launcher's jar exports that package of `java.base` to Plimsoll. Stateless.
final class Descriptors {
    private static final @Nullable MethodHandle DESCRIPTOR = find();

    private Descriptors() {}

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
