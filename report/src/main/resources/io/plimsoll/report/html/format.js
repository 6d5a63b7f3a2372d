// Numbers as people read them, spelled as the terminal report spells them.

/** Three digits that matter below 1000, all digits before the point above: 1.23, 12.3, 12,345. */
function number(value) {
    if (!Number.isFinite(value)) {
        return '-';
    }
    const size = Math.abs(value);
    const decimals = size === 0 ? 0 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
    return value.toLocaleString('en-US', {minimumFractionDigits: decimals, maximumFractionDigits: decimals});
}

/** The same without zeros at its end: what stands at an axis. */
function mark(value) {
    return value.toLocaleString('en-US', {maximumSignificantDigits: 6});
}

const TIME_UNITS = ['ns', 'us', 'ms', 's'];

function scaled(nanos, spell) {
    let value = nanos;
    let unit = 0;
    while (value >= 999.5 && unit < TIME_UNITS.length - 1) {
        value /= 1000;
        unit += 1;
    }
    return spell(value) + ' ' + TIME_UNITS[unit];
}

/** 412 us, 1.83 ms, 5.02 s; nothing for what was not measured. */
function time(nanos) {
    return nanos === null || !Number.isFinite(nanos) ? '-' : scaled(nanos, number);
}

function timeMark(nanos) {
    return scaled(nanos, mark);
}

/** Seconds from the start of the run: 0:05, 1:02:03; tenths where they matter. */
function clock(seconds, step) {
    const tenths = step < 1 ? 1 : 0;
    const whole = tenths ? Math.round(seconds * 10) / 10 : Math.round(seconds);
    const rest = (whole % 60).toFixed(tenths).padStart(2 + 2 * tenths, '0');
    const minutes = Math.floor(whole / 60);
    return minutes < 60
        ? minutes + ':' + rest
        : Math.floor(minutes / 60) + ':' + String(minutes % 60).padStart(2, '0') + ':' + rest;
}

/** An element with attributes, text and children. */
function element(name, attributes, ...children) {
    const made = name.includes(':')
        ? document.createElementNS('http://www.w3.org/2000/svg', name.slice(4))
        : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
}
