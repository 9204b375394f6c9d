import { examineInstallation } from '../../monitoring/doctor-checks.js';
import { isMemoryLimited } from '../../worker/worker.js';
import type { Command } from '../command.js';
import { loadConfig } from '../load-config.js';

const MARKS = { good: 'ok  ', warning: 'warn', bad: 'BAD ' } as const;

/** Reports problems of this installation in plain words; exit code 1 when there are any. */
export const doctor: Command = {
  name: 'doctor',
  summary: 'check this installation and say what to do',
  usage: '[--data DIR] [--port PORT] [--host ADDRESS]',
  options: ['data', 'port', 'host'],
  flags: [],
  positionals: [0, 0],
  run: async ({ options, terminal }) => {
    const { config } = loadConfig(options, terminal.environment);
    const { dataDir, host, port } = config;
    const facts = { now: Date.now(), isMemoryLimited: isMemoryLimited() };
    const findings = await examineInstallation({ dataDir, host, port, ...facts });
    for (const { state, text, advice } of findings) {
      terminal.out(`${MARKS[state]} ${text}${advice ? `: ${advice}` : ''}\n`);
    }
    return findings.some(({ state }) => state === 'bad') ? 1 : 0;
  },
};
