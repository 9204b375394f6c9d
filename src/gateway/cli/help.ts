import { OPTIONS, type OptionName } from '../config/config.js';
import type { Command, Flag } from './command.js';

/** Output of `inkstand --help`. */
export function overview(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => `  ${name.padEnd(16)}${summary}`);
  return `${[
    'Inkstand: an e-ink gateway for TRMNL-compatible displays on your own network',
    '',
    'usage: inkstand COMMAND [OPTIONS]',
    '',
    ...rows,
    '',
    'inkstand COMMAND --help describes a command; --version prints the version',
  ].join('\n')}\n`;
}

/** Output of `inkstand COMMAND --help`. */
export function commandHelp(command: Command): string {
  const flags = [...command.flags, ...command.options.map(optionFlag)];
  const rows = flags.map(({ name, placeholder, help }) => {
    const flag = `--${name}${placeholder ? ` ${placeholder}` : ''}`;
    return flag.length < 30 ? `  ${flag.padEnd(30)}${help}` : `  ${flag}\n${' '.repeat(32)}${help}`;
  });
  const head = `usage: inkstand ${command.name} ${command.usage}`.trimEnd();
  return `${[head, '', command.summary, ...(rows.length > 0 ? ['', ...rows] : [])].join('\n')}\n`;
}

function optionFlag(name: OptionName): Flag {
  const option = OPTIONS.find((one) => one.name === name);
  const fallback = option?.default ? ` (default ${option.default})` : '';
  return { name, placeholder: option?.placeholder ?? 'VALUE', help: `${option?.help ?? ''}${fallback}` };
}
