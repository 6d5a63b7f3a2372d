package io.plimsoll.cli;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/// Handles Ctrl-C: the first one ends the current work in an orderly way, the next one at once. The Java runtime by
/// itself ignores a second one. Thread-safe.
///
/// Implementation note: it uses reflection because the compiler's warning about `sun.misc.Signal` cannot be
/// switched off. The module `jdk.unsupported` exports it. Without that module, only the first Ctrl-C counts.
final class CtrlC {
    private final Runnable first;
    private final Runnable again;
    private final AtomicInteger count = new AtomicInteger();

    /// @param first must return at once
    CtrlC(Runnable first, Runnable again) {
        this.first = first;
        this.again = again;
    }

    /// Handles one Ctrl-C.
    void pressed() {
        if (count.getAndIncrement() == 0) {
            first.run();
        } else {
            again.run();
        }
    }

    /// Installs the handler. If the parent process had Ctrl-C ignored, it stays ignored.
    ///
    /// @return whether this Java runtime supports that
    boolean install() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Constructor<?> named = signal.getConstructor(String.class);
            Object heeding = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, invocations());
            signal.getMethod("handle", signal, handler).invoke(null, named.newInstance("INT"), heeding);
            return true;
        } catch (ReflectiveOperationException | RuntimeException unsupported) {
            return false;
        }
    }

    // A handler equals only itself.
    @SuppressWarnings("ReferenceEquality")
    private InvocationHandler invocations() {
        return (proxy, method, arguments) -> switch (method.getName()) {
            case "handle" -> {
                pressed();
                yield null;
            }
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "Ctrl-C";
        };
    }
}
