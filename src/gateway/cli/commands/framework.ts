import { type Command, UsageError } from '../command.js';
import { loadConfig } from '../load-config.js';

/** Adds, lists and removes official framework releases: style sheets, font files and pictures. */
export const framework: Command = {
  name: 'framework',
  summary: 'add, list and remove official framework releases, fonts and pictures',
  usage: 'add PATH… | list | remove VERSION|fonts|pictures  [--data DIR]',
  options: ['data'],
  flags: [],
  positionals: [1, 20],
  run: async ({ positionals: [action, ...names], options, terminal }) => {
    const { dataDir } = loadConfig(options, terminal.environment).config;
    const { FrameworkReleases } = await import('../../framework-release/framework-release.js');
    const { readAddedFiles } = await import('../../framework-release/read-added-files.js');
    const framework = new FrameworkReleases({ dataDir, read: readAddedFiles });
    switch (action) {
      case 'add': {
        if (names.length === 0) throw new UsageError('expected a zip or folder to add');
        const { releases, fonts, pictures } = await framework.add(names);
        for (const version of releases) terminal.out(`added release ${version}\n`);
        if (fonts.length > 0) terminal.out(`added fonts: ${fonts.join(', ')}\n`);
        if (pictures > 0) terminal.out(`added ${pictures} pictures\n`);
        return 0;
      }
      case 'list': {
        const { releases, fonts, pictures } = await framework.list();
        if (releases.length + fonts.length === 0 && !pictures)
          terminal.out("using Inkstand's own framework and fonts\n");
        for (const { version } of releases) terminal.out(`release\t${version}\n`);
        for (const { name } of fonts) terminal.out(`font\t${name}\n`);
        if (pictures) terminal.out(`pictures\t${pictures.count}\n`);
        return 0;
      }
      case 'remove': {
        const [name = '', ...others] = names;
        if (name === '' || others.length > 0)
          throw new UsageError('expected one release to remove, or fonts, or pictures');
        await framework.remove(name);
        terminal.out(`removed ${name}\n`);
        return 0;
      }
      default:
        throw new UsageError(`expected add, list or remove, got "${action}"`);
    }
  },
};
