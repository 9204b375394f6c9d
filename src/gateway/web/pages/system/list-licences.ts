import { existsSync, readFileSync } from 'node:fs';

/** A package or table of others that is part of this program. */
interface LicensedPart {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

interface PackageFile {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly workspaces?: readonly string[];
}

const ROOT = new URL('../../../../../../', import.meta.url);
/** Packages whose code is part of our own files, as listed by the build. */
const BUNDLED = [
  'build/guest/packages.json',
  'build/mqtt/packages.json',
  'build/python/packages.json',
  'build/src/gateway/web/packages.json',
];

/**
 * The engine inside a package's WebAssembly file, the library inside that of Python, and tables of others that are files of ours: classes and brackets of characters, Windows'
 * names of time zones, towns of the world.
 */
const PARTS: readonly LicensedPart[] = [
  { name: 'QuickJS-NG', version: '0.18.0', licence: 'MIT' },
  { name: 'CPython, library', version: '3.14', licence: 'PSF-2.0' },
  { name: 'GeoNames, list of towns', version: '', licence: 'CC-BY-4.0' },
  { name: 'Unicode Character Database', version: '', licence: 'Unicode-3.0' },
  { name: 'Unicode CLDR', version: '', licence: 'Unicode-3.0' },
];

/**
 * The installed dependencies, including theirs, as listed in package files, the bundled packages and tables.
 * @param root folder of an installation; of this one by default
 */
export function listLicences(root = ROOT): readonly LicensedPart[] {
  const bundled = BUNDLED.flatMap((path) => readJson<readonly LicensedPart[]>(new URL(path, root)) ?? []);
  const parts = new Map(
    [...bundled, ...listInstalled(root), ...PARTS].map((part): [string, LicensedPart] => [
      `${part.name} ${part.version}`,
      part,
    ]),
  );
  return [...parts.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function listInstalled(root: URL): readonly LicensedPart[] {
  const parts = new Map<string, LicensedPart>();
  const { workspaces = [] } = readJson<PackageFile>(new URL('package.json', root)) ?? {};
  const pending = [root, ...workspaces.map((path) => new URL(`build/${path}/`, root))];
  for (let folder = pending.pop(); folder; folder = pending.pop()) {
    const { dependencies, optionalDependencies } = readJson<PackageFile>(new URL('package.json', folder)) ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = findPackage(name, folder, root);
      if (!place || parts.has(place.href) || name.startsWith('@inkstand/')) continue;
      const { version = '', license = '' } = readJson<PackageFile>(new URL('package.json', place)) ?? {};
      parts.set(place.href, { name, version, licence: license });
      pending.push(place);
    }
  }
  return [...parts.values()];
}

/** Where Node.js finds a package from a folder; undefined for an optional one that is not installed. */
function findPackage(name: string, from: URL, root: URL): URL | undefined {
  for (let folder = from; folder.href.startsWith(root.href); folder = new URL('../', folder)) {
    const place = new URL(`node_modules/${name}/`, folder);
    if (existsSync(new URL('package.json', place))) return place;
    if (folder.href === root.href) return undefined;
  }
  return undefined;
}

function readJson<T>(path: URL): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
