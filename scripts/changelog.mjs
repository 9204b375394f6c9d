// Reads and turns CHANGELOG.md: node scripts/changelog.mjs next | notes VERSION | has VERSION | close VERSION DAY. "next" prints the
// version that what is unreleased amounts to (Semantic Versioning), "notes" what is said of a version, "close" gives what is
// unreleased a version and a day. Fails when nothing is said.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [verb, ...words] = process.argv.slice(2);
const file = join(process.cwd(), 'CHANGELOG.md');
const text = readFileSync(file, 'utf8');

/** By name, "Unreleased" or a version: the words below its heading. */
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

/** What is removed or marked breaking takes a new first number, anything new the second, the rest the third. Before 1.0.0 nothing is promised. */
function nextVersion(last, unreleased) {
  const [major, minor, patch] = last.split(/[.-]/).map(Number);
  const isBreaking = /^### Removed/m.test(unreleased) || /\*\*breaking/i.test(unreleased);
  const isNew = /^### (Added|Changed|Deprecated)/m.test(unreleased);
  if (isBreaking && major > 0) return `${major + 1}.0.0`;
  if (isBreaking || isNew) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}
