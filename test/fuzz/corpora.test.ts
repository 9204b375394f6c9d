import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { orRefusal } from './fuzz-runs.js';
import { readInputs } from './inputs/fuzz-target.js';
import { TARGETS } from './inputs/targets.js';

const CORPUS = fileURLToPath(new URL('../../../test/fixtures/fuzz', import.meta.url));

for (const [name, { title, seeds, open, close }] of Object.entries(TARGETS)) {
  t.test(`${title}: every kept input is read or refused with a reason`, async (t) => {
    const read = await open();
    t.teardown(() => close?.());
    const path = `${CORPUS}/${name}.txt`;
    const kept = existsSync(path) ? readInputs(path) : [];
    const inputs = [...(await seeds()), ...kept];
    let accepted = 0;
    for (const [n, input] of inputs.entries()) {
      const answer = await orRefusal(async () => ({ value: await read(input) })).catch((error) => {
        t.fail(`input ${n} of ${name}: ${error.stack}`);
      });
      if (answer) accepted += 1;
    }
    t.ok(accepted > 0, `${accepted} of ${inputs.length} are valid`);
  });
}
