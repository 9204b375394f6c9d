import t from 'tap';
import { UndoOffers } from '../../../../src/gateway/web/undo/undo-offers.js';

const DONE = { path: '/', flash: { tone: 'good', key: 'checklist.shown_again' } } as const;
const tokenOf = (path: string): string => path.split('/').at(-1) ?? '';

t.test('an undo works once, and the oldest make way for new ones', async (t) => {
  const undos = new UndoOffers();
  let runs = 0;
  const path = undos.offer(async () => {
    runs++;
    return DONE;
  });
  t.match(path, /^\/undo\/[\w-]{12}$/);
  t.equal(await undos.run(tokenOf(path)), DONE);
  await t.rejects(undos.run(tokenOf(path)), { code: 'not-found' });
  t.equal(runs, 1);
  const first = undos.offer(async () => DONE);
  for (let i = 0; i < 49; i++) undos.offer(async () => DONE);
  await t.resolves(undos.run(tokenOf(first)), 'fifty are kept');
  const second = undos.offer(async () => DONE);
  for (let i = 0; i < 50; i++) undos.offer(async () => DONE);
  await t.rejects(undos.run(tokenOf(second)), { code: 'not-found' });
});

t.test('what is kept for undos has a limit in bytes', async (t) => {
  const undos = new UndoOffers();
  const large = undos.offer(async () => DONE, 10_000_000);
  const later = undos.offer(async () => DONE, 10_000_000);
  await t.rejects(undos.run(tokenOf(large)), { code: 'not-found' });
  await t.resolves(undos.run(tokenOf(later)));
});
