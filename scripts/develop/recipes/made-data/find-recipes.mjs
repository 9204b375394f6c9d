// Recipes in bare copies of public repositories: every folder with a view's template.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const VIEW = /(?:^|\/)(?:full|half_horizontal|half_vertical|quadrant)\.liquid$/;
const PART = /\.liquid$|(?:^|\/)(?:settings\.yml|transform\.(?:js|py|rb|php))$/;
const NOT_RECIPES = /template|example|node_modules|spec\/|test\/|fixtures/i;
const SAMPLE = /(?:sample|mock|data|example|fixture|test|response|payload|demo).*\.json$/i;
const NOT_SAMPLES = /package|tsconfig|\.vscode|devcontainer|manifest|schema|lock/;
const MIN_MARKUP_CHARS = 40;
const MAX_SAMPLES = 12;

/** Each recipe in `mirrors` (OWNER+NAME/repo): its name, the texts of its files and those that may be samples of its data. */
export function* findRecipes(mirrors, skip) {
  for (const repository of readdirSync(mirrors).filter((name) => name.includes('+') && !skip.test(name))) {
    const git = gitOf(join(mirrors, repository, 'repo'));
    const files = git('ls-tree', '-r', '-z', '--name-only', 'HEAD')?.split('\0').filter(Boolean) ?? [];
    for (const folder of new Set(files.filter((file) => VIEW.test(file)).map((file) => dirname(file)))) {
      if (NOT_RECIPES.test(folder)) continue;
      const read = (file) => git('show', `HEAD:${file}`);
      const parts = files
        .filter((file) => dirname(file) === folder && PART.test(file))
        .map((file) => [posix.basename(file), read(file)]);
      const texts = Object.fromEntries(parts);
      const markup = Object.keys(texts)
        .filter((name) => name.endsWith('.liquid'))
        .map((name) => texts[name])
        .join('\n');
      if (markup.trim().length < MIN_MARKUP_CHARS) continue;
      yield { name: nameOf(repository, folder), texts, markup, ...besides(files, folder, read) };
    }
  }
}

function gitOf(path) {
  const folder = existsSync(join(path, '.git')) ? join(path, '.git') : path;
  return (...arguments_) => {
    try {
      return execFileSync('git', [`--git-dir=${folder}`, ...arguments_], {
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      }).toString();
    } catch {
      return undefined;
    }
  };
}

/** The settings of the preview tool and files that look like samples, beside the recipe or in the folder above. */
function besides(files, folder, read) {
  const above = folder === '.' || dirname(folder) === '.' ? '' : `${dirname(folder)}/`;
  const own = folder === '.' ? '' : `${folder}/`;
  const preview = [`${above}.trmnlp.yml`, `${own}.trmnlp.yml`].find((file) => files.includes(file));
  const samples = files
    .filter((file) => file.startsWith(above) && SAMPLE.test(file) && !NOT_SAMPLES.test(file))
    .slice(0, MAX_SAMPLES);
  return { preview: preview && read(preview), samples: samples.map(read) };
}

function nameOf(repository, folder) {
  const path = folder === '.' ? '' : `-${folder}`;
  const name = `${repository.replace('+', '-')}${path}`.replace(/[^A-Za-z0-9-]+/g, '_');
  return name
    .replace(/-?src$/, '')
    .replace(/[-_]$/, '')
    .toLowerCase()
    .slice(0, 80);
}
