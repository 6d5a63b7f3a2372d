// The list of runs: what is typed leaves only the rows that hold it.

watchTheme();
const filter = document.getElementById('filter');
filter.hidden = false;
filter.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/\s+/);
    for (const row of document.querySelectorAll('table.runs tbody tr')) {
        const text = (row.textContent + ' ' + row.querySelector('a').title).toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
    }
});
