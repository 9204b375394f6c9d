// Packs an application tree as a signed update: node scripts/build/make-update.mjs TREE KEY OUT ARCHITECTURE [NOTES-FILE].
// The signed manifest lists every file with its hash; docs/update.md describes the format.
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const [tree, keyFile, out, architecture, notesFile] = process.argv.slice(2);
const { version, engines } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'));
/** Oldest database schema that can still be migrated; raised when migrations are dropped. */
const LEAST_SCHEMA = 1;

const paths = readdirSync(tree, { recursive: true, encoding: 'utf8' })
  .filter((path) => statSync(join(tree, path)).isFile())
  .sort();
const files = paths.map((path) => {
  const content = readFileSync(join(tree, path));
  const { mode } = statSync(join(tree, path));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, bytes: content.length, sha256, ...(mode & 0o100 ? { isProgram: true } : {}) };
});
const migrations = readdirSync(join(tree, 'build/src/gateway/store/migrations')).filter((name) =>
  name.endsWith('.sql'),
);
const node = `${engines.node.replace(/[^\d.]/g, '')}.0.0`.split('.').slice(0, 3).join('.');
const schema = { least: LEAST_SCHEMA, made: Math.max(...migrations.map((name) => Number(name.slice(0, 4)))) };
const notes = notesFile ? readFileSync(notesFile, 'utf8') : '';
const manifest = Buffer.from(
  JSON.stringify({ format: 1, name: 'inkstand', version, architecture, node, schema, notes, files }),
);
const signature = sign(null, manifest, createPrivateKey(readFileSync(keyFile))).toString('base64');

// One timestamp for all files, so that the same tree gives the same bytes.
const mtime = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000);
const zip = new ZipFile();
const packing = pipeline(zip.outputStream, createWriteStream(out));
zip.addBuffer(manifest, 'manifest.json', { mtime });
zip.addBuffer(Buffer.from(`${signature}\n`), 'manifest.sig', { mtime });
for (const path of paths) zip.addBuffer(readFileSync(join(tree, path)), `app/${path}`, { mtime });
zip.end();
await packing;
