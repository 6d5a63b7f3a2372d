package io.plimsoll.holo;

/// The sweep that measures the published table again: for each number of columns and orientation, rows are
/// written, updated whole, updated in half of their columns and looked up, together and one by one. Immutable.
///
/// @param columns separated by commas, likewise `orientations`
/// @param threads sessions that write; point queries one by one take four times as many
/// @param readThreads sessions that ask for many keys in one statement
/// @param window how long point queries are measured
public record MatrixSpec(
        String target,
        String rows,
        String columns,
        String orientations,
        int threads,
        int readThreads,
        String window,
        int repeats) {
    /// The steps, in order.
    static final String WRITE = "write";

    static final String UPDATE = "update";
    static final String UPDATE_PARTIAL = "update-partial";
    static final String GET_ASYNC = "get-async";
    static final String GET_SYNC = "get-sync";

    /// As a sweep's file.
    public String yaml() {
        String writing = ", measure: all, warmup: 0s, sessions: " + threads + "}\n";
        String reading = ", load: never, warmup: 2s, measure: " + window + ", sessions: ";
        return "workload: widerow\n"
                + "target: '" + target.replace("'", "''") + "'\n"
                + "table: plimsoll_matrix\n"
                + "rows: " + rows + "\n"
                + "column-size: 20\n"
                + "seed: 42\n"
                + "grid:\n"
                + "  columns: [" + columns + "]\n"
                + "  orientation: [" + orientations + "]\n"
                + "steps:\n"
                + "  " + WRITE + ": {mode: write, load: replace" + writing
                + "  " + UPDATE + ": {mode: update, load: never" + writing
                + "  " + UPDATE_PARTIAL + ": {profile: hologres-update-partial, load: never" + writing
                + "  " + GET_ASYNC + ": {mode: get, together: 128" + reading + readThreads + "}\n"
                + "  " + GET_SYNC + ": {mode: get" + reading + 4 * threads + "}\n"
                + "repeats: " + repeats + "\n";
    }
}
