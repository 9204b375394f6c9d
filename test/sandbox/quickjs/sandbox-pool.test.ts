import t from 'tap';
import { createGuestBundle, SandboxPool } from '../../../src/sandbox/sandbox.js';
import { PLACE, SMALL_GUEST } from '../../support/sandbox/open-sandbox.js';

t.test('the sandbox of a page that was stopped is not used again, that of another page is', async (t) => {
  const bundle = createGuestBundle(SMALL_GUEST);
  let restored = 0;
  const pool = new SandboxPool({
    ...bundle,
    openSnapshot: () => {
      restored++;
      return bundle.openSnapshot();
    },
  });
  const run = async (code: string): Promise<string> => {
    const limits = { maxPolls: 400, scriptMs: 10_000, pageMs: 10_000 };
    const opened = await pool.open({ gate: () => '', nowMs: 0, timeZone: 'UTC', limits });
    const { kind } = opened.engine.evaluate(code, PLACE);
    opened.close();
    return kind;
  };
  t.strictSame([await run('1'), await run('2'), restored], ['done', 'done', 1]);
  t.strictSame([await run('for (;;);'), restored], ['stopped', 1]);
  t.strictSame([await run('3'), restored], ['done', 2]);
});
