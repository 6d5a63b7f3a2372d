package io.plimsoll.linux;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;

/// Finds functions of the C library. Stateless.
public final class LinuxFunction {
    private static final boolean IS_LINUX =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");

    private LinuxFunction() {}

    /// Finds a function by its name.
    ///
    /// @param type what it takes and returns; a wrong one could crash the process
    /// @return empty on other systems, and if the library does not have it
    @SuppressWarnings("restricted")
    public static Optional<MethodHandle> find(String name, FunctionDescriptor type, Linker.Option... options) {
        if (!IS_LINUX) {
            return Optional.empty();
        }
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup().find(name).map(address -> linker.downcallHandle(address, type, options));
    }

    /// Finds a function whose arguments are variadic after the first.
    ///
    /// @param result what it returns
    /// @param arguments what it takes here
    public static Optional<MethodHandle> findVariadic(String name, MemoryLayout result, MemoryLayout... arguments) {
        return find(name, FunctionDescriptor.of(result, arguments), Linker.Option.firstVariadicArg(1));
    }

    /// Finds a function by its name.
    ///
    /// @param result what it returns
    /// @param arguments what it takes
    public static Optional<MethodHandle> find(String name, MemoryLayout result, MemoryLayout... arguments) {
        return find(name, FunctionDescriptor.of(result, arguments));
    }
}
