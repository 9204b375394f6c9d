// @tier full: corrupts memory many times
import t from 'tap';
import { loadGuestBundle } from '../../../src/sandbox/quickjs/guest-bundle.js';
import { QuickJsEngine } from '../../../src/sandbox/quickjs/quickjs-engine.js';
import { Sandbox } from '../../../src/sandbox/quickjs/wasm-sandbox.js';
import { SCRIPT_LIMITS } from '../../../src/sandbox/sandbox.js';
import { createDice, placesIn } from '../../support/sandbox/corrupting-pool.js';
import { PLACE } from '../../support/sandbox/open-sandbox.js';

const ROUNDS = Number(process.env.INKSTAND_CORRUPTIONS ?? 300);
const LIMITS = { ...SCRIPT_LIMITS, maxPolls: 200, scriptMs: 100, pageMs: 200, watchdogMs: 50 };

t.test('random bytes over linear memory end in the sandbox, whatever is called then', async (t) => {
  const snapshot = await loadGuestBundle('transform').openSnapshot();
  const dice = createDice(17);
  const place = placesIn(snapshot, dice);
  let sandbox = await Sandbox.open(snapshot);
  let crossings = 0;
  const endings = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const engine = new QuickJsEngine(sandbox, {
      gate: (operation, text) => {
        crossings += 1;
        return `${operation}${text}`.slice(0, 100);
      },
      nowMs: 0,
      offsetSecondsAt: () => 0,
      limits: LIMITS,
    });
    engine.evaluate('globalThis.list = [1, "two", { three: 3 }]; console.log("before")', PLACE);
    const { bytes } = sandbox;
    for (let hit = 0; hit < 1 << dice(12); hit++) bytes[place()] = dice(256);
    const outcomes = [
      engine.call('start', JSON.stringify({ nowMs: 1, seed: 1, input: [1, 2, 3] })),
      engine.evaluate('console.log(JSON.stringify(list), (1234.5).toLocaleString(), new Date(0).getHours())', PLACE),
      engine.evaluateModule(
        'import "x"; export default Array.from({ length: 100 }, () => ({}))',
        PLACE,
        () => 'export {}',
      ),
      engine.call('state', ''),
      engine.call('outcome', ''),
    ];
    for (const { kind } of outcomes) endings.set(kind, (endings.get(kind) ?? 0) + 1);
    if (engine.isBroken || !sandbox.reset()) sandbox = await Sandbox.open(snapshot);
  }
  t.ok((endings.get('stopped') ?? 0) > 0, 'some instances broke');
  t.ok((endings.get('done') ?? 0) > 0, 'some did not notice');
  t.ok(crossings > 0, 'the gate was reached');
  t.match(sandbox.call('state', ''), { kind: 'value' }, 'and the next page is whole');
});
