// Prints what the changelog says of a version, or "Unreleased": node scripts/release-notes.mjs VERSION. Fails when it says nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [version] = process.argv.slice(2);
const changelog = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
const sections = changelog.split(/^## /m).slice(1);
const find = (name) => sections.find((section) => section.startsWith(`[${name}]`));
// Packages are made between releases too.
const section = find(version) ?? find('Unreleased');
const notes = section?.split('\n').slice(1).join('\n').trim();
if (!notes) {
  console.error(`inkstand: expected an entry for ${version} in CHANGELOG.md`);
  process.exit(1);
}
process.stdout.write(`${notes}\n`);
