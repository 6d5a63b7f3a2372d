// The stretch of time that all charts of a run show. Whoever draws it listens; whoever changes it asks here.

function timeView(run) {
    const widths = run.column('width');
    const last = () => run.x.length - 1;
    const whole = () => (last() < 0 ? [0, 1] : [run.x[0] - widths[0] / 2, run.x[last()] + widths[last()] / 2]);
    let full = whole();
    const least = () => (last() < 0 ? 1 : Math.min(full[1] - full[0], 3 * widths[0]));
    const listeners = [];
    const cursors = [];
    const view = {
        min: full[0],
        max: full[1],
        index: -1,
        onChange: (listener) => listeners.push(listener),
        onCursor: (listener) => cursors.push(listener),
        set(min, max) {
            const span = Math.min(full[1] - full[0], Math.max(least(), max - min));
            const from = Math.min(Math.max(full[0], (min + max - span) / 2), full[1] - span);
            view.min = from;
            view.max = from + span;
            listeners.forEach((listener) => listener());
        },
        /** The run has got longer: who sees all of it goes on to. */
        grow() {
            const sawAll = view.isWhole();
            full = whole();
            if (sawAll) {
                view.reset();
            }
        },
        reset: () => view.set(full[0], full[1]),
        zoom(factor, centre) {
            const at = centre === undefined ? (view.min + view.max) / 2 : centre;
            view.set(at - (at - view.min) * factor, at + (view.max - at) * factor);
        },
        pan(share) {
            const by = (view.max - view.min) * share;
            const bounded = Math.min(Math.max(by, full[0] - view.min), full[1] - view.max);
            view.set(view.min + bounded, view.max + bounded);
        },
        /** Moves the cursor to a point, which comes into view. */
        point(index) {
            view.index = Math.min(Math.max(0, index), last());
            const x = run.x[view.index];
            if (x < view.min || x > view.max) {
                view.pan((x - (view.min + view.max) / 2) / (view.max - view.min));
            }
            cursors.forEach((listener) => listener(view.index));
        },
        isWhole: () => view.max - view.min > (full[1] - full[0]) * 0.9999,
    };
    return view;
}

const ACTIONS = {
    in: (view) => view.zoom(0.5, centre(view)),
    out: (view) => view.zoom(2, centre(view)),
    left: (view) => view.pan(-0.25),
    right: (view) => view.pan(0.25),
    all: (view) => view.reset(),
};

const KEYS = {'+': 'in', '=': 'in', '-': 'out', '0': 'all', Escape: 'all', Home: 'all'};

function centre(view) {
    return view.cursorX !== undefined && view.cursorX > view.min && view.cursorX < view.max ? view.cursorX : undefined;
}

/** The keys of a chart: arrows move the cursor, with shift the view; plus, minus and 0 zoom. */
function listenToKeys(chart, run, view) {
    chart.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) {
            return;
        }
        const arrow = {ArrowLeft: -1, ArrowRight: 1}[event.key];
        if (arrow !== undefined && event.shiftKey) {
            view.pan(arrow * 0.25);
        } else if (arrow !== undefined) {
            const first = run.x.findIndex((x) => x >= view.min);
            view.point(view.index < 0 ? first : view.index + arrow);
        } else if (KEYS[event.key] !== undefined) {
            ACTIONS[KEYS[event.key]](view);
        } else {
            return;
        }
        event.preventDefault();
    });
}
