import { readFileSync } from 'node:fs';
import { runCli } from './cli/cli.js';
import { apiKey } from './cli/commands/api-key.js';
import { backup } from './cli/commands/backup.js';
import { check } from './cli/commands/check.js';
import { doctor } from './cli/commands/doctor.js';
import { resetPassword } from './cli/commands/reset-password.js';
import { restore } from './cli/commands/restore.js';

/** The program: the only file that knows every room. Answers the exit code. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const version = readVersion();
  const commands = [apiKey, backup(version), restore, resetPassword, check, doctor];
  return runCli(argv, commands, version, {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    environment,
  });
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}
