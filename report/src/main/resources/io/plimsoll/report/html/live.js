// A run in progress: the report's charts, growing with each interval that the server tells.

const POINTS_MAX = 3600;
const OF_OPERATION = ['rate', 'failed', 'retries', 'skipped', 'p50', 'p99', 'max', 'lag', 'offered'];
const OF_HARNESS = ['cpu', 'busy', 'steal', 'gc', 'pause', 'sessions', 'reconnects'];

/** A run without points yet; what is appended to it shows in every column that was handed out. */
function growingRun(settings, operations) {
    const head = {...settings, operations};
    const columns = {};
    const column = (name) => (columns[name] = columns[name] || []);
    const run = {...head, operations: ['all operations', ...head.operations], phases: [], gaps: [], marks: [], heat: null, column, x: column('x')};
    const isSum = (values, at) => at < 4 || (OF_OPERATION[at] === 'offered' && values.some((each) => each[at] !== null));
    const together = (values, at) => (isSum(values, at)
        ? values.reduce((sum, each) => sum + each[at], 0)
        : values.reduce((most, each) => (each[at] === null ? most : Math.max(most ?? 0, each[at])), null));
    run.append = (point) => {
        run.x.push(point.x);
        column('width').push(point.width);
        const values = head.operations.map((name) => point.operations[name]);
        OF_OPERATION.forEach((name, at) => {
            column('0.' + name).push(together(values, at));
            values.forEach((each, index) => column(index + 1 + '.' + name).push(each[at]));
        });
        OF_HARNESS.forEach((name) => column(name).push(point[name]));
        const last = run.phases[run.phases.length - 1];
        const until = point.x + point.width / 2;
        if (last === undefined || last.name !== point.phase) {
            run.phases.push({name: point.phase, kind: point.kind, fromSeconds: point.x - point.width / 2, toSeconds: until});
        } else {
            last.toSeconds = until;
        }
        if (run.x.length > POINTS_MAX) {
            Object.values(columns).forEach((each) => each.shift());
        }
    };
    return run;
}

function tell(article, run) {
    const last = run.x.length - 1;
    const now = (name) => run.column(name)[last];
    const tile = (name, text) => {
        article.querySelector('[data-tile=' + name + ']').textContent = text;
    };
    tile('phase', run.phases[run.phases.length - 1].name);
    tile('elapsed', clock(run.x[last] + run.column('width')[last] / 2, 1));
    tile('rate', number(now('0.rate')));
    tile('p99', time(now('0.p99')));
    tile('failed', number(run.column('0.failed').reduce((sum, rate, at) => sum + rate * run.column('width')[at], 0)));
}

/** What the server's sessions did last, and its rates; hidden as long as nobody looks at it. */
function tellServer(section, told) {
    const words = (kind) => (word) => element('td', {class: kind}, word);
    section.hidden = told.rows.length + told.rates.length === 0;
    section.querySelector('.note').textContent = told.headline;
    section.querySelector('table').hidden = told.rows.length === 0;
    section.querySelector('tbody').replaceChildren(...told.rows.map(([what, whose, ...figures]) => element('tr', {},
        element('th', {scope: 'row', class: 'word'}, what), words('word')(whose), ...figures.map(words('figure')))));
    section.querySelector('dl').replaceChildren(...told.rates.map(
        ([name, rate]) => element('div', {}, element('dt', {}, name), element('dd', {}, rate))));
}

function stopButton(article) {
    const button = article.querySelector('button.stop');
    if (!button) {
        return;
    }
    button.addEventListener('click', async () => {
        button.disabled = true;
        const answer = await fetch('stop', {method: 'POST', headers: {'Plimsoll-Page': article.dataset.secret}});
        button.textContent = answer.ok ? 'Stopping: finishing the interval, then the report' : await answer.text();
    });
}

function follow(article) {
    const settings = JSON.parse(article.querySelector('script.head').textContent);
    const section = article.querySelector('.time');
    const server = article.querySelector('.server');
    let run = null;
    let view = null;
    let charts = null;
    let seen = -1;
    const events = new EventSource('events');
    events.addEventListener('intervals', (event) => {
        const points = JSON.parse(event.data);
        run = run || growingRun(settings, Object.keys(points[0].operations));
        for (const point of points) {
            // A stream that was cut begins anew.
            if (point.index > seen) {
                seen = point.index;
                run.append(point);
            }
        }
        section.hidden = false;
        if (charts === null) {
            view = timeView(run);
            view.key = 'live';
            charts = timeCharts(run, view, section);
            charts.draw(0);
            article.dataset.drawn = 'true';
        } else {
            view.grow();
            charts.grow();
        }
        article.dataset.points = run.x.length;
        tell(article, run);
    });
    events.addEventListener('server', (event) => tellServer(server, JSON.parse(event.data)));
    events.addEventListener('ended', () => {
        events.close();
        server.hidden = true;
        article.querySelectorAll('button.stop').forEach((button) => {
            button.hidden = true;
        });
        article.querySelector('.badge').textContent = 'ended';
        article.querySelector('[data-tile=phase]').textContent = 'ended';
        if (settings.stays) {
            location.reload();
        } else {
            // The server ends with the run: there is nothing to lead to but what is stored.
            article.querySelector('.connection').textContent = 'The run has ended. `plimsoll show ' + settings.id
                + '` prints its report, `plimsoll report ' + settings.id + '` writes it as a page.';
        }
    });
    events.addEventListener('error', () => {
        article.querySelector('.connection').textContent = [
            'The connection was lost; trying again.',
            '',
            'The server no longer updates this page: too many pages follow runs. Reload it later.',
        ][events.readyState];
    });
    events.addEventListener('open', () => {
        // What it showed may be old: a new stream tells it anew.
        server.hidden = true;
        article.querySelector('.connection').textContent = '';
    });
}

watchTheme();
document.querySelectorAll('article.live').forEach((article) => {
    stopButton(article);
    follow(article);
});
