import { parseArgs } from 'node:util';
import { InkstandError, messageOf } from '@inkstand/common/errors';
import type { RawOptions } from '../config/config.js';
import { type Command, type Terminal, UsageError } from './command.js';
import type { CommandsOptions } from './commands/commands.js';
import { serve } from './commands/serve.js';
import { commandHelp, overview } from './help.js';

/** The commands that the first word may name. The gateway loads none but its own: the others would stay in its memory. */
export async function findCommands(word: string | undefined, options: CommandsOptions): Promise<readonly Command[]> {
  const serving = serve(options.start);
  if (word === serving.name) return [serving];
  const { listCommands } = await import('./commands/commands.js');
  return listCommands(options);
}

const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/**
 * Runs a command line and returns its exit code: 0 for success, 1 for a failure (explained in one line), 2 for wrong
 * usage.
 */
export async function runCli(
  argv: readonly string[],
  commands: readonly Command[],
  version: string,
  terminal: Terminal,
): Promise<number> {
  const [word, ...words] = argv;
  if (word === '--version' || word === '-V') {
    terminal.out(`${version}\n`);
    return EXIT.done;
  }
  if (word === undefined || word === '--help' || word === '-h' || word === 'help') {
    const command = commands.find(({ name }) => name === words[0]);
    (word === undefined ? terminal.error : terminal.out)(command ? commandHelp(command) : overview(commands));
    return word === undefined ? EXIT.usage : EXIT.done;
  }
  const command = commands.find(({ name }) => name === word);
  if (!command) {
    terminal.error(`inkstand: unknown command "${word}"; see inkstand --help\n`);
    return EXIT.usage;
  }
  if (words.includes('--help') || words.includes('-h')) {
    terminal.out(commandHelp(command));
    return EXIT.done;
  }
  try {
    return await command.run({ ...parseFlags(command, words), terminal });
  } catch (error) {
    return explain(error, command, terminal);
  }
}

function parseFlags(
  command: Command,
  argv: readonly string[],
): { positionals: readonly string[]; flags: Record<string, string | undefined>; options: RawOptions } {
  const takesValue = new Set<string>(command.options);
  for (const { name, placeholder } of command.flags) if (placeholder) takesValue.add(name);
  const flagNames = [...command.options, ...command.flags.map(({ name }) => name)];
  let parsed: { values: Record<string, string | boolean | undefined>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: Object.fromEntries(
        flagNames.map((name) => [name, { type: takesValue.has(name) ? 'string' : 'boolean' }]),
      ),
    });
  } catch (cause) {
    const [firstSentence = ''] = cause instanceof Error ? cause.message.split(/\. |\n/) : [];
    throw new UsageError(firstSentence);
  }
  const [min, max] = command.positionals;
  const count = parsed.positionals.length;
  if (count < min) throw new UsageError('missing argument');
  if (count > max) throw new UsageError(`unexpected argument "${parsed.positionals[max]}"`);
  const texts = Object.entries(parsed.values).map(
    ([name, value]) => [name, typeof value === 'boolean' ? 'yes' : value] as const,
  );
  const pick = (names: readonly string[]) => Object.fromEntries(texts.filter(([name]) => names.includes(name)));
  return {
    positionals: parsed.positionals,
    options: pick(command.options),
    flags: pick(command.flags.map(({ name }) => name)),
  };
}

function explain(error: unknown, command: Command, terminal: Terminal): number {
  if (error instanceof UsageError) {
    terminal.error(`inkstand: ${error.message}\nusage: inkstand ${command.name} ${command.usage}\n`);
    return EXIT.usage;
  }
  if (error instanceof InkstandError) {
    terminal.error(`inkstand: ${error.message}${error.hint ? ` (${error.hint})` : ''}\n`);
    return EXIT.failed;
  }
  const reason = messageOf(error);
  terminal.error(`inkstand: ${command.name} failed: ${reason.split('\n')[0]}\n`);
  if (terminal.environment.INKSTAND_LOG_LEVEL === 'debug' && error instanceof Error) terminal.error(`${error.stack}\n`);
  return EXIT.failed;
}

export type { RunningGateway, ServeOptions } from './commands/serve.js';
