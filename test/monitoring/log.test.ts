import t from 'tap';
import { createLog } from '../../src/monitoring/log.js';

const lines = (journald: boolean): string[] => {
  const written: string[] = [];
  const log = createLog({ level: 'info', journald, write: (line) => written.push(line) });
  log.debug('hidden');
  log.info({ n: 1 }, 'good');
  log.warn('look');
  log.error({ err: new Error('why') }, 'bad');
  return written;
};

t.test('under journald each line starts with its priority and has no time', async (t) => {
  const written = lines(true);
  t.strictSame(
    written.map((line) => line.slice(0, 3)),
    ['<6>', '<4>', '<3>'],
  );
  t.strictSame(JSON.parse(written[0]?.slice(3) ?? ''), { level: 30, n: 1, msg: 'good' });
});

t.test('elsewhere lines are plain JSON with a time', async (t) => {
  const written = lines(false).map((line) => JSON.parse(line));
  t.equal(written.length, 3);
  t.match(written[2], { level: 50, msg: 'bad', err: { message: 'why' }, time: Number });
});
