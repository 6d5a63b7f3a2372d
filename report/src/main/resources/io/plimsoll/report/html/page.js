// Brings a page to life: each run's charts, its toolbar, the theme.

function chooseOperation(run, place, draw) {
    if (run.operations.length <= 2) {
        return;
    }
    const select = element('select', {}, ...run.operations.map(
        (name, index) => element('option', {value: String(index)}, index === 0 ? 'all together' : name)));
    select.addEventListener('change', () => draw(Number(select.value)));
    place.prepend(element('label', {}, 'Operation ', select));
}

function toolbar(view, place) {
    for (const button of place.querySelectorAll('button')) {
        button.addEventListener('click', () => ACTIONS[button.dataset.do](view));
    }
    const update = () => {
        place.querySelector('[data-do=all]').disabled = view.isWhole();
        place.querySelector('[data-do=out]').disabled = view.isWhole();
    };
    view.onChange(update);
    update();
}

async function startRun(article, number_) {
    const source = article.querySelector('script.data');
    const run = await readRun(source.textContent);
    source.textContent = '';
    if (run.x.length === 0) {
        return;
    }
    const section = article.querySelector('.time');
    section.hidden = false;
    const view = timeView(run);
    view.key = 'run-' + number_;
    const charts = PANELS.filter((panel) => !panel.isOpen || run.open).map((panel) => {
        const place = element('div', {class: 'panel', 'data-chart': panel.id});
        section.append(place);
        return lineChart(panel, run, view, place);
    });
    if (run.heat) {
        const place = element('div', {class: 'panel', 'data-chart': 'heat'});
        section.insertBefore(place, section.querySelector('[data-chart=errors]'));
        charts.push(heatChart(run, view, place));
    }
    const draw = (index) => charts.forEach((chart) => chart.draw(index));
    const bar = section.querySelector('.toolbar');
    chooseOperation(run, bar, draw);
    toolbar(view, bar);
    const status = section.querySelector('.status');
    view.onCursor((at) => {
        view.cursorX = run.x[at];
        status.textContent = clock(run.x[at], 0.1) + ': ' + charts.filter((chart) => chart.isDrawn && chart.isDrawn())
            .map((chart) => chart.values(at)).join('; ');
    });
    draw(0);
    const spectrum = article.querySelector('.percentiles');
    spectrum.hidden = false;
    spectrumChart(run, spectrum);
    article.dataset.drawn = 'true';
}

watchTheme();
document.querySelectorAll('article.run').forEach((article, index) => {
    startRun(article, index).catch((error) => {
        article.querySelector('.time').before(element('p', {class: 'failure'}, 'The charts cannot be drawn: ' + error.message));
        console.error(error);
    });
});
