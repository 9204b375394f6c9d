import { readFileSync } from 'node:fs';
import { runCli } from './cli/cli.js';
import { check } from './cli/commands/check.js';

/** The program: the only file that knows every room. Answers the exit code. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return runCli(argv, [check], version, {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    environment,
  });
}
