// Lines over time, drawn by uPlot; all charts of a run share the view and the cursor.

/** Canvases do not see the style sheet: how much larger than usual text is on a very large screen. */
const TEXT_SCALE = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
const AXIS_WIDTH = Math.round(66 * TEXT_SCALE);
const RIGHT = 26;

/** Seconds between marks of time, in heat maps as well. */
const TIME_STEPS = [
    0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400];

function bands(run) {
    return (plot) => {
        const area = plot.bbox;
        const fill = (from, to, name) => {
            const left = Math.max(area.left, plot.valToPos(from, 'x', true));
            const right = Math.min(area.left + area.width, plot.valToPos(to, 'x', true));
            if (right > left) {
                plot.ctx.fillStyle = colour(name);
                plot.ctx.fillRect(left, area.top, right - left, area.height);
            }
        };
        run.phases.filter((phase) => phase.kind === 'warmup').forEach(
            (phase) => fill(phase.fromSeconds, phase.toSeconds, 'band'));
        run.gaps.forEach((gap) => fill(gap.fromSeconds, gap.toSeconds, 'gap'));
        run.marks.filter((each) => each.kind === 'dip').forEach((dip) => fill(dip.fromSeconds, dip.toSeconds, 'dip'));
        run.phases.slice(1).forEach((phase) => {
            const half = (plot.scales.x.max - plot.scales.x.min) / plot.bbox.width;
            fill(phase.fromSeconds - half, phase.fromSeconds + half, 'muted');
        });
    };
}

/** Instants at which something changed: a dashed line each, and in the first chart what it was, where there is room. */
function instants(panel, run) {
    return (plot) => {
        const area = plot.bbox;
        const ratio = area.width / plot.over.clientWidth;
        const context = plot.ctx;
        let free = area.left;
        context.save();
        context.strokeStyle = colour('mark');
        context.fillStyle = colour('mark');
        context.lineWidth = ratio;
        context.font = 11 * ratio + 'px ' + colour('font');
        context.textAlign = 'left';
        context.textBaseline = 'alphabetic';
        context.setLineDash([4 * ratio, 3 * ratio]);
        run.marks.filter((each) => each.kind !== 'dip').forEach((each) => {
            const left = plot.valToPos(each.fromSeconds, 'x', true);
            if (left < area.left || left > area.left + area.width) {
                return;
            }
            context.beginPath();
            context.moveTo(left, area.top);
            context.lineTo(left, area.top + area.height);
            context.stroke();
            const width = context.measureText(each.label).width;
            if (panel.id === 'rate' && left >= free && left + width + 8 * ratio < area.left + area.width) {
                context.fillText(each.label, left + 4 * ratio, area.top + area.height - 6 * ratio);
                free = left + width + 8 * ratio;
            }
        });
        context.restore();
    };
}

function axis(values, size) {
    return {
        stroke: () => colour('muted'), font: Math.round(12 * TEXT_SCALE) + 'px ' + colour('font'), size, values, gap: 6,
        grid: {stroke: () => colour('grid'), width: 1}, ticks: {stroke: () => colour('grid'), width: 1, size: 4},
    };
}

/** The next of 1, 2 and 5 times a power of ten, downwards; of a negative number, upwards. */
function roundDown(value) {
    const size = Math.abs(value);
    const power = 10 ** Math.floor(Math.log10(size));
    const factors = [1, 2, 5, 10];
    return value > 0
        ? factors.findLast((factor) => factor * power <= size * 1.0001) * power
        : -factors.find((factor) => factor * power >= size * 0.9999) * power;
}

/** Powers of ten alone, or twice and five times them too where there are few. */
function roundMarks(_, splits) {
    const known = splits.filter((value) => value !== null);
    const isWide = known[known.length - 1] / known[0] > 2000;
    return splits.map((value) => {
        const first = value === null ? 0 : Math.round(value / 10 ** Math.floor(Math.log10(value * 1.0001)));
        return first === 1 || (!isWide && (first === 2 || first === 5)) ? value : null;
    });
}

/** The values to draw: of a stack, each line on top of those before it that are not hidden. */
function heights(panel, lines) {
    if (!panel.isStacked) {
        return lines.map((each) => each.values);
    }
    let below = null;
    return lines.map((each) => {
        const base = below;
        below = each.values.map((value, at) => (value === null
            ? null
            : (base === null ? 0 : base[at]) + (each.isHidden ? 0 : value)));
        return below;
    });
}

function options(panel, run, view, width, lines, show) {
    const logRange = (_, low, high) => [roundDown(low || 1e3), -roundDown(-(high || 1e6))];
    const marks = panel.isLog
        ? (_, splits) => splits.map((value) => (value === null ? '' : timeMark(value)))
        : (_, splits) => splits.map((value) => markOf(panel, value));
    return {
        width, height: 190, padding: [8, RIGHT, 0, 0], legend: {show: false},
        scales: {
            x: {time: false, range: () => [view.min, view.max]},
            y: panel.isLog ? {distr: 3, range: logRange} : {range: (_, low, high) => [0, (high || 1) * 1.06]},
        },
        axes: [
            {...axis((_, splits) => splits.map((value) => clock(value, splits[1] - splits[0])), 30 * TEXT_SCALE), incrs: TIME_STEPS, space: 70 * TEXT_SCALE},
            {...axis(marks, AXIS_WIDTH), filter: panel.isLog ? roundMarks : undefined},
        ],
        cursor: {
            y: false, sync: {key: view.key}, drag: {x: true, y: false, setScale: false}, points: {size: 7},
            bind: {dblclick: () => () => view.reset()},
        },
        series: [{}, ...lines.map((each, index) => ({
            label: each.name, stroke: () => seriesColour(each.tone), width: each.tone === 0 || index === 0 ? 2 : 1.5,
            dash: each.tone > 7 ? [6, 4] : undefined, points: {size: 4, show: panel.isStacked ? false : undefined},
            fill: panel.isStacked ? () => seriesColour(each.tone) : undefined,
        }))],
        bands: panel.isStacked ? lines.slice(1).map((_, index) => ({series: [index + 2, index + 1]})) : undefined,
        hooks: {
            drawClear: [bands(run)],
            draw: [instants(panel, run)],
            setSelect: [(plot) => {
                if (plot.select.width > 4) {
                    view.set(plot.posToVal(plot.select.left, 'x'), plot.posToVal(plot.select.left + plot.select.width, 'x'));
                    plot.setSelect({left: 0, top: 0, width: 0, height: 0}, false);
                }
            }],
            setCursor: [(plot) => show(plot.cursor.idx)],
        },
    };
}

function markOf(panel, value) {
    if (panel.id === 'cpu') {
        return mark(value * 100) + ' %';
    }
    return panel.id === 'pauses' ? (value === 0 ? '0' : timeMark(value * 1e6)) : mark(value);
}

/** Names of lines with their values at the cursor; a button each, to hide the line. */
function legend(lines, spell, toggle) {
    const values = lines.map(() => element('span', {class: 'value'}));
    const buttons = lines.map((each, index) => {
        const key = element('span', {class: 'key tone-' + (each.tone % 8) + (each.tone > 7 ? ' dashed' : '')});
        const button = element('button', {type: 'button', 'aria-pressed': 'true'}, key, each.name, values[index]);
        button.addEventListener('click', () => {
            const isShown = button.getAttribute('aria-pressed') !== 'true';
            button.setAttribute('aria-pressed', String(isShown));
            toggle(index, isShown);
        });
        return button;
    });
    return {
        node: element('div', {class: 'legend'}, ...buttons),
        show: (at) => lines.forEach((each, index) => {
            values[index].textContent = at === null || at === undefined || at < 0 ? '' : ' ' + spell(each.values[at]);
        }),
    };
}

/** One chart in its panel; `draw(index)` shows an operation. */
function lineChart(panel, run, view, place) {
    let plot = null;
    let shownLines = [];
    let shown = 0;
    const draw = (index) => {
        shown = index;
        const hidden = plot === null ? [] : plot.series.map((series) => !series.show);
        const isSame = shownLines.length === hidden.length - 1;
        const lines = panel.lines(run, index);
        shownLines = lines;
        if (plot !== null) {
            plot.destroy();
            plot = null;
        }
        place.textContent = '';
        place.append(element('h3', {}, panel.title, element('small', {}, panel.unit)));
        const isQuiet = panel.isQuiet && lines.every((each) => each.values.every((value) => !value));
        if (isQuiet) {
            place.append(element('p', {class: 'note'}, panel.isQuiet));
            return;
        }
        const names = legend(lines, panel.spell, (at, isShown) => {
            if (panel.isStacked) {
                lines[at].isHidden = !isShown;
                plot.setData([run.x, ...heights(panel, lines)], false);
                plot.redraw();
            } else {
                plot.setSeries(at + 1, {show: isShown});
            }
        });
        const box = element('div', {class: 'plot', tabindex: '0', role: 'group', 'aria-label':
            panel.title + ' over time. Arrow keys move the cursor, with shift the view; plus and minus zoom, 0 shows all.'});
        place.append(names.node, box);
        plot = new uPlot(options(panel, run, view, box.clientWidth, lines, names.show),
            [run.x, ...heights(panel, lines)], box);
        listenToKeys(box, run, view);
        if (isSame && hidden.some((each) => each)) {
            hidden.forEach((isHidden, at) => isHidden && names.node.children[at - 1].click());
        }
    };
    view.onChange(() => plot && plot.setScale('x', {min: view.min, max: view.max}));
    view.onCursor((at) => plot && plot.setCursor({left: plot.valToPos(run.x[at], 'x'), top: 10}, false));
    onRepaint(() => plot && plot.redraw(false));
    onResize(place, () => {
        const box = place.querySelector('.plot');
        if (plot && box.clientWidth > 0 && box.clientWidth !== plot.width) {
            plot.setSize({width: box.clientWidth, height: 190});
        }
    });
    const grow = () => {
        const lines = panel.lines(run, shown);
        const isSame = lines.length === shownLines.length && lines.every((each, at) => each.name === shownLines[at].name);
        if (plot === null || !isSame) {
            draw(shown);
            return;
        }
        lines.forEach((each, at) => {
            shownLines[at].values = each.values;
        });
        plot.setData([run.x, ...heights(panel, shownLines)]);
    };
    return {
        draw,
        grow,
        values: (at) => shownLines.map((each) => each.name + ' ' + panel.spell(each.values[at])).join(', '),
        isDrawn: () => plot !== null,
        panel,
    };
}
