// Documents that the framework's script was run on in Chromium; the results are in test/fixtures/behaviours.
// `scripts/develop/chromium/record-behaviours.mjs` records them again.
const LOREM =
  'Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua';

const times = (count: number, write: (number: number) => string): string =>
  Array.from({ length: count }, (_one, at) => write(at + 1)).join('');

const items = (count: number, content = short): string =>
  times(
    count,
    (at) =>
      `<div class="item"><div class="meta"><span class="index">${at}</span></div><div class="content">${content(at)}</div></div>`,
  );

const short = (at: number): string => `<span class="title title--small">Item ${at}</span>`;
const rich = (at: number): string =>
  `<span class="title title--small">Entry number ${at}</span><span class="description" data-clamp="${1 + (at % 2)}">${LOREM.slice(0, 20 + ((at * 7) % 100))}</span><div class="flex gap--small"><span class="label label--small label--underline">tag</span></div>`;
const group = (name: string, count: number): string =>
  `<span class="label label--base group-header label--gray" data-group-header="true">${name}</span>${items(count)}`;
const columns = (attributes: string, content: string): string =>
  `<div class="columns" ${attributes}><div class="column">${content}</div></div>`;
const box = (style: string, content: string): string => `<div style="${style}">${content}</div>`;
const view = (content: string, classes = 'layout--col'): string =>
  `<div class="layout ${classes}">${content}</div><div class="title_bar"><span class="title">T</span><span class="instance">I</span></div>`;
const tableOf = (attributes: string, head: string, row: (at: number) => string, rows: number): string =>
  `<table ${attributes}><thead><tr>${head}</tr></thead><tbody>${times(rows, (at) => `<tr>${row(at)}</tr>`)}</tbody></table>`;

/** Markup of a view by topic. */
export const SCRIPT_DOCUMENTS: Readonly<Record<string, string>> = {
  'clamp, one line': view(box('width:200px', `<span class="title" data-clamp="1">${LOREM}</span>`)),
  'clamp, two lines': view(box('width:200px', `<span class="description" data-clamp="2">${LOREM}</span>`)),
  'clamp in a grid': view(
    `<div class="grid grid--cols-3">${items(3, () => `<span class="title title--small" data-clamp="2">${LOREM}</span><span class="description" data-clamp="1">${LOREM}</span>`)}</div>`,
  ),
  'clamp in a flex': view(
    `<div class="flex gap--large" style="width:500px"><div class="stretch"><span class="label" data-clamp="1">${LOREM}</span></div><div><span class="value value--small">12</span></div></div>`,
  ),
  'clamp by class': view(box('width:260px', `<span class="title title--small clamp--3">${LOREM}</span>`)),
  'clamp by screen': view(
    box(
      'width:260px',
      `<p class="description" data-clamp="4" data-clamp-md="2" data-clamp-lg="3">${LOREM} ${LOREM}</p>`,
    ),
  ),
  'clamp with line breaks': view(
    box('width:300px', `<div class="label" data-clamp="3">First line<br>second   line<br>${LOREM}</div>`),
  ),
  'clamp with markup': view(
    box(
      'width:240px',
      `<div class="title title--small" data-clamp="2">Bold <b>words</b> and <i>slanted</i> ${LOREM}</div>`,
    ),
  ),
  'fit in width': view(box('width:120px', '<span class="value value--xxlarge" data-value-fit="true">12345</span>')),
  'fit in height': view(
    box(
      'width:200px',
      '<span class="value value--xlarge" data-value-fit="true" data-value-fit-max-height="60">Some long text here</span>',
    ),
  ),
  'fit in a grid': view(
    '<div class="grid grid--cols-4"><div class="flex flex--col"><span class="value value--xxxlarge" data-value-fit="true">1,234,567</span><span class="label">x</span></div><div class="flex flex--col"><span class="value value--mega" data-fit-value="true">42</span></div></div>',
  ),
  formats: view(
    `${box('width:90px', '<div class="value value--small" data-value-format="true">$1234567.891</div><div class="value" data-value-format="true" data-value-fit="true">98765432</div>')}<span class="value" data-value-format="true" data-value-locale="de-DE">1.234.567,8 kWh</span><span class="value value--small" data-value-type="number">n/a</span>`,
  ),
  'formats of locales': view(
    `${box('width:400px', '<div class="value value--small" data-value-format="true" data-value-locale="fr-FR">€1234567,5</div><div class="value value--small" data-value-format="true" data-value-locale="de-CH">1234567.5</div>')}${box('width:70px', '<div class="value value--small" data-value-format="true" data-value-locale="es-ES">-2500000</div>')}`,
  ),
  'two columns': view(columns('data-overflow-max-cols="2" data-overflow-counter="true"', items(40))),
  'three columns of rich items': view(
    columns('data-overflow-max-cols="3" data-overflow-counter="true"', items(25, rich)),
  ),
  'columns of groups': view(
    columns('data-overflow-max-cols="3" data-overflow-counter="true"', group('A', 5) + group('B', 4) + group('C', 31)),
  ),
  'a column for each group': view(
    columns('data-overflow-max-cols="3" data-overflow-counter="true"', group('A', 5) + group('B', 4) + group('C', 6)),
  ),
  'few items in columns': view(columns('data-overflow-max-cols="3"', items(5))),
  'columns of a height': view(
    `<span class="title">Head</span>${columns('data-overflow-max-cols="3" data-overflow-max-height="180" data-overflow-counter="true"', items(30))}<span class="label">after</span>`,
  ),
  'columns above a text': view(
    `<span class="title">Head</span><div class="columns" data-overflow-cols="2" data-overflow-counter="true"><div class="column gap--small">${items(30, rich)}</div></div><span class="label">after</span>`,
    'layout--col layout--top',
  ),
  'columns with dividers': view(
    columns(
      'data-overflow-max-cols="2"',
      times(
        24,
        (at) =>
          `<div class="item"><div class="content"><span class="label">Row ${at}</span></div></div><div class="divider"></div>`,
      ),
    ),
  ),
  'an older list in two columns': view(
    `<div class="columns"><div class="column" data-list-limit="true" data-list-max-columns="2" data-list-max-height="200">${items(20)}</div></div>`,
  ),
  'an older list with a counter': view(
    `<div class="columns"><div class="column" data-list-limit="true" data-list-max-columns="3" data-list-hidden-count="true">${items(60)}</div></div>`,
  ),
  'an older list in a column': view(
    `<div class="columns"><div class="column"><div class="list" data-list-limit="true" data-list-max-height="150" data-list-hidden-count="true">${items(40)}</div></div></div>`,
  ),
  'a list that overflows': view(
    box(
      'height:200px;width:300px',
      `<div class="list" data-overflow="true" data-overflow-counter="true">${items(20)}</div>`,
    ),
  ),
  'a flex that overflows': view(
    `<div class="flex flex--col gap--small" data-overflow="true" style="height:100%;width:300px">${items(30)}</div>`,
  ),
  'a small table': view(
    box(
      'height:250px;width:400px',
      tableOf(
        'class="table table--small" data-table-limit="true"',
        '<th><span class="title title--small">A</span></th><th>b</th>',
        () => '<td><span class="label label--small">a</span></td><td><span class="label label--small">b</span></td>',
        20,
      ),
    ),
  ),
  'an indexed table': view(
    box(
      'height:100%;width:100%',
      tableOf(
        'class="table table--indexed" data-table-limit="true" data-table-max-height="auto"',
        '<th></th><th><span class="title title--small">A</span></th><th>b</th>',
        (at) =>
          `<td><span class="meta"><span class="index">${at}</span></span></td><td><span class="label">a</span></td><td>b</td>`,
        20,
      ),
    ),
  ),
  'a table without a counter': view(
    box(
      'height:300px;width:300px',
      tableOf(
        'class="table" data-table-limit="true" data-table-overflow-counter="false"',
        '<th>A</th>',
        (at) => `<td><span class="title title--small">Row ${at}</span></td>`,
        12,
      ),
    ),
  ),
  'a limited content': view(
    `<div class="richtext"><div class="content" data-content-limiter="true" data-content-max-height="140"><p>${LOREM}</p><p>${LOREM}</p><p>${LOREM}${LOREM}</p><p>${LOREM}</p></div></div>`,
  ),
  'a limited bare text': view(
    `<span class="title">Above</span><div class="content" data-content-limiter="true">${`${LOREM}. `.repeat(30)}</div>`,
  ),
  'paragraphs beyond the view': view(
    `<div class="richtext richtext--left"><div class="content" data-content-limiter="true">${times(9, (at) => `<p>${at}. ${LOREM} ${LOREM} ${LOREM}</p>`)}</div></div>`,
  ),
  'gaps of whole px': view(
    '<div class="grid grid--cols-3"><div>1</div><div>2</div><div>3</div></div><div class="grid grid--cols-7 gap--xsmall"><div>1</div></div><div class="columns"><div class="column">a</div><div class="column">b</div><div class="column">c</div></div><div class="grid"><div class="col--span-2">a</div><div class="col--span-5">b</div></div>',
  ),
  'pixel-perfect lines': view(
    `<div class="richtext" style="width:100%"><div class="content content--center" data-pixel-perfect="true">${LOREM}</div></div><span class="label" data-pixel-perfect="true">A label</span>`,
  ),
};
