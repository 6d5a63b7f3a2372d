package io.plimsoll.it.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Repeats an exchange through a proxy with a fault at each of its byte boundaries, or at a seeded sample of them
/// when it is long.
///
/// @param casesMax how many boundaries at most; the first and the last are always among them
/// @param seed which ones
/// @param limit how long one case may take; beyond it, it hangs
public record Boundaries(FaultyProxy proxy, int casesMax, long seed, Duration limit) {
    public Boundaries {
        if (casesMax < 2) {
            throw new IllegalArgumentException("the first and the last boundary are two cases, more than " + casesMax);
        }
    }

    /// What became of one exchange: its value, or its failure.
    public record Outcome<T>(
            Fault fault, @Nullable T value, @Nullable Throwable failure) {}

    /// What must hold of each.
    @FunctionalInterface
    public interface Property<T> {
        void check(Outcome<T> outcome) throws Exception;
    }

    /// @param model the fault, at whichever byte
    /// @param exchange the whole of it, from connecting by way of the proxy to closing; it must succeed unharmed
    /// @param property throws where it does not hold
    /// @return how many cases there were
    public <T> int every(Fault model, Callable<T> exchange, Property<T> property) throws Exception {
        proxy.arm(Fault.NONE);
        Outcome<T> clean = run(Fault.NONE, exchange);
        if (clean.failure() != null) {
            throw new AssertionError("fails without a fault", clean.failure());
        }
        List<Long> boundaries = boundaries(proxy.bytes(model.direction()));
        for (long boundary : boundaries) {
            Fault fault = model.at(boundary);
            proxy.arm(fault);
            check(property, run(fault, exchange));
        }
        proxy.arm(Fault.NONE);
        return boundaries.size();
    }

    private static <T> void check(Property<T> property, Outcome<T> outcome) {
        try {
            property.check(outcome);
        } catch (Exception | AssertionError broken) {
            throw new AssertionError("with " + outcome.fault() + ", " + outcome.failure() + ": " + broken, broken);
        }
    }

    /// Each boundary from before the first byte to before the last.
    private List<Long> boundaries(long length) {
        if (length <= casesMax) {
            return LongStream.range(0, length).boxed().toList();
        }
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        LongStream sample = random.longs(1, length - 1).distinct().limit(casesMax - 2L);
        return LongStream.concat(LongStream.of(0, length - 1), sample)
                .sorted()
                .boxed()
                .toList();
    }

    private <T> Outcome<T> run(Fault fault, Callable<T> exchange) throws Exception {
        FutureTask<T> task = new FutureTask<>(exchange);
        Thread thread = Thread.ofPlatform().daemon().name("exchange").start(task);
        try {
            return new Outcome<>(fault, task.get(limit.toMillis(), TimeUnit.MILLISECONDS), null);
        } catch (ExecutionException failed) {
            return new Outcome<>(fault, null, failed.getCause());
        } catch (TimeoutException hangs) {
            AssertionError error = new AssertionError("hangs with " + fault);
            error.setStackTrace(thread.getStackTrace());
            proxy.cutAll();
            throw error;
        }
    }
}
