// @tier full: draws random pages
import t from 'tap';
import { TRIES_EVERY_CASE } from '../support/every-case.js';
import { PageCheck } from '../support/random/check-page.js';

const PAGES = TRIES_EVERY_CASE ? 150 : 50;

t.test('random pages render without errors and do not affect later pages', async (t) => {
  const check = new PageCheck();
  await check.renderReference();
  for (let seed = 1; seed <= PAGES; seed++) {
    await check.draw(seed).catch((error: unknown) => t.fail(`seed ${seed}: ${error}\n${check.markupOf(seed)}`));
    if (seed % 50 === 0) await check.renderReference();
  }
  t.pass(`${PAGES} pages`);
});
