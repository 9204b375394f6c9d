import t from 'tap';
import { InkstandError } from '../../../src/common/errors.js';
import { runCli } from '../../../src/gateway/cli/cli.js';
import { type Command, UsageError } from '../../../src/gateway/cli/command.js';

const echo: Command = {
  name: 'echo',
  summary: 'prints what it was given',
  usage: 'WORD [--loud] [--times N]',
  options: ['data'],
  flags: [
    { name: 'loud', help: 'in capitals' },
    { name: 'times', placeholder: 'N', help: 'how often' },
  ],
  positionals: [1, 1],
  run: async ({ positionals, flags, options, terminal }) => {
    const [word = ''] = positionals;
    if (word === 'fail')
      throw new InkstandError('invalid', 'expected another word, got "fail"', { hint: 'try "good"' });
    if (word === 'crash') throw new Error('first line\nsecond line');
    if (word === 'misuse') throw new UsageError('expected a word');
    terminal.out(JSON.stringify({ word, flags, options }));
    return 0;
  },
};

async function run(...argv: string[]) {
  let out = '';
  let error = '';
  const code = await runCli(argv, [echo], '1.2.3', {
    out: (text) => {
      out += text;
    },
    error: (text) => {
      error += text;
    },
    environment: {},
  });
  return { code, out, error };
}

t.test('flags, options and arguments reach the command', async (t) => {
  const { code, out } = await run('echo', 'hi', '--loud', '--times', '3', '--data=/x');
  t.equal(code, 0);
  t.strictSame(JSON.parse(out), { word: 'hi', flags: { loud: 'yes', times: '3' }, options: { data: '/x' } });
});

t.test('help and version go to the output', async (t) => {
  t.match(await run('--version'), { code: 0, out: '1.2.3\n', error: '' });
  t.match(await run('--help'), { code: 0, out: /echo {12}prints what/, error: '' });
  t.match(await run('echo', '--help'), { code: 0, out: /--times N/, error: '' });
});

const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['no command', [], /usage: inkstand COMMAND/],
  ['an unknown command', ['ecko'], /unknown command "ecko"/],
  ['a missing word', ['echo'], /missing argument\nusage: inkstand echo WORD/],
  ['a word too many', ['echo', 'a', 'b'], /unexpected argument "b"/],
  ['an unknown flag', ['echo', 'a', '--lout'], /--lout/],
  ['a flag without its value', ['echo', 'a', '--times'], /times/],
  ['wrong usage found by the command', ['echo', 'misuse'], /expected a word\nusage/],
];
for (const [name, argv, message] of wrong) {
  t.test(`${name} is reported on stderr and exits with 2`, async (t) => {
    t.match(await run(...argv), { code: 2, out: '', error: message });
  });
}

t.test('a failure is one clear line and exits with 1', async (t) => {
  t.match(await run('echo', 'fail'), { code: 1, error: 'inkstand: expected another word, got "fail" (try "good")\n' });
  t.match(await run('echo', 'crash'), { code: 1, error: 'inkstand: echo failed: first line\n' });
});
