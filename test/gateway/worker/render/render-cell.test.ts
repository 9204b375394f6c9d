import t from 'tap';
import { combineCells, renderCell } from '../../../../src/gateway/worker/jobs/render/render-cell.js';
import type { CellSource } from '../../../../src/gateway/worker/protocol/render.js';

const options = { now: 0, pinned: true, isAlone: true, panel: { widthPx: 800, heightPx: 480 } };
const cell = (view: string, variables = {}, shared = ''): CellSource => ({
  view: 'full',
  markup: { shared, view },
  variables,
  darkMode: false,
  noScreenPadding: false,
  frameworkVersion: 'latest',
});

t.test('shared markup is prepended to the view', async (t) => {
  const { cell: drawn } = renderCell(
    cell('{% render "a", x: 1 %}', {}, '{% template a %}[{{ x }}]{% endtemplate %}'),
    options,
  );
  t.equal(drawn.html, '\n[1]');
});

t.test('a recipe whose data requests the last screen keeps it', async (t) => {
  const table: readonly (readonly [Record<string, unknown>, string])[] = [
    [{}, 'none'],
    [{ TRMNL_SKIP_DISPLAY: true }, 'display'],
    [{ TRMNL_SKIP_DISPLAY: false }, 'none'],
  ];
  for (const [variables, skip] of table)
    t.equal(combineCells([renderCell(cell('x', variables), options)]).skip, skip, JSON.stringify(variables));
});

t.test('an error in a mashup cell is rendered in its place; a full cell fails', async (t) => {
  t.throws(() => renderCell(cell('{% if %}'), options), {
    code: 'unprocessable',
    message: /error at line 1, column 1/,
  });
  t.throws(() => renderCell(cell('x', {}, 'a\n {% if %}'), options), {
    message: /error in shared at line 2, column 2/,
  });
  const { cell: drawn, notes } = renderCell(cell('{% if <b> %}'), { ...options, isAlone: false });
  t.match(drawn.html, /liquid syntax error at line 1/);
  t.notMatch(drawn.html, /<b>/);
  t.equal(notes.length, 1);
});

t.test('reads by any cell count for the screen, and a screen is skipped only if all cells request it', async (t) => {
  const plain = renderCell(cell('x'), options);
  const clock = renderCell(cell('{{ "now" | date: "%Y" }}'), options);
  const skipped = renderCell(cell('x', { TRMNL_SKIP_DISPLAY: true }), options);
  t.strictSame(combineCells([plain, clock]).read, { clock: true, chance: false, device: false });
  t.equal(combineCells([plain, skipped]).skip, 'none');
  t.equal(combineCells([skipped]).skip, 'display');
  t.equal(combineCells([]).skip, 'none');
});
