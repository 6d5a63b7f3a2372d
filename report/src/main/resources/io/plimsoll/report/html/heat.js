// Where latencies fell over time: a canvas, one column for some intervals; on light
// ground the darker the more operations, on dark ground the lighter.

const HEAT_HEIGHT = 240;
const TOP = 8;
const BOTTOM = 30;

/** A colour for each code: through the stops of the theme. */
function ramp() {
    const stops = [0, 1, 2, 3, 4].map((stop) => colour('heat-' + stop).match(/\w\w/g).map((pair) => parseInt(pair, 16)));
    return (share) => {
        const at = Math.min(3, Math.floor(share * 4));
        const part = share * 4 - at;
        return 'rgb(' + stops[at].map((from, i) => Math.round(from + (stops[at + 1][i] - from) * part)).join(' ') + ')';
    };
}

function heatChart(run, view, place) {
    const heat = run.heat;
    let codes = null;
    let index = 0;
    let highest = 1;
    const canvas = element('canvas', {});
    const line = element('div', {class: 'cursor', hidden: ''});
    const note = element('p', {class: 'legend value'}, '');
    const box = element('div', {class: 'plot heat', tabindex: '0', role: 'group', 'aria-label':
        'Latencies over time as a heat map. Plus and minus zoom, with shift arrow keys move, 0 shows all.'}, canvas, line);
    place.append(element('h3', {}, 'Where latencies fell', element('small', {}, 'the more it stands out, the more operations')), note, box);
    const width = () => box.clientWidth - AXIS_WIDTH - RIGHT;
    const toX = (seconds) => AXIS_WIDTH + (seconds - view.min) / (view.max - view.min) * width();
    const toSeconds = (x) => view.min + (x - AXIS_WIDTH) / width() * (view.max - view.min);
    const rowHeight = (HEAT_HEIGHT - TOP - BOTTOM) / heat.rows;
    const columns = heat.edges.length - 1;

    function paintCells(context) {
        const paint = ramp();
        let column = Math.max(0, heat.edges.findIndex((edge) => edge > view.min) - 1);
        while (column < columns && heat.edges[column] < view.max) {
            // Columns narrower than a pixel share it; the fullest is seen.
            const left = Math.max(AXIS_WIDTH, toX(heat.edges[column]));
            let end = column + 1;
            while (end < columns && toX(heat.edges[end]) - left < 1) {
                end += 1;
            }
            const right = Math.min(AXIS_WIDTH + width(), toX(heat.edges[end]));
            for (let row = 0; row < heat.rows; row += 1) {
                let code = 0;
                for (let at = column; at < end; at += 1) {
                    code = Math.max(code, codes[row * columns + at]);
                }
                if (code > 0) {
                    context.fillStyle = paint(code / highest);
                    context.fillRect(left, HEAT_HEIGHT - BOTTOM - (row + 1) * rowHeight, right - left + 0.3, rowHeight + 0.3);
                }
            }
            column = end;
        }
    }

    function paintAxes(context) {
        context.font = Math.round(12 * TEXT_SCALE) + 'px ' + colour('font');
        context.textBaseline = 'middle';
        for (let decade = 0; decade <= 12; decade += 1) {
            const row = Math.log2(10 ** decade) * heat.perDoubling - heat.lowest;
            const y = HEAT_HEIGHT - BOTTOM - row * rowHeight;
            if (row >= 0 && row <= heat.rows) {
                context.fillStyle = colour('muted');
                context.textAlign = 'right';
                context.fillText(timeMark(10 ** decade), AXIS_WIDTH - 10, y);
                context.fillStyle = colour('grid');
                context.fillRect(AXIS_WIDTH, y, width(), 1);
            }
        }
        const step = TIME_STEPS.find((each) => (view.max - view.min) / each * 70 < width()) || 86400;
        context.fillStyle = colour('muted');
        context.textAlign = 'center';
        for (let at = Math.ceil(view.min / step) * step; at <= view.max; at += step) {
            context.fillText(clock(at, step), toX(at), HEAT_HEIGHT - BOTTOM + 16);
        }
    }

    function paint() {
        if (codes === null || box.clientWidth === 0) {
            return;
        }
        const ratio = devicePixelRatio || 1;
        canvas.width = Math.round(box.clientWidth * ratio);
        canvas.height = HEAT_HEIGHT * ratio;
        const context = canvas.getContext('2d');
        context.scale(ratio, ratio);
        paintCells(context);
        paintAxes(context);
    }

    function tell(x, y) {
        const column = heat.edges.findIndex((edge) => edge > toSeconds(x)) - 1;
        const row = Math.floor((HEAT_HEIGHT - BOTTOM - y) / rowHeight);
        if (column < 0 || row < 0 || row >= heat.rows || x < AXIS_WIDTH) {
            note.textContent = '';
            return;
        }
        const count = 2 ** (codes[row * columns + column] / heat.codes) - 1;
        const nanos = (each) => 2 ** ((heat.lowest + each) / heat.perDoubling);
        note.textContent = clock(heat.edges[column], 1) + ', ' + time(nanos(row)) + ' to ' + time(nanos(row + 1)) + ': '
            + (count < 1 ? 'none' : 'about ' + number(Math.round(count)) + (count < 1.5 ? ' operation' : ' operations'));
    }

    let dragFrom = null;
    const selected = element('div', {class: 'selected', hidden: ''});
    box.append(selected);
    box.addEventListener('pointerdown', (event) => {
        dragFrom = event.pointerType === 'mouse' ? event.clientX - box.getBoundingClientRect().left : null;
    });
    box.addEventListener('pointermove', (event) => {
        const x = event.clientX - box.getBoundingClientRect().left;
        tell(x, event.clientY - box.getBoundingClientRect().top);
        selected.hidden = dragFrom === null;
        if (dragFrom !== null) {
            selected.style.left = Math.min(dragFrom, x) + 'px';
            selected.style.width = Math.abs(x - dragFrom) + 'px';
        }
    });
    addEventListener('pointerup', (event) => {
        if (dragFrom !== null) {
            const x = event.clientX - box.getBoundingClientRect().left;
            if (Math.abs(x - dragFrom) > 4) {
                view.set(toSeconds(Math.min(x, dragFrom)), toSeconds(Math.max(x, dragFrom)));
            }
            dragFrom = null;
            selected.hidden = true;
        }
    });
    box.addEventListener('dblclick', () => view.reset());
    box.addEventListener('pointerleave', () => {
        note.textContent = '';
    });
    listenToKeys(box, run, view);
    view.onChange(paint);
    view.onCursor((at) => {
        line.hidden = false;
        line.style.left = toX(run.x[at]) + 'px';
    });
    onRepaint(paint);
    onResize(box, paint);
    return {
        draw(operation) {
            index = operation;
            codes = run.raw('heat.' + index);
            highest = codes.reduce((most, code) => Math.max(most, code), 1);
            paint();
        },
    };
}
