import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t from 'tap';
import { ROOT } from './source-tree.js';

const FOLDERS = ['src', 'test', 'scripts', 'docs', 'image-build', 'bin'];
const tree = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
].filter((path) => !path.includes('node_modules'));
const comments = tree
  .filter((path) => /^(?:src|test|scripts)\/.*\.(?:tsx?|mjs)$/.test(path))
  .flatMap((path) => commentsOf(readFileSync(join(ROOT, path), 'utf8')).map((text) => ({ path, text })));

t.test('a file that a comment names exists', async (t) => {
  const names = new Set(tree.map((path) => basename(path)));
  const exists = (name: string): boolean =>
    name.includes('/') ? tree.some((path) => `/${path}`.endsWith(`/${name}`)) : names.has(name);
  const broken = comments.flatMap(({ path, text }) =>
    (text.match(/[\w./*-]*[\w*-]\.(?:tsx?|mjs|md)\b/g) ?? [])
      .filter((name) => !name.includes('*') && !exists(name.replace(/^[./]+/, '')))
      .map((name) => `${path}: ${name}`),
  );
  t.ok(comments.length > 5_000, 'comments were read');
  t.strictSame(broken, []);
});

t.test('a comment says what it is about', async (t) => {
  const broken = comments.filter(({ text }) => /^\W*(?:Of|Those|So (?:many|few))\b/.test(text));
  t.strictSame(broken, [], 'starts with a noun or a verb');
});

function commentsOf(source: string): readonly string[] {
  return source.match(/(?<=^|\s)(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)/g) ?? [];
}
