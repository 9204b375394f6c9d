import t from 'tap';
import { InkstandError } from '../../../src/common/errors.js';
import { createLog } from '../../../src/gateway/monitoring/log.js';

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

t.test('an error is logged without what it quotes, and without properties that others added', async (t) => {
  const written: string[] = [];
  const log = createLog({ level: 'info', journald: false, write: (line) => written.push(line) });
  const parse = (): unknown => {
    try {
      return JSON.parse('{"a": secret');
    } catch (error) {
      return error;
    }
  };
  const cause = Object.assign(new TypeError("Cannot use 'in' operator on secret"), { input: 'secret', code: 'ODD' });
  log.error({ err: parse() }, 'parsed');
  log.error({ err: new InkstandError('invalid', 'expected a name, got secret', { cause }) }, 'refused');
  log.error({ err: 'a text with "secret"' }, 'thrown');
  const missing = Object.assign(new Error("ENOENT: no such file, open '/data/x'"), { errno: -2, syscall: 'open' });
  log.error({ err: missing }, 'of the system');
  t.notMatch(written.join(''), 'secret');
  t.match(JSON.parse(written[1] ?? ''), {
    err: { type: 'InkstandError', code: 'invalid', message: 'expected a name …', cause: { code: 'ODD' } },
  });
  t.match(JSON.parse(written[1] ?? '').err.stack, /^\s+at /, 'places in code are kept');
  t.match(JSON.parse(written[3] ?? ''), { err: { message: /\/data\/x/ } }, 'errors of the system name their path');
});

t.test('elsewhere lines are plain JSON with a time', async (t) => {
  const written = lines(false).map((line) => JSON.parse(line));
  t.equal(written.length, 3);
  t.match(written[2], { level: 50, msg: 'bad', err: { message: 'why' }, time: Number });
});
