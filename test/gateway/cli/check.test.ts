// @tier full: starts the program for each command
import t from 'tap';
import { OPTIONS, variableOf } from '../../../src/gateway/config/config.js';
import { inkstand } from '../../support/gateway/run-inkstand.js';

t.test('the configuration is printed with the source of each value, and any option can be checked', async (t) => {
  const flags = OPTIONS.flatMap(({ name, default: value }) => (value === '' ? [] : [`--${name}`, value]));
  const given = [...flags, '--allowed-hosts', 'ink.example.org'];
  const { code, out, error } = await inkstand(['check', ...given]);
  t.equal(code, 0, error);
  for (const { name } of OPTIONS) {
    const source = given.includes(`--${name}`) ? 'flag' : 'default';
    t.match(out, new RegExp(`^${variableOf(name)}=.*  # ${source}$`, 'm'));
  }
});

t.test('an invalid value fails with what was expected', async (t) => {
  const { code, error } = await inkstand(['check', '--port', 'eighty']);
  t.equal(code, 1);
  t.match(error, /--port: expected a whole number/);
});
