// The packages whose code is part of our own files. They are not in the installation's node_modules, so their licences go with
// the files, and the list of components (sbom.mjs) and the page of licences read them there.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LICENCE = /^(licen[cs]e|copying|notice)/i;

/** Writes name, version and licence of the packages that these files are from. */
export function writeBundledPackages(path, files) {
  const folders = new Set(files.map(findPackageFolder).filter((folder) => folder !== undefined));
  const packages = [...folders].sort().map(describePackage);
  writeFileSync(path, `${JSON.stringify(packages, null, 1)}\n`);
}

function findPackageFolder(file) {
  if (!/(^|[\\/])node_modules[\\/]/.test(file)) return undefined;
  let folder = dirname(file);
  while (!isPackage(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** Packages have files of that name inside that only say what kind of modules stand there. */
const isPackage = (path) => existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version !== undefined;

function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => LICENCE.test(one));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return {
    name,
    version,
    licence: license ?? recogniseLicence(name, text),
    path: folder.replace(/.*(?=node_modules)/, ''),
    text,
  };
}

/** The licence of a package that names it in the text alone. */
function recogniseLicence(name, text) {
  if (/Redistribution and use in source and binary forms/.test(text) && !/Neither the name/.test(text))
    return 'BSD-2-Clause';
  throw new Error(`expected a licence in the package file of ${name}`);
}
