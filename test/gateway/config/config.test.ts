import { join } from 'node:path';
import t from 'tap';
import { parseSettings, readEnvironment, resolveSettings } from '../../../src/gateway/config/config.js';
import { parseConfigFile, readConfigFile } from '../../../src/gateway/config/config-file.js';
import { fc } from '../../support/property.js';

t.test('a flag wins over the environment, which wins over the file, which wins over the default', async (t) => {
  const from = (file: object, environment: object, flags: object) =>
    parseSettings(resolveSettings(file, environment, flags)).port;
  t.equal(from({}, {}, {}), 8080);
  t.equal(from({ port: '1' }, {}, {}), 1);
  t.equal(from({ port: '1' }, { port: '2' }, {}), 2);
  t.equal(from({ port: '1' }, { port: '2' }, { port: '3' }), 3);
});

t.test('every invalid option is reported with what was expected', async (t) => {
  t.throws(() => resolveSettings({}, { 'log-level': 'loud' }, { port: '70000' }), {
    code: 'invalid',
    message:
      '--port: expected a whole number from 0 to 65535, got "70000"; INKSTAND_LOG_LEVEL: expected one of trace, debug, info, warn, error, silent, got "loud"',
  });
});

t.test('only INKSTAND_ variables are read from the environment', async (t) => {
  t.strictSame(readEnvironment({ INKSTAND_PORT: '1', PORT: '2', INKSTAND_HOST: '' }), { port: '1' });
});

t.test('the configuration file has the grammar of an EnvironmentFile', async (t) => {
  t.strictSame(parseConfigFile('# port\n\nINKSTAND_PORT=80\r\n; no\nINKSTAND_DATA="/var/lib/ink stand"\n'), {
    port: '80',
    data: '/var/lib/ink stand',
  });
  t.throws(() => parseConfigFile('INKSTAND_PORT=80\nINKSTAND_PROT=81\n'), { message: /^line 2: expected KEY=value/ });
  t.strictSame(readConfigFile(join(t.testdir(), 'none.conf')), {}, 'a missing file is an empty one');
});

t.test('any invalid configuration file gives a clear error', async (t) => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        parseConfigFile(text);
        return true;
      } catch (error) {
        return error instanceof Error && /^line \d+: expected/.test(error.message);
      }
    }),
  );
  t.pass('held for random files');
});
