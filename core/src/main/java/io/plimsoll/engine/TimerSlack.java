package io.plimsoll.engine;

import io.plimsoll.linux.LinuxFunction;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// Makes timers wake the calling thread on time.
///
/// Linux may delay the timers of an ordinary thread by its timer slack, 50 us unless changed, to save power. An
/// open arrival would be that late at every start it has to wait for. `prctl(PR_SET_TIMERSLACK, 1)`, which any
/// thread may call for itself, removes the delay; see prctl(2). Does nothing on other systems and for virtual
/// threads.
final class TimerSlack {
    private static final int PR_SET_TIMERSLACK = 29;
    private static final @Nullable MethodHandle PRCTL = LinuxFunction.find(
                    "prctl",
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG),
                    Linker.Option.firstVariadicArg(1))
            .orElse(null);

    private TimerSlack() {}

    /// Removes the timer slack of the calling platform thread.
    ///
    /// @return false if that was not possible
    static boolean remove() {
        if (PRCTL == null || Thread.currentThread().isVirtual()) {
            return false;
        }
        try {
            return (int) PRCTL.invokeExact(PR_SET_TIMERSLACK, 1L, 0L, 0L, 0L) == 0;
        } catch (Throwable impossible) {
            throw new IllegalStateException("prctl takes five integers and throws nothing", impossible);
        }
    }
}
