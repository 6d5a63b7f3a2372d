// What pages have besides charts: the choice of an operation, the toolbar, the charts of a run together.

function chooseOperation(run, place, draw) {
    if (run.operations.length <= 2) {
        return;
    }
    const select = element('select', {}, ...run.operations.map(
        (name, index) => element('option', {value: String(index)}, name)));
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

/** The charts of a run over time, in their section; `draw(index)` shows an operation. */
function timeCharts(run, view, section) {
    const charts = PANELS.filter((panel) => !panel.isWanted || panel.isWanted(run)).map((panel) => {
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
    return {draw, grow: () => charts.forEach((chart) => chart.grow && chart.grow())};
}
