// The percentile spectrum: percentiles to the right, each step ten times fewer samples above, as HdrHistogram plots it.

const SPECTRUM_HEIGHT = 320;

function spectrumChart(run, place) {
    const shown = [0, ...busiest(run)].filter((index) => run.samples[index] > 0);
    const lines = shown.map((index) => ({
        name: run.operations[index === 0 && run.operations.length <= 2 ? 1 : index],
        tone: index === 0 && run.operations.length <= 2 ? 1 : busiest(run).indexOf(index) + 1,
        x: run.column('spectrum.' + index + '.x'),
        values: run.column('spectrum.' + index + '.y'),
        // Beyond it fewer than ten samples lie.
        told: run.samples[index] / 10,
        isShown: true,
    }));
    if (lines.length === 0) {
        place.hidden = true;
        return;
    }
    const names = legend(lines, time, (at, isShown) => {
        lines[at].isShown = isShown;
        draw();
    });
    const told = element('p', {class: 'legend value', role: 'status'});
    const box = element('div', {class: 'plot spectrum', tabindex: '0', role: 'group', 'aria-label':
        'Latency by percentile. Arrow keys move from percentile to percentile.'});
    place.append(names.node, told, box);

    const most = Math.max(...lines.map((each) => each.x[each.x.length - 1]));
    const all = lines.flatMap((each) => each.values).filter((value) => value > 0);
    const low = Math.log10(Math.min(...all));
    const high = Math.log10(Math.max(...all));
    const margin = Math.max(0.02, (high - low) * 0.04);
    const logMost = Math.max(1, Math.log10(most));
    const width = () => box.clientWidth - AXIS_WIDTH - RIGHT;
    const toX = (x) => AXIS_WIDTH + Math.log10(x) / logMost * width();
    const toY = (nanos) => {
        const share = (Math.log10(nanos) - low + margin) / (high - low + 2 * margin);
        return SPECTRUM_HEIGHT - BOTTOM - share * (SPECTRUM_HEIGHT - BOTTOM - TOP);
    };

    function percentileName(power) {
        return power === 1 ? 'p90' : 'p99' + (power > 2 ? '.' + '9'.repeat(power - 2) : '');
    }

    function xMarks() {
        const marks = [{x: 1, name: 'p0'}, {x: 2, name: 'p50'}];
        for (let power = 1; power <= logMost; power += 1) {
            marks.push({x: 10 ** power, name: percentileName(power)});
        }
        return marks;
    }

    function yMarks() {
        const factors = high - low > 2.5 ? [1] : high - low > 1 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9];
        const marks = [];
        for (let power = Math.floor(low); power <= high + margin; power += 1) {
            marks.push(...factors.map((factor) => factor * 10 ** power));
        }
        return marks.filter((nanos) => Math.log10(nanos) >= low - margin && Math.log10(nanos) <= high + margin);
    }

    function drawMarks(picture) {
        const bottom = SPECTRUM_HEIGHT - BOTTOM;
        let lastRight = -Infinity;
        for (const each of xMarks()) {
            const x = toX(each.x);
            picture.append(element('svg:line', {class: 'grid', x1: x, x2: x, y1: TOP, y2: bottom}));
            if (x - lastRight > 56 && x < AXIS_WIDTH + width() - 16) {
                picture.append(element('svg:text', {class: 'mark', x, y: bottom + 20, 'text-anchor': 'middle'}, each.name));
                lastRight = x;
            }
        }
        for (const nanos of yMarks()) {
            picture.append(
                element('svg:line', {class: 'grid', x1: AXIS_WIDTH, x2: AXIS_WIDTH + width(), y1: toY(nanos), y2: toY(nanos)}),
                element('svg:text', {class: 'mark', x: AXIS_WIDTH - 10, y: toY(nanos) + 4, 'text-anchor': 'end'}, timeMark(nanos)));
        }
    }

    function draw(cursor) {
        const picture = element('svg:svg', {width: box.clientWidth, height: SPECTRUM_HEIGHT, 'aria-hidden': 'true'});
        const untold = toX(Math.max(1, ...lines.filter((one) => one.isShown).map((each) => each.told)));
        picture.append(element('svg:rect', {class: 'untold', x: untold, y: TOP,
            width: Math.max(0, AXIS_WIDTH + width() - untold), height: SPECTRUM_HEIGHT - BOTTOM - TOP}));
        drawMarks(picture);
        for (const each of lines.filter((one) => one.isShown)) {
            const points = each.x.map((x, at) => toX(x).toFixed(1) + ',' + toY(each.values[at]).toFixed(1));
            const told = each.x.filter((x) => x <= each.told).length;
            const kind = 'curve tone-' + (each.tone % 8) + (each.tone > 7 ? ' dashed' : '');
            picture.append(element('svg:polyline', {class: kind, points: points.slice(0, told).join(' ')}),
                element('svg:polyline', {class: kind + ' few', points: points.slice(Math.max(0, told - 1)).join(' ')}));
        }
        if (cursor !== undefined) {
            const x = toX(cursor);
            picture.append(element('svg:line', {class: 'cursor-line', x1: x, x2: x, y1: TOP, y2: SPECTRUM_HEIGHT - BOTTOM}));
        }
        box.replaceChildren(picture);
    }

    function at(line, x) {
        const found = line.x.findIndex((each) => each >= x);
        return found < 0 ? null : line.values[found];
    }

    function tell(x) {
        draw(x);
        const share = 100 * (1 - 1 / x);
        told.textContent = 'p' + Number(share.toFixed(Math.min(8, Math.max(1, Math.ceil(Math.log10(x)) - 1)))) + ': '
            + lines.filter((each) => each.isShown && at(each, x) !== null)
                .map((each) => each.name + ' ' + time(at(each, x))).join(', ');
    }

    box.addEventListener('pointermove', (event) => {
        const share = (event.clientX - box.getBoundingClientRect().left - AXIS_WIDTH) / width();
        if (share >= 0 && share <= 1) {
            tell(10 ** (share * logMost));
        }
    });
    box.addEventListener('pointerleave', () => {
        told.textContent = '';
        draw();
    });
    let mark = -1;
    box.addEventListener('keydown', (event) => {
        const arrow = {ArrowLeft: -1, ArrowRight: 1}[event.key];
        if (arrow !== undefined) {
            const marks = xMarks();
            mark = Math.min(marks.length - 1, Math.max(0, mark + arrow));
            tell(marks[mark].x);
            event.preventDefault();
        }
    });
    let drawnWidth = 0;
    onResize(box, () => {
        if (box.clientWidth !== drawnWidth) {
            drawnWidth = box.clientWidth;
            draw();
        }
    });
    onRepaint(() => draw());
    draw();
}
