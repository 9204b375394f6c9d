// Reads and updates CHANGELOG.md: node scripts/build/changelog.mjs next | notes VERSION | has VERSION | close VERSION DAY. "next" prints the
// version that the unreleased changes require (Semantic Versioning), "notes" prints the entry of a version, "close" gives the
// unreleased changes a version and a date. Fails if the entry is empty.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [verb, ...words] = process.argv.slice(2);
const file = join(process.cwd(), 'CHANGELOG.md');
const text = readFileSync(file, 'utf8');

/** Text below each heading, by name: "Unreleased" or a version. */
const sections = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => [/^\[([^\]]+)\]/.exec(section)?.[1], section.split('\n').slice(1).join('\n').trim()]),
);
const fail = (reason) => {
  console.error(`inkstand: ${reason}`);
  process.exit(1);
};
const read = (name) => sections.get(name) || fail(`expected an entry for ${name} in CHANGELOG.md`);

if (verb === 'next') {
  const last = [...sections.keys()].find((name) => /^\d+\.\d+\.\d+/.test(name ?? '')) ?? '0.0.0';
  process.stdout.write(`${nextVersion(last, read('Unreleased'))}\n`);
} else if (verb === 'notes') {
  process.stdout.write(`${sections.get(words[0]) || read('Unreleased')}\n`);
} else if (verb === 'has') {
  read(words[0]);
} else if (verb === 'close') {
  const [version, day] = words;
  read('Unreleased');
  writeFileSync(file, text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`));
} else fail(`expected next, notes, has or close, got ${verb}`);

/** Removed or breaking: major. New: minor. Otherwise: patch. Before 1.0.0, breaking changes are minor. After a candidate: its release. */
function nextVersion(last, unreleased) {
  const [release, candidate] = last.split('-');
  if (candidate !== undefined) return release;
  const [major, minor, patch] = release.split('.').map(Number);
  const isBreaking = /^### Removed/m.test(unreleased) || /\*\*breaking/i.test(unreleased);
  const isNew = /^### (Added|Changed|Deprecated)/m.test(unreleased);
  if (isBreaking && major > 0) return `${major + 1}.0.0`;
  if (isBreaking || isNew) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}
