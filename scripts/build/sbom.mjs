// Lists the components of an application tree as CycloneDX: node scripts/build/sbom.mjs TREE >FILE. This is npm's list without packages
// that are not in the tree: those for other processors and build tools, and with those that are part of our own files.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const [tree] = process.argv.slice(2);
const words = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only'];
const bom = JSON.parse(execFileSync('npm', words, { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 26 }));

/** Every package in a folder of packages, including nested ones. */
function listPackages(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => join(name, inner)) : [name],
  );
  return names.flatMap((name) => {
    const description = join(folder, name, 'package.json');
    if (!existsSync(description)) return [];
    const { version } = JSON.parse(readFileSync(description, 'utf8'));
    const path = relative(tree, join(folder, name));
    return [{ name, version, path }, ...listPackages(join(folder, name, 'node_modules'))];
  });
}

/** A component as npm describes it, from the lock file. */
function describePackage({ name, version, path, licence }) {
  const { integrity, license = licence } = lock.packages[path];
  const [, content] = /^sha512-(.+)$/.exec(integrity);
  return {
    'bom-ref': `${name}@${version}`,
    ...{ type: 'library', name, version, scope: 'required' },
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }],
    licenses: license ? [{ license: { id: license } }] : [],
  };
}

// npm's list has no paths and omits packages that development tools need as well.
const lock = JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8'));
const listed = new Map(
  bom.components.map((one) => [`${one.group ? `${one.group}/` : ''}${one.name}@${one.version}`, one]),
);
const bundled = [
  'build/guest/packages.json',
  'build/mqtt/packages.json',
  'build/python/packages.json',
  'build/src/gateway/web/packages.json',
].flatMap((path) => JSON.parse(readFileSync(join(tree, path), 'utf8')));
const components = [...listPackages(join(tree, 'node_modules')), ...bundled].map(
  (one) => listed.get(`${one.name}@${one.version}`) ?? describePackage(one),
);
bom.components = [...new Map(components.map((one) => [one['bom-ref'], one])).values()];
const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])]);
// Our own packages are part of the program: what they depend on, it depends on. npm leaves them out of its dependencies.
const program = bom.metadata.component['bom-ref'];
const ofOurs = bom.dependencies
  .filter(({ ref }) => ref.startsWith('@inkstand/'))
  .flatMap(({ dependsOn = [] }) => dependsOn);
bom.dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => {
    const all = new Set(ref === program ? [...dependsOn, ...ofOurs] : dependsOn);
    return { ref, dependsOn: [...all].filter((one) => refs.has(one)) };
  });
// Reproducible timestamp and serial number.
bom.metadata.timestamp = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000).toISOString();
const hash = createHash('sha256').update(JSON.stringify(bom.components)).digest('hex');
bom.serialNumber = `urn:uuid:${hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5')}`;
process.stdout.write(`${JSON.stringify(bom, null, 1)}\n`);
