import { OPTION_NAMES, variableOf } from '../../config/config.js';
import type { Command } from '../command.js';
import { loadConfig } from '../load-config.js';

/** Prints the effective configuration with the source of each value; fails on invalid values. */
export const check: Command = {
  name: 'check',
  summary: 'check the configuration and print the effective settings',
  usage: '[--data DIR]',
  options: OPTION_NAMES,
  flags: [],
  positionals: [0, 0],
  run: async ({ options, terminal }) => {
    const { settings, file } = loadConfig(options, terminal.environment);
    terminal.out(`# defaults < ${file} < environment < flags\n`);
    for (const { name, value, source } of settings) terminal.out(`${variableOf(name)}=${value}  # ${source}\n`);
    return 0;
  },
};
