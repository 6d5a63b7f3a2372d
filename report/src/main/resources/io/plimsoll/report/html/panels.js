// What each chart over time shows: its lines, their columns and their names.

const SHOWN_MAX = 7;

const WAIT = 'wait.';

/** What each chart shows for the operation at `index`: a list of lines. */
const PANELS = [
    {
        id: 'rate', title: 'Throughput', unit: 'acknowledged operations per second', spell: number,
        lines: (run, index) => index > 0
            ? [line(run, index + '.rate', run.operations[index], index), ...offered(run, index)]
            : [line(run, '0.rate', run.operations[0], 0), ...busiest(run).map(
                (each, at) => line(run, each + '.rate', run.operations[each], at + 1)), ...offered(run, 0)],
    },
    {
        id: 'latency', title: 'Latency', unit: 'per interval, log scale', spell: time, isLog: true,
        lines: (run, index) => [
            line(run, index + '.p50', 'p50', 1), line(run, index + '.p99', 'p99', 2), line(run, index + '.max', 'max', 3)],
    },
    {
        id: 'waits', title: 'What sessions did', unit: 'mean number of the load\'s sessions, as the server shows them', spell: number,
        isStacked: true, isWanted: (run) => waits(run).length > 0,
        lines: (run) => waits(run).map((name, at) => line(run, WAIT + name, name, at + 1)),
    },
    {
        id: 'errors', title: 'Errors and retries', unit: 'per second', spell: number, isQuiet: 'No operation failed or was tried again.',
        lines: (run, index) => [
            line(run, index + '.failed', 'failed', 2), line(run, index + '.retries', 'retries', 4),
            line(run, index + '.skipped', 'skipped', 5), line(run, 'reconnects', 'reconnects', 3)],
    },
    {
        id: 'lag', title: 'Lag', unit: 'longest from intended to actual start, log scale', spell: time, isLog: true,
        isWanted: (run) => run.open,
        lines: (run, index) => [line(run, index + '.lag', 'lag', 5)],
    },
    {
        id: 'cpu', title: 'Processors', unit: 'share of all cores', spell: (value) => (value === null ? '-' : number(value * 100) + ' %'),
        lines: (run) => [
            scaledLine(run, 'cpu', 'harness', 1, 1 / Math.max(1, run.cores)), line(run, 'busy', 'whole machine', 4),
            line(run, 'steal', 'stolen', 2)],
    },
    {
        id: 'pauses', title: 'Harness pauses', unit: 'per interval', spell: (value) => (value === null ? '-' : time(value * 1e6)),
        isQuiet: 'No pause above 1 ms, no garbage collected.',
        lines: (run) => [line(run, 'pause', 'longest pause', 2), line(run, 'gc', 'garbage collection', 4)],
    },
];

/** What sessions of the load did, the most frequent first; nothing if nobody looked, or the run is under way. */
function waits(run) {
    return Object.keys(run.columns || {}).filter((name) => name.startsWith(WAIT)).map((name) => name.slice(WAIT.length));
}

function line(run, column, name, tone) {
    return {name, tone, values: run.column(column)};
}

/** What was due per second, dashed, if arrivals are open. */
function offered(run, index) {
    const due = line(run, index + '.offered', 'offered', 12);
    return due.values.some((value) => value !== null) ? [due] : [];
}

function scaledLine(run, column, name, tone, factor) {
    return {name, tone, values: run.column(column).map((value) => (value === null ? null : value * factor))};
}

/** The operations worth a line of their own beside the sum: the busiest, if there are several. */
function busiest(run) {
    const sums = run.operations.map((_, index) => run.column(index + '.rate').reduce((sum, value) => sum + value, 0));
    const all = run.operations.map((_, index) => index).slice(1);
    return all.length < 2 ? [] : all.sort((one, other) => sums[other] - sums[one]).slice(0, SHOWN_MAX);
}
