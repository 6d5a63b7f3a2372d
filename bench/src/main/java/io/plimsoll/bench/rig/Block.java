package io.plimsoll.bench.rig;

import java.io.IOException;
import java.util.List;
import java.util.function.ToLongFunction;

/// What one side did in one block. Immutable. Figures that a side does not have are not numbers: a server that reads a
/// file has no client, and programs that count their own time have no context switches.
///
/// @param rate operations per second
/// @param cpuMicros CPU time of the client's process per operation, in microseconds
/// @param systemShare the part of that CPU time that was spent in the kernel, 0 to 1
/// @param switches context switches of the client per operation
public record Block(double rate, double cpuMicros, double systemShare, double switches) {
    /// A side without a client.
    public static Block ofRate(double rate) {
        return new Block(rate, Double.NaN, Double.NaN, Double.NaN);
    }

    /// The same work at a rate that the program measured itself.
    public Block at(double measured) {
        return new Block(measured, cpuMicros, systemShare, switches);
    }

    /// What this process has done since then.
    ///
    /// @param before what it had used until then
    public static Block since(Usage before, double operations) throws IOException {
        Usage after = Usage.ofThisProcess();
        return of(
                List.of(before, after),
                new Contender.Report(before.wallMillis(), 0),
                new Contender.Report(after.wallMillis(), operations));
    }

    /// What was done between two reports.
    ///
    /// @param usages what the client had used, in the order of time, from before the first report until after the
    ///     other
    static Block of(List<Usage> usages, Contender.Report begin, Contender.Report end) {
        double operations = end.operations() - begin.operations();
        double system = between(usages, begin, end, Usage::systemTicks);
        double user = between(usages, begin, end, Usage::userTicks);
        return new Block(
                operations * 1e3 / (end.atMillis() - begin.atMillis()),
                between(usages, begin, end, Usage::cpuNanos) / 1e3 / operations,
                system / Math.max(1, system + user),
                between(usages, begin, end, Usage::switches) / operations);
    }

    private static double between(
            List<Usage> usages, Contender.Report begin, Contender.Report end, ToLongFunction<Usage> figure) {
        return at(usages, end.atMillis(), figure) - at(usages, begin.atMillis(), figure);
    }

    /// Interpolated between the samples before and after the moment.
    private static double at(List<Usage> usages, long millis, ToLongFunction<Usage> figure) {
        int after = 0;
        while (after < usages.size() - 1 && usages.get(after).wallMillis() < millis) {
            after++;
        }
        Usage late = usages.get(after);
        Usage early = usages.get(Math.max(0, after - 1));
        long span = late.wallMillis() - early.wallMillis();
        double share = span == 0 ? 1 : Math.clamp((millis - early.wallMillis()) / (double) span, 0.0, 1.0);
        long from = figure.applyAsLong(early);
        return from + share * (figure.applyAsLong(late) - from);
    }
}
