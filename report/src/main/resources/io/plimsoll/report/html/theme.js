// Colours come from the style sheet, so that a page has one place for them; charts ask again when they change.

const THEMES = ['auto', 'light', 'dark'];
const repaints = [];

function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

/** The colour of the series at an index; the first is of all together. */
function seriesColour(index) {
    return colour('series-' + (index % 8));
}

function onRepaint(paint) {
    repaints.push(paint);
}

function repaint() {
    repaints.forEach((paint) => paint());
}

function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    const button = document.getElementById('theme');
    button.textContent = 'Theme: ' + theme;
    repaint();
}

function watchTheme() {
    const button = document.getElementById('theme');
    button.hidden = false;
    button.addEventListener('click', () => {
        const now = THEMES.indexOf(document.documentElement.dataset.theme || 'auto');
        setTheme(THEMES[(now + 1) % THEMES.length]);
    });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint);
    // On paper everything is light; canvases do not see the print rules by themselves.
    let before = 'auto';
    addEventListener('beforeprint', () => {
        before = document.documentElement.dataset.theme || 'auto';
        setTheme('light');
    });
    addEventListener('afterprint', () => setTheme(before));
}

/** Calls after an element has got another size; in the next frame, so that what is drawn may change the size again. */
function onResize(node, draw) {
    new ResizeObserver(() => requestAnimationFrame(draw)).observe(node);
}
