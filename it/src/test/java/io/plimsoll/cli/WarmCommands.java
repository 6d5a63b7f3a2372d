package io.plimsoll.cli;

import io.plimsoll.app.Terminal;
import io.plimsoll.report.text.Style;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// Executes one command line after another in this process, each in a folder of its own, until the standard input ends.
/// A line of it is a folder, a file for the output, one for the errors, and the words of a command, separated by tabs.
/// The answer is a line with the exit code.
///
/// Java resolves relative paths against the property `user.dir` of its start. It names a symbolic link here, which each
/// command has point to its folder. What the operating system resolves follows the process's own folder.
public final class WarmCommands {
    private static final int NOTHING_BUT_COMMAND = 3;

    private WarmCommands() {}

    /// @param args the symbolic link
    public static void main(String[] args) throws Throwable {
        Path here = Path.of(args[0]);
        PrintStream answers = System.out;
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.setIn(InputStream.nullInputStream());
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            List<String> words = Arrays.asList(line.split("\t", -1));
            move(here, Path.of(words.getFirst()));
            int exitCode;
            try (PrintStream out = stream(words.get(1));
                    PrintStream err = stream(words.get(2))) {
                System.setOut(out);
                System.setErr(err);
                Terminal terminal = new Terminal(out, err, Style.ofFile(Style.WIDTH), false, Style.WIDTH);
                exitCode = Main.execute(
                        terminal,
                        words.subList(NOTHING_BUT_COMMAND, words.size()).toArray(String[]::new));
                terminal.flush();
            }
            answers.println(exitCode);
            answers.flush();
        }
        Files.delete(here);
        Files.delete(Objects.requireNonNull(here.getParent()));
        System.exit(0);
    }

    private static PrintStream stream(String file) throws IOException {
        return new PrintStream(Files.newOutputStream(Path.of(file)), true, StandardCharsets.UTF_8);
    }

    @SuppressWarnings("restricted") // Java offers no other way to another folder.
    private static void move(Path here, Path folder) throws Throwable {
        Path fresh = here.resolveSibling("next");
        Files.createSymbolicLink(fresh, folder);
        Files.move(fresh, here, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        Linker linker = Linker.nativeLinker();
        MethodHandle chdir = linker.downcallHandle(
                linker.defaultLookup().find("chdir").orElseThrow(),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            if ((int) chdir.invokeExact(arena.allocateFrom(folder.toString())) != 0) {
                throw new IOException("cannot enter " + folder);
            }
        }
    }
}
