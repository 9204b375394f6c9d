import { BUNDLED, INERT, OWN } from './known-libraries.js';
import { readScriptAddress } from './script-address.js';

/** What answers the address of a script. */
export type LibraryAnswer =
  /** An object of our own, which the guest holds already. */
  | { readonly kind: 'own'; readonly name: string }
  /** A file of a package that is part of the program (`bundled-libraries.ts`). */
  | { readonly kind: 'bundled'; readonly library: string; readonly file: string }
  /** A file of the owner's library folder, within that folder. */
  | { readonly kind: 'folder'; readonly file: string }
  /** Known, and nothing to do: what it would add is there, or means nothing on a picture. */
  | { readonly kind: 'inert' };

/** Answers an address; `undefined` for a file that nobody knows. */
export type FindLibrary = (address: string) => LibraryAnswer | undefined;

/** A file of the library folder, and the last part of the addresses that it answers. */
export interface OwnerFile {
  readonly name: string;
  readonly file: string;
}

/** Answers from the table of known libraries: of any version, by the package of a CDN or the name of the file. */
export const findLibrary: FindLibrary = (address) => {
  const read = readScriptAddress(address);
  const name = withoutEnding(read.file);
  const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined;
  if (own !== undefined) return { kind: 'own', name: own };
  if (INERT.has(name) || INERT.has(read.package ?? '')) return { kind: 'inert' };
  const rule =
    BUNDLED.find(({ packages }) => packages.includes(read.package ?? '')) ??
    BUNDLED.find(({ files, folders }) => files.includes(name) || folders?.test(read.path));
  return rule && { kind: 'bundled', library: rule.library, file: rule.chooseFile?.(read) ?? rule.file };
};

/** `chart` of `chart.umd.min.js`. */
const withoutEnding = (file: string): string =>
  file.replace(/(?:\.(?:src|min|umd|esm|cjs|bundle|global|prod))*\.[mc]?js$/, '');

/** The same table after the owner's own files, which come first: they were added to be used. */
export function findLibraryIn(files: readonly OwnerFile[]): FindLibrary {
  if (files.length === 0) return findLibrary;
  return (address) => {
    const { file } = readScriptAddress(address);
    const own =
      files.find(({ name }) => name === file) ?? files.find(({ name }) => withoutEnding(name) === withoutEnding(file));
    return own ? { kind: 'folder', file: own.file } : findLibrary(address);
  };
}
