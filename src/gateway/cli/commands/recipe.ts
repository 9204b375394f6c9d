import { readRecipe } from '../../recipe/read-recipe.js';
import { type Command, UsageError } from '../command.js';

/** Checks a recipe, for its author. */
export const recipe: Command = {
  name: 'recipe',
  summary: 'check whether a recipe would run on the hosted service',
  usage: 'check PATH [--json]',
  options: [],
  flags: [{ name: 'json', help: 'print the findings as JSON' }],
  positionals: [2, 2],
  run: async ({ positionals: [action, path = ''], flags, terminal }) => {
    if (action !== 'check') throw new UsageError(`expected check, got "${action}"`);
    const { checkHosted, describeFinding } = await import('../../gallery/gallery.js');
    const findings = checkHosted(await readRecipe(path));
    const runs = findings.every(({ level }) => level !== 'error');
    if (flags.json !== undefined) {
      const listed = findings.map((finding) => ({
        level: finding.level,
        subject: finding.subject,
        code: finding.code,
        detail: describeFinding(finding),
      }));
      terminal.out(`${JSON.stringify({ runs, findings: listed }, null, 2)}\n`);
    } else {
      for (const finding of findings) {
        terminal.out(`${finding.level}\t${finding.subject}: ${describeFinding(finding)}\n`);
      }
      terminal.out(runs ? 'it would run on the hosted service\n' : 'it would not run on the hosted service\n');
    }
    return runs ? 0 : 1;
  },
};
