import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../../../guest/libraries/', import.meta.url));

/** A file of a bundled library, as `scripts/build/bundle-libraries.mjs` writes it. */
interface BundledFile {
  /** A classic script. */
  readonly code: string;
  /** The global that it defines, and the names that importing modules may ask for. */
  readonly global: string;
  readonly names: readonly string[];
  /** A file of the same library whose global this one needs. */
  readonly after?: string;
}

/** Reads a bundled library, all its files by name. @throws Error where the program was built without it */
export function readBundledLibrary(library: string): ReadonlyMap<string, BundledFile> {
  const packed = brotliDecompressSync(readFileSync(join(FOLDER, `${library}.json.br`)));
  return new Map(Object.entries(JSON.parse(packed.toString()) as Record<string, BundledFile>));
}

/** The source of a module that exports what a classic script defines. */
function moduleOf({ code, global, names }: BundledFile, needed?: BundledFile): string {
  // Other names inside, because the script may use globals of these names.
  const taken = names.map((name) => `${name}: $${name}`).join(', ');
  const given = names.map((name) => `$${name} as ${name}`).join(', ');
  // Several modules share one.
  const once = (file: Pick<BundledFile, 'code' | 'global'>): string =>
    `if (globalThis.${file.global} === undefined) {\n${file.code}\n}\n`;
  const scripts = `${needed ? once(needed) : ''}${once({ code, global })}`;
  return `${scripts}const { ${taken} } = globalThis.${global};\nexport { ${given} };\nexport default globalThis.${global};\n`;
}

/** The bundled libraries of one page; each is read when the page first asks for it. */
export class BundledLibraries {
  readonly #read = new Map<string, ReadonlyMap<string, BundledFile>>();

  /** The source of a file, as a classic script or as a module; `undefined` where the library has no such file. */
  sourceOf(library: string, file: string, kind: 'classic' | 'module'): string | undefined {
    const files = this.#read.get(library) ?? readBundledLibrary(library);
    this.#read.set(library, files);
    const found = files.get(file);
    return found && (kind === 'classic' ? found.code : moduleOf(found, files.get(found.after ?? '')));
  }
}
