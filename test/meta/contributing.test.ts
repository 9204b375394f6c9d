import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import t from 'tap';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Paths in backticks that start with a folder of the repository. */
function namedPaths(page: string): readonly string[] {
  const paths = [...page.matchAll(/`((?:bin|docs|image-build|scripts|src|systemd|test)\/[^`\s]*)`/g)];
  return paths.map(([, path = '']) => path).filter((path) => !/[*<…]/.test(path));
}

/** Pages for people: at the top, in docs/ and beside the sources. */
const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('README.md'))
    .map((name) => join('src', name)),
];

/** Headings as GitHub makes anchors of them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  const slug = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
  return new Set(headings.map(slug));
}

t.test('CONTRIBUTING.md names at least fifteen first changes and only paths that exist', async (t) => {
  const page = read('CONTRIBUTING.md');
  const table = page.split('## Your first change')[1]?.split('\n## ')[0] ?? '';
  t.ok(table.split('\n').filter((line) => line.startsWith('| ')).length - 1 >= 15, 'rows below the header');
  const paths = namedPaths(page);
  t.ok(paths.length > 30, 'paths are found');
  const missing = paths.filter((path) => !existsSync(join(ROOT, path)));
  t.strictSame(missing, []);
});

t.test('a column of playlist items takes five files at most', async (t) => {
  const row = read('CONTRIBUTING.md')
    .split('\n')
    .find((line) => line.startsWith('| Column of playlist items |'));
  const [, , files = ''] = row?.split('|') ?? [];
  // A folder of messages stands for one file per language, one of migrations for the new file in it.
  const counts = namedPaths(files).map((path) => (/messages\/$/.test(path) ? readdirSync(join(ROOT, path)).length : 1));
  const count = counts.reduce((sum, one) => sum + one, 0);
  t.ok(count >= 4 && count <= 5, `${count} files`);
});

t.test('compiled tests in CONTRIBUTING.md belong to a source', async (t) => {
  const sources = [...read('CONTRIBUTING.md').matchAll(/build\/(test\/\S+)\.test\.js/g)].map(
    ([, path]) => `${path}.test.ts`,
  );
  t.ok(sources.length > 0, 'compiled tests are found');
  const missing = sources.filter((path) => !existsSync(join(ROOT, path)));
  t.strictSame(missing, []);
});

t.test('links between pages lead to a file and to a heading in it', async (t) => {
  t.ok(PAGES.includes('README.md') && PAGES.includes(join('docs', 'ARCHITECTURE.md')), 'pages are found');
  for (const page of PAGES) {
    for (const [, target = ''] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? join(ROOT, page) : resolve(ROOT, dirname(page), path);
      if (!existsSync(file)) t.fail(`${page}: there is no ${target}`);
      else if (anchor && statSync(file).isFile() && !anchorsOf(readFileSync(file, 'utf8')).has(anchor))
        t.fail(`${page}: ${path} has no heading #${anchor}`);
    }
  }
});
