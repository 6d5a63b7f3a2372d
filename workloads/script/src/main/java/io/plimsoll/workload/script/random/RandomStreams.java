package io.plimsoll.workload.script.random;

import java.util.ArrayList;
import java.util.List;

/// All random sequences of one run, derived from its seed in pgbench's order: one for each client, then the
/// value of `default_seed`, then three for each thread. A client's numbers do not depend on the other
/// clients.
///
/// The lists cannot be changed; the sequences in them move on as they are used.
///
/// @param clients one for each client, in order
/// @param defaultSeed the value of the variable `default_seed`, unless the user gave one
/// @param threads one for each thread, in order
public record RandomStreams(List<RandomStream> clients, long defaultSeed, List<OfThread> threads) {
    public RandomStreams {
        clients = List.copyOf(clients);
        threads = List.copyOf(threads);
    }

    /// What a thread draws for itself.
    ///
    /// @param choice which script comes next
    /// @param throttle when it is due
    /// @param sampling whether it is logged
    public record OfThread(RandomStream choice, RandomStream throttle, RandomStream sampling) {}

    /// @param seed all 64 bits count
    /// @param drawsDefaultSeed whether the user gave no `default_seed`; if there is one, the numbers of the
    ///     threads are others
    public static RandomStreams of(long seed, int clients, int threads, boolean drawsDefaultSeed) {
        RandomStream base = new RandomStream(seed);
        List<RandomStream> ofClients = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            ofClients.add(new RandomStream(base.nextLong()));
        }
        long defaultSeed = drawsDefaultSeed ? base.nextLong() : 0;
        List<OfThread> ofThreads = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            RandomStream choice = new RandomStream(base.nextLong());
            RandomStream throttle = new RandomStream(base.nextLong());
            ofThreads.add(new OfThread(choice, throttle, new RandomStream(base.nextLong())));
        }
        return new RandomStreams(ofClients, defaultSeed, ofThreads);
    }
}
