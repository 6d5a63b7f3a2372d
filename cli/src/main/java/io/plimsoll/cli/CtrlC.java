package io.plimsoll.cli;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/// Ctrl-C as the user means it: the first ends what is under way in good order, the next one ends it at once. The
/// Java runtime by itself takes no notice of a second one. Thread-safe.
///
/// Implementation note: the compiler warns of `sun.misc.Signal` with a warning that cannot be switched off, hence
/// reflection; the module `jdk.unsupported` exports it. Where there is none, only the first counts.
final class CtrlC {
    private final Runnable first;
    private final Runnable again;
    private final AtomicInteger count = new AtomicInteger();

    /// @param first returns at once
    CtrlC(Runnable first, Runnable again) {
        this.first = first;
        this.again = again;
    }

    /// Ctrl-C was pressed.
    void pressed() {
        if (count.getAndIncrement() == 0) {
            first.run();
        } else {
            again.run();
        }
    }

    /// Begins to heed it. Where whoever started this process has it ignored, it stays so.
    ///
    /// @return whether this Java runtime can
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

    // A handler equals itself alone.
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
