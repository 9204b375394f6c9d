import t from 'tap';
import { makeBootFolder, START_OF } from './image-of-run.js';
import { PowerCuts } from './power-cuts.js';

const CUTS = 3;

t.test(
  'the plug is pulled under load: nothing acknowledged is lost, the database is whole, every answer has a picture',
  async (t) => {
    const cuts = new PowerCuts({
      card: makeBootFolder(t),
      random: Math.random,
      longestLoadSeconds: 20,
      startOf: START_OF,
    });
    const load = { acknowledged: 0, pictures: 0 };
    for (let cut = 0; cut <= CUTS; cut += 1) {
      const { readySeconds, acknowledged, pictures, cachedBlocks, lostBlocks, faults } = await cuts.cycle();
      t.comment(
        `answers after ${Math.round(readySeconds)} s; ${acknowledged} webhooks, ${pictures} pictures; ${lostBlocks} of ${cachedBlocks} blocks lost`,
      );
      t.same(faults, [], cut === 0 ? 'the first start' : `after cut ${cut}`);
      load.acknowledged += acknowledged;
      load.pictures += pictures;
    }
    t.ok(load.acknowledged > 0 && load.pictures > 0, 'there was load');
  },
);
