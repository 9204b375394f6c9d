import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { InkstandError } from '../errors.js';
import { isRecipeFile, type RecipeFiles, SETTINGS_NAMES } from './recipe.js';

/** What one archive may bring. */
export const ARCHIVE_LIMITS = { bytes: 5_000_000, entries: 1_000, fileBytes: 1_000_000 } as const;

/** What an archive held. */
export interface UnpackedRecipe {
  readonly files: RecipeFiles;
  /** Paths in the archive that are no part of the recipe. */
  readonly ignored: readonly string[];
}

/**
 * Reads the files of a recipe from a zip: flat, in a wrapping folder, or in its `src/`. Sizes are counted while unpacking, whatever the archive claims.
 * @throws InkstandError `unprocessable` for what is no recipe, `too-large` past a limit
 */
export async function unpackRecipe(bytes: Uint8Array): Promise<UnpackedRecipe> {
  if (bytes.length > ARCHIVE_LIMITS.bytes) {
    throw new InkstandError(
      'too-large',
      `expected an archive of at most ${ARCHIVE_LIMITS.bytes} bytes, got ${bytes.length}`,
    );
  }
  const zip = await openZip(bytes);
  try {
    const entries = await listEntries(zip);
    const folder = findFolder(entries.map((entry) => entry.fileName));
    const files = new Map<string, Uint8Array>();
    const ignored: string[] = [];
    for (const entry of entries) {
      const name = entry.fileName.slice(folder.length);
      if (entry.fileName.endsWith('/')) continue;
      if (entry.fileName.startsWith(folder) && isRecipeFile(name)) files.set(name, await readEntry(zip, entry));
      else ignored.push(entry.fileName);
    }
    return { files, ignored };
  } finally {
    zip.close();
  }
}

async function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const { fromBuffer } = await import('yauzl');
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error || !zip) reject(brokenArchive(error));
      else resolve(zip);
    });
  });
}

function listEntries(zip: ZipFile): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', (error) => reject(brokenArchive(error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length > ARCHIVE_LIMITS.entries) {
        reject(new InkstandError('too-large', `expected at most ${ARCHIVE_LIMITS.entries} files in the archive`));
      } else zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Settings nearest to the root say where the recipe is, else its views do. */
function findFolder(names: readonly string[]): string {
  const folderOf = (isWanted: (fileName: string) => boolean): string | undefined =>
    names
      .filter((name) => isWanted(name.slice(name.lastIndexOf('/') + 1)))
      .filter((name) => !/(^|\/)(?:__MACOSX|\.[^/]+)\//.test(name))
      .map((name) => name.slice(0, name.lastIndexOf('/') + 1))
      .toSorted((a, b) => a.split('/').length - b.split('/').length || a.length - b.length)[0];
  const isSettings = (name: string): boolean => SETTINGS_NAMES.some((one) => one === name);
  const folder = folderOf(isSettings) ?? folderOf((name) => name.endsWith('.liquid') && isRecipeFile(name));
  if (folder !== undefined) return folder;
  throw new InkstandError('unprocessable', 'expected a settings.yml or full.liquid in the archive', {
    hint: 'pack the files themselves: settings.yml next to full.liquid',
  });
}

function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error || !stream) return reject(brokenArchive(error));
      collect(stream, entry.fileName).then(resolve, reject);
    });
  });
}

async function collect(stream: Readable, fileName: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream) {
      size += part.length;
      if (size > ARCHIVE_LIMITS.fileBytes) {
        throw new InkstandError('too-large', `expected ${fileName} to have at most ${ARCHIVE_LIMITS.fileBytes} bytes`);
      }
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof InkstandError ? error : brokenArchive(error);
  }
  return Buffer.concat(parts);
}

const brokenArchive = (cause: unknown): InkstandError =>
  new InkstandError(
    'unprocessable',
    `expected a zip archive: ${cause instanceof Error ? cause.message : 'it cannot be read'}`,
    {
      cause,
    },
  );

/** Files without a date of their own get this one, so that equal recipes are equal archives. */
const FIXED_TIME = new Date('2020-01-01T00:00:00Z');

/** A flat archive of text files. */
export async function packFiles(files: readonly (readonly [name: string, content: string])[]): Promise<Buffer> {
  const { ZipFile: ZipWriter } = await import('yazl');
  const zip = new ZipWriter();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name, { mtime: FIXED_TIME });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
