package io.plimsoll.workload.ch;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Keys;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.tproc.TprocWorkload;

/// The keys of `ch`: those of `tproc` and additional ones.
final class ChKeys {
    static final Keys KEYS = new Keys(new TprocWorkload().keys(), """
            streams      | 1     | query sessions in parallel with the transactions; 0: transactions only
            transactions | on    | off: the sessions run queries only
            query-limit  | 1h    | a query that takes longer is cancelled and counted as failed; 0s: no limit
            constants    | drawn | constants of the queries: new random ones for each query, or the paper's
            freshness    | auto  | whether queries also measure how old the data they saw was; auto: with \
                transactions, where possible
            growth       | keep  | trim: remove the orders of earlier runs first, so that each run begins with the \
                same number of rows
            """);
    private static final int STREAMS_MAX = 10_000;

    static final Key<Long> STREAMS = KEYS.count("streams", 0, STREAMS_MAX);
    static final Key<Toggle> TRANSACTIONS = KEYS.word("transactions", Toggle.class);
    static final Key<TimeSpan> QUERY_LIMIT = KEYS.timeSpan("query-limit");
    static final Key<Constants> CONSTANTS = KEYS.word("constants", Constants.class);
    static final Key<FreshnessMode> FRESHNESS = KEYS.word("freshness", FreshnessMode.class);
    static final Key<Growth> GROWTH = KEYS.word("growth", Growth.class);

    private ChKeys() {}

    /// An on/off setting.
    enum Toggle {
        ON,
        OFF
    }

    /// Whether queries measure how old the data was that they saw.
    enum FreshnessMode {
        /// On if transactions run at the same time and the target supports it.
        AUTO,
        ON,
        OFF
    }

    /// What happens to the orders of earlier runs.
    enum Growth {
        /// They stay, and the tables grow from run to run.
        KEEP,
        /// They are removed before each run: see [ChDataset.Trimming].
        TRIM
    }

    /// The source of the constants of the queries.
    enum Constants {
        /// From the seed, new for each query.
        DRAWN,
        /// From the paper, with days moved to those of the data.
        PUBLISHED
    }
}
