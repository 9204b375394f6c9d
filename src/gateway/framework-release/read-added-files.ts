import { basename, dirname } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { type CompiledRelease, compileRelease, packTable, readFontName } from '@inkstand/engine/render';
import { type AddedFile, readText, type UploadedFile, withAddedFiles } from './added-files.js';
import { isPicture, readPictures } from './read-pictures.js';
import type { ReleaseFont } from './release-list.js';

/** The usable contents of source files, compiled and ready to store. */
export interface Findings {
  readonly releases: readonly CompiledRelease[];
  readonly fonts: readonly FontFinding[];
  readonly pictures: PictureFinding | undefined;
}

interface FontFinding {
  readonly font: Omit<ReleaseFont, 'file'>;
  readonly bytes: Uint8Array;
  /** File name extension, such as `.ttf`. */
  readonly end: string;
}

/** Pictures that style sheets refer to, by name. */
export interface PictureFinding {
  readonly table: Uint8Array;
  readonly count: number;
}

/** The contents of one path or file. */
interface ReadSource {
  readonly releases: readonly CompiledRelease[];
  readonly fonts: readonly FontFinding[];
  /** Base64, by name. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** Style sheets by preference: first the one that pages link. The minified one has some rules in another order. */
const SHEETS = ['plugins.css', 'plugins.css.gz', 'plugins.min.css', 'plugins.min.css.gz'];
const FONT = /\.(ttf|otf|woff2)$/i;
const NOTES = 'RELEASE_NOTES.md';

/**
 * Reads and compiles what is found at paths of this machine or in uploaded files: a release's style sheet, font files, its
 * folder of pictures. Takes seconds and a few hundred megabytes. @throws InkstandError for the first one that cannot be
 * used
 */
export async function readAddedFiles(sources: readonly (string | UploadedFile)[]): Promise<Findings> {
  const parsed: ReadSource[] = [];
  for (const source of sources) {
    const name = typeof source === 'string' ? source : source.name;
    parsed.push(await withAddedFiles(source, isWanted, (files) => readSource(name, files)));
  }
  const pictures = new Map(parsed.flatMap((one) => [...one.pictures]));
  return {
    releases: parsed.flatMap(({ releases }) => releases),
    fonts: parsed.flatMap(({ fonts }) => fonts),
    pictures: pictures.size > 0 ? { table: packTable(pictures), count: pictures.size } : undefined,
  };
}

const isWanted = (path: string): boolean => {
  const name = basename(path);
  return SHEETS.includes(name) || FONT.test(name) || name === NOTES || isPicture(path);
};

async function readSource(path: string, files: readonly AddedFile[]): Promise<ReadSource> {
  const sheet = chooseSheet(path, files);
  const fonts: FontFinding[] = [];
  for (const file of chooseFonts(files)) {
    const bytes = await file.read();
    const end = (FONT.exec(file.path)?.[0] ?? '').toLowerCase();
    fonts.push({ font: readFile(file, () => readFontName(bytes)), bytes, end });
  }
  const pictures = await readPictures(files);
  if (!sheet && fonts.length === 0 && pictures.size === 0) {
    throw new InkstandError('invalid', `expected plugins.css, font files or a folder images in ${path}, found none`);
  }
  if (!sheet) return { releases: [], fonts, pictures };
  const version = await readVersion(sheet, files);
  const text = await readText(sheet);
  return { releases: [readFile(sheet, () => compileRelease(text, version))], fonts, pictures };
}

/** Adds the file name to errors. */
function readFile<T>(file: AddedFile, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const reason = cause instanceof InkstandError ? cause.message : 'it cannot be read';
    throw new InkstandError('unprocessable', `${file.path}: ${reason}`, { cause });
  }
}

function chooseSheet(path: string, files: readonly AddedFile[]): AddedFile | undefined {
  const sheets = files.filter((file) => SHEETS.includes(basename(file.path)));
  if (new Set(sheets.map((file) => dirname(file.path))).size > 1) {
    throw new InkstandError('invalid', `expected one release in ${path}, found several`, {
      hint: 'name the folder or the zip of one release',
    });
  }
  const rank = (file: AddedFile): number => SHEETS.indexOf(basename(file.path));
  return sheets.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** One file for each face, preferably an uncompressed one. */
function chooseFonts(files: readonly AddedFile[]): readonly AddedFile[] {
  const byName = new Map<string, AddedFile>();
  for (const file of files.filter((one) => FONT.test(one.path))) {
    const name = basename(file.path).replace(FONT, '');
    if (!byName.has(name) || !/woff2$/i.test(file.path)) byName.set(name, file);
  }
  return [...byName.values()];
}

/**
 * Reads the version from the name of the file or of a folder above it, else from the release notes in the same folder.
 */
async function readVersion(sheet: AddedFile, files: readonly AddedFile[]): Promise<string> {
  const inPath = /(\d{1,3}\.\d{1,3}\.\d{1,3})(?!.*\d\.\d)/.exec(sheet.path)?.[1];
  if (inPath) return inPath;
  const notes = files.find((file) => basename(file.path) === NOTES);
  const inNotes = notes && /v?(\d{1,3}\.\d{1,3}\.\d{1,3})/.exec(await readText(notes))?.[1];
  if (inNotes) return inNotes;
  throw new InkstandError('invalid', `expected the version of the release in the name of ${sheet.path}`, {
    hint: 'name the ZIP file or folder after its version, such as trmnl-framework--3.2.0',
  });
}
