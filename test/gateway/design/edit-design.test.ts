import t from 'tap';
import {
  arrange,
  blankDesign,
  COLUMNS,
  editDesign,
  listOverlaps,
  ROWS,
  startOf,
} from '../../../src/gateway/design/design.js';
import { shrinkBlock } from '../../../src/gateway/design/edit-design.js';
import { readMessages, Words } from '../../../src/gateway/i18n/i18n.js';
import { fc } from '../../support/property.js';
import { randomDesign } from '../../support/random/random-design.js';

const wordsOf = (language: string): Words => new Words({ language, messages: readMessages(language), timeZone: 'UTC' });

const VIEWS = ['full', 'half_horizontal', 'half_vertical', 'quadrant'] as const;
const { design: sensors } = startOf('sensors', wordsOf('en'));
const blank = blankDesign();

t.test('in every view blocks stand inside the grid, and those that are moved together do not overlap', (t) => {
  fc.assert(
    fc.property(
      randomDesign,
      fc.constantFrom(...VIEWS),
      fc.constantFrom('landscape', 'portrait'),
      (design, view, shape) => {
        const { rows, places } = arrange(design, view, shape as 'landscape');
        const list = [...places.values()];
        for (const { x, y, w, h } of list)
          if (x < 0 || y < 0 || w < 1 || h < 1 || x + w > COLUMNS || y + h > rows) return false;
        if (view === 'full' && shape === 'landscape') return places.size === design.blocks.length;
        return list.every((a, index) =>
          list
            .slice(index + 1)
            .every((b) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y),
        );
      },
    ),
    { numRuns: 300 },
  );
  t.pass('no design was found that leaves the grid');
  t.end();
});

t.test('an upright full view shows every block but decoration', (t) => {
  const shown = [...arrange(sensors, 'full', 'portrait').places.keys()];
  t.strictSame(shown, ['b1', 'b2', 'b3', 'b4']);
  t.strictSame([...arrange(sensors, 'quadrant', 'landscape').places.keys()], ['b1'], 'a quarter shows the first');
  t.end();
});

t.test('blocks stay inside while they are moved and resized', (t) => {
  const moved = editDesign(sensors, { kind: 'move', ids: ['b1'], columns: -3, rows: 20 });
  t.match(moved.blocks[0], { x: 0, y: ROWS - 3 });
  const wider = editDesign(sensors, { kind: 'resize', ids: ['b2'], columns: 40, rows: -40 });
  t.match(wider.blocks[1], { x: 4, w: COLUMNS - 4, h: 1 });
  const placed = editDesign(sensors, { kind: 'place', id: 'b1', place: { x: 11, y: 9, w: 5, h: 0 } });
  t.match(placed.blocks[0], { x: 7, y: 7, w: 5, h: 1 });
  t.equal(editDesign(sensors, { kind: 'move', ids: ['b1'], columns: -1, rows: 0 }), sensors, 'nothing changed');
  t.strictSame(
    listOverlaps(moved).map((pair) => pair.map(({ id }) => id)),
    [['b1', 'b4']],
  );
  t.end();
});

t.test('a new block gets the first free place, and a smaller one when there is little room', (t) => {
  const blank = blankDesign();
  const one = editDesign(blank, { kind: 'add', block: 'number' });
  const two = editDesign(one, { kind: 'duplicate', ids: ['b1'] });
  t.match(two.blocks, [
    { id: 'b1', x: 0, y: 0, w: 4, h: 3 },
    { id: 'b2', x: 4, y: 0, w: 4, h: 3 },
  ]);
  const full = editDesign(editDesign(blank, { kind: 'add', block: 'text' }), {
    ...{ kind: 'place', id: 'b1', place: { x: 0, y: 1, w: 12, h: 7 } },
  });
  t.match(editDesign(full, { kind: 'add', block: 'number' }).blocks[1], { x: 0, y: 0, w: 4, h: 1 });
  const filled = editDesign(full, { kind: 'place', id: 'b1', place: { x: 0, y: 0, w: 12, h: 8 } });
  t.throws(() => editDesign(filled, { kind: 'add', block: 'number' }), { code: 'conflict', message: /no room/ });
  t.throws(() => editDesign(blank, { kind: 'delete', ids: ['b7'] }), { code: 'not-found' });
  t.strictSame(
    editDesign(two, { kind: 'delete', ids: ['b1'] }).blocks.map(({ id }) => id),
    ['b2'],
  );
  t.strictSame(
    editDesign(two, { kind: 'raise', ids: ['b1'] }).blocks.map(({ id }) => id),
    ['b2', 'b1'],
  );
  t.end();
});

t.test('what does not fit shrinks step by step, until nothing is left to shrink', (t) => {
  let [block] = sensors.blocks;
  const steps: object[] = [];
  for (;;) {
    const change = block && shrinkBlock(block);
    if (!block || !change) break;
    steps.push(change);
    block = { ...block, options: { ...block.options, ...change } };
  }
  t.strictSame(steps, [{ decimals: 0 }, ...['value', 'large', 'title', 'text', 'small'].map((role) => ({ role }))]);
  t.end();
});

t.test('blocks that are moved together keep their distances, whatever the edge', (t) => {
  const moved = editDesign(sensors, { kind: 'move', ids: ['b1', 'b2'], columns: 9, rows: -2 });
  t.match(moved.blocks, [
    { id: 'b1', x: 4, y: 0 },
    { id: 'b2', x: 8, y: 0 },
  ]);
  t.end();
});

t.test('blocks are aligned with each other, swapped, and put in another order', (t) => {
  const placeOf = (design: typeof sensors, id: string) => {
    const { x, y, w, h } = design.blocks.find((block) => block.id === id)!;
    return [x, y, w, h].join(',');
  };
  const edges = { left: '0,0,4,3', right: '0,0,4,3', top: '0,0,4,3', bottom: '0,5,4,3', width: '0,0,4,3' } as const;
  for (const [edge, place] of Object.entries(edges)) {
    const aligned = editDesign(sensors, { kind: 'align', ids: ['b1', 'b4'], edge: edge as 'left' });
    t.equal(placeOf(aligned, 'b1'), edge === 'right' ? '8,0,4,3' : place, edge);
  }
  t.equal(placeOf(editDesign(sensors, { kind: 'align', ids: ['b1', 'b4'], edge: 'height' }), 'b4'), '0,3,12,3');
  const swapped = editDesign(sensors, { kind: 'swap', ids: ['b1', 'b4'] });
  t.strictSame([placeOf(swapped, 'b1'), placeOf(swapped, 'b4')], ['0,3,12,5', '0,0,4,3']);
  t.throws(() => editDesign(sensors, { kind: 'swap', ids: ['b1'] }), { code: 'unprocessable' });
  const ordered = editDesign(sensors, { kind: 'reorder', id: 'b1', by: 2 });
  t.strictSame(
    ['b2', 'b3', 'b1'].map((id) => placeOf(ordered, id)),
    ['0,0,4,3', '4,0,4,3', '8,0,4,3'],
  );
  t.strictSame(editDesign(ordered, { kind: 'reorder', id: 'b1', by: -2 }), sensors, 'and back');
  t.equal(editDesign(sensors, { kind: 'reorder', id: 'b4', by: 5 }), sensors, 'the last one stays last');
  t.end();
});

t.test('a block fits with fewer days, then a shorter date, before its text gets smaller', (t) => {
  const shrink = (kind: 'forecast' | 'text', options: Record<string, string | number>) => {
    const { blocks } = editDesign(editDesign(blank, { kind: 'add', block: kind }), {
      kind: 'options',
      id: 'b1',
      options,
    });
    return blocks[0] && shrinkBlock(blocks[0]);
  };
  t.strictSame(shrink('forecast', { days: 5 }), { days: 4 });
  t.equal(shrink('forecast', { days: 1 }), undefined);
  t.strictSame(shrink('text', { value: 'at', format: 'date_time', role: 'large' }), { format: 'date' });
  t.strictSame(shrink('text', { value: 'at', format: 'date', role: 'large' }), { role: 'title' });
  t.end();
});
