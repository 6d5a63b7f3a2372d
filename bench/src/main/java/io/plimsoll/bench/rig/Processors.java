package io.plimsoll.bench.rig;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Binds programs to processors with `taskset`, both sides of a duel to the same ones. With four or more, the server
/// gets half of them and every client the other half. With fewer, all share all: on small virtual machines, waking
/// another processor costs more than the request itself, and a duel across processors would measure only that.
/// Immutable.
///
/// @param server the server's processors, as `taskset -c` takes them
/// @param client every client's processors
public record Processors(String server, String client) {
    private static final int ENOUGH_TO_SPLIT = 4;

    /// Of the processors that this process may use.
    ///
    /// @throws IOException where there is no `taskset`
    public static Processors allowed() throws IOException, InterruptedException {
        String said = taskset("-cp", ProcessHandle.current().pid());
        return of(parse(said.substring(said.lastIndexOf(':') + 1).strip()));
    }

    static Processors of(List<Integer> allowed) {
        int half = allowed.size() / 2;
        return allowed.size() < ENOUGH_TO_SPLIT
                ? new Processors(text(allowed), text(allowed))
                : new Processors(text(allowed.subList(0, half)), text(allowed.subList(half, allowed.size())));
    }

    /// The numbers in a list such as `0-3,6`.
    static List<Integer> parse(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : list.split(",")) {
            String[] ends = part.strip().split("-");
            for (int number = Integer.parseInt(ends[0]); number <= Integer.parseInt(ends[ends.length - 1]); number++) {
                numbers.add(number);
            }
        }
        return numbers;
    }

    private static String text(List<Integer> numbers) {
        return String.join(",", numbers.stream().map(String::valueOf).toList());
    }

    /// The command that runs `command` on the clients' processors. The process keeps its id.
    public List<String> onClient(List<String> command) {
        List<String> bound = new ArrayList<>(List.of("taskset", "-c", client));
        bound.addAll(command);
        return bound;
    }

    /// `server on processors 0,1, clients on 0,1`.
    @Override
    public String toString() {
        return "server on processors " + server + ", clients on " + client;
    }

    /// Binds a running server, its threads and all processes that it starts from now on.
    public void bindServer(long pid) throws IOException, InterruptedException {
        taskset("-acp " + server, pid);
    }

    /// Binds this process, which is a client itself.
    public void bindThisClient() throws IOException, InterruptedException {
        taskset("-acp " + client, ProcessHandle.current().pid());
    }

    private static String taskset(String options, long pid) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("taskset"));
        command.addAll(List.of(options.split(" ")));
        command.add(String.valueOf(pid));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("processors cannot be chosen here: " + said.strip());
        }
        return said;
    }
}
