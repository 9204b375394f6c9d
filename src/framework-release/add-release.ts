import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { InkstandError } from '../errors.js';
import { type CompiledRelease, compileRelease, packTable, readFontName } from '../render/render.js';
import { writeDurably } from '../store/store.js';
import { compareVersions } from '../versions.js';
import { type GivenFile, readText, withGivenFiles } from './given-files.js';
import { isPicture, readPictures } from './given-pictures.js';
import {
  FRAMEWORK_FOLDER,
  FRAMEWORK_LIST,
  RELEASE_FILES,
  type ReleaseFont,
  type ReleaseList,
  readReleaseList,
} from './release-folder.js';

/** What was found in the given files, before anything is written. */
interface Findings {
  readonly releases: readonly CompiledRelease[];
  readonly fonts: readonly {
    readonly font: Omit<ReleaseFont, 'file'>;
    readonly bytes: Uint8Array;
    readonly end: string;
  }[];
  /** Pictures that style sheets refer to, by name; base64. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** Style sheets by preference: the one that pages link first; the minified one has some rules in another order. */
const SHEETS = ['plugins.css', 'plugins.css.gz', 'plugins.min.css', 'plugins.min.css.gz'];
const FONT = /\.(ttf|otf|woff2)$/i;
const NOTES = 'RELEASE_NOTES.md';

/** Releases and fonts that the owner added. */
export function listFramework(dataDir: string): ReleaseList {
  return readReleaseList(join(dataDir, FRAMEWORK_FOLDER));
}

/**
 * Adds what is found at the paths: a release's style sheet, font files, its folder of pictures. All of it is read and compiled before
 * the first byte is written, and counts once the list names it. @throws InkstandError, and then nothing has changed
 */
export async function addToFramework(dataDir: string, paths: readonly string[]): Promise<Findings> {
  const found: Findings[] = [];
  for (const path of paths) found.push(await withGivenFiles(path, isWanted, (files) => readFindings(path, files)));
  const findings = {
    releases: found.flatMap(({ releases }) => releases),
    fonts: found.flatMap(({ fonts }) => fonts),
    pictures: new Map(found.flatMap(({ pictures }) => [...pictures])),
  };
  const folder = join(dataDir, FRAMEWORK_FOLDER);
  await mkdir(folder, { recursive: true });
  const before = readReleaseList(folder);
  const releases = new Map(before.releases.map((one) => [one.version, one]));
  for (const release of findings.releases) {
    const { version } = release.head;
    releases.set(version, { version, folder: await storeRelease(folder, release) });
  }
  const fonts = new Map(before.fonts.map((font) => [nameFont(font), font]));
  for (const { font, bytes, end } of findings.fonts) {
    const file = `${hash(bytes)}${end}`;
    await writeFile(join(folder, file), bytes, { flush: true });
    fonts.set(nameFont(font), { ...font, file });
  }
  const pictures = findings.pictures.size > 0 ? await storePictures(folder, findings.pictures) : before.pictures;
  await saveList(folder, { releases: [...releases.values()], fonts: [...fonts.values()], pictures });
  return findings;
}

/** Removes a release, with `fonts` all font files, with `pictures` all pictures. @throws InkstandError 'not-found' */
export async function removeFromFramework(dataDir: string, name: string): Promise<void> {
  const folder = join(dataDir, FRAMEWORK_FOLDER);
  const { releases, fonts, pictures } = readReleaseList(folder);
  const isFonts = name === 'fonts';
  const arePictures = name === 'pictures';
  if (isFonts ? fonts.length === 0 : arePictures ? !pictures : !releases.some(({ version }) => version === name)) {
    const isKind = isFonts || arePictures;
    throw new InkstandError('not-found', isKind ? `there are no ${name} to remove` : `there is no release ${name}`);
  }
  await saveList(folder, {
    releases: releases.filter(({ version }) => version !== name),
    fonts: isFonts ? [] : fonts,
    pictures: arePictures ? undefined : pictures,
  });
}

const isWanted = (path: string): boolean => {
  const name = basename(path);
  return SHEETS.includes(name) || FONT.test(name) || name === NOTES || isPicture(path);
};

async function readFindings(path: string, files: readonly GivenFile[]): Promise<Findings> {
  const sheet = chooseSheet(path, files);
  const fonts: Findings['fonts'][number][] = [];
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

/** Adds the file name to an error. */
function readFile<T>(file: GivenFile, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const reason = cause instanceof InkstandError ? cause.message : 'it cannot be read';
    throw new InkstandError('unprocessable', `${file.path}: ${reason}`, { cause });
  }
}

function chooseSheet(path: string, files: readonly GivenFile[]): GivenFile | undefined {
  const sheets = files.filter((file) => SHEETS.includes(basename(file.path)));
  if (new Set(sheets.map((file) => dirname(file.path))).size > 1) {
    throw new InkstandError('invalid', `expected one release in ${path}, found several`, {
      hint: 'name the folder or the zip of one release',
    });
  }
  const rank = (file: GivenFile): number => SHEETS.indexOf(basename(file.path));
  return sheets.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** One file of each face, preferably uncompressed. */
function chooseFonts(files: readonly GivenFile[]): readonly GivenFile[] {
  const byName = new Map<string, GivenFile>();
  for (const file of files.filter((one) => FONT.test(one.path))) {
    const name = basename(file.path).replace(FONT, '');
    if (!byName.has(name) || !/woff2$/i.test(file.path)) byName.set(name, file);
  }
  return [...byName.values()];
}

/** From the name of the file or of a folder above it, else from the release notes in the same folder. */
async function readVersion(sheet: GivenFile, files: readonly GivenFile[]): Promise<string> {
  const inPath = /(\d{1,3}\.\d{1,3}\.\d{1,3})(?!.*\d\.\d)/.exec(sheet.path)?.[1];
  if (inPath) return inPath;
  const notes = files.find((file) => basename(file.path) === NOTES);
  const inNotes = notes && /v?(\d{1,3}\.\d{1,3}\.\d{1,3})/.exec(await readText(notes))?.[1];
  if (inNotes) return inNotes;
  throw new InkstandError('invalid', `expected the version of the release in the name of ${sheet.path}`, {
    hint: 'name the ZIP file or folder after its version, such as trmnl-framework--3.2.0',
  });
}

async function storeRelease(folder: string, { head, rules, variables }: CompiledRelease): Promise<string> {
  const name = `${head.version}-${hash(rules, variables)}`;
  const beside = join(folder, `${name}.part`);
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside);
  await writeFile(join(beside, RELEASE_FILES.head), JSON.stringify(head), { flush: true });
  await writeFile(join(beside, RELEASE_FILES.rules), rules, { flush: true });
  await writeFile(join(beside, RELEASE_FILES.variables), variables, { flush: true });
  await rm(join(folder, name), { recursive: true, force: true });
  await rename(beside, join(folder, name));
  return name;
}

async function storePictures(
  folder: string,
  pictures: ReadonlyMap<string, string>,
): Promise<NonNullable<ReleaseList['pictures']>> {
  const bytes = packTable(pictures);
  const file = `pictures-${hash(bytes)}.table`;
  await writeFile(join(folder, file), bytes, { flush: true });
  return { file, count: pictures.size };
}

/** The new list counts once it is renamed; then unlisted files are deleted. */
async function saveList(folder: string, list: ReleaseList): Promise<void> {
  const sorted = {
    releases: list.releases.toSorted((a, b) => compareVersions(b.version, a.version)),
    fonts: list.fonts.toSorted((a, b) => (nameFont(a) < nameFont(b) ? -1 : 1)),
    pictures: list.pictures,
  };
  await writeDurably(join(folder, FRAMEWORK_LIST), `${JSON.stringify(sorted, null, 1)}\n`);
  const named = new Set([
    FRAMEWORK_LIST,
    ...list.releases.map((one) => one.folder),
    ...list.fonts.map(({ file }) => file),
    ...(list.pictures ? [list.pictures.file] : []),
  ]);
  for (const name of await readdir(folder))
    if (!named.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}

const hash = (...parts: readonly Uint8Array[]): string => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex').slice(0, 12);
};

/** `TRMNL12 700` */
export function nameFont({ family, weights, italic }: Omit<ReleaseFont, 'file'>): string {
  const [lightest, heaviest] = weights;
  return `${family} ${lightest === heaviest ? lightest : `${lightest}–${heaviest}`}${italic ? ' italic' : ''}`;
}
