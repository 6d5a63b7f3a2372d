// Brings a report to life: each run's charts, the theme.

async function startRun(article, number_) {
    const source = article.querySelector('script.data');
    if (source === null) {
        // Nothing over time is all there is to draw.
        article.dataset.drawn = 'true';
        return;
    }
    const run = await readRun(source.textContent);
    source.textContent = '';
    if (run.x.length === 0) {
        return;
    }
    const section = article.querySelector('.time');
    section.hidden = false;
    const view = timeView(run);
    view.key = 'run-' + number_;
    timeCharts(run, view, section).draw(0);
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
