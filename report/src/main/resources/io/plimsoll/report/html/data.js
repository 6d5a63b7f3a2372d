// The data of a run: base64 of deflated bytes; a length, a JSON head, then columns as typed arrays.

async function inflated(base64) {
    const text = atob(base64);
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Response(stream).arrayBuffer();
}

const ARRAYS = {Float32Array, Uint16Array, Uint8Array};

/** The head, with a function `column(name)`: numbers, with null where there is none. */
async function readRun(base64) {
    const buffer = await inflated(base64);
    const length = new DataView(buffer).getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
    const from = Math.ceil((4 + length) / 8) * 8;
    const raw = (name) => {
        const place = head.columns[name];
        return place === undefined ? [] : new ARRAYS[place.type](buffer, from + place.from, place.length);
    };
    const times = (codes) =>
        Array.from(codes, (code) => (code === 0 ? null : 2 ** ((code - 1) / head.codesPerDoubling)));
    const column = (name) => {
        const values = raw(name);
        return values instanceof Uint16Array
            ? times(values)
            : Array.from(values, (value) => (Number.isNaN(value) ? null : value));
    };
    return {...head, raw, column, x: column('x')};
}
