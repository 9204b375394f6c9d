// Lists what an application tree is made of, as CycloneDX: node scripts/sbom.mjs TREE >FILE. The list is npm's own, without
// what the tree does not hold: packages of other processors, and those that only build others.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [tree] = process.argv.slice(2);
const words = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only'];
const bom = JSON.parse(execFileSync('npm', words, { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 26 }));

const pathOf = ({ properties = [] }) => properties.find(({ name }) => name === 'cdx:npm:package:path')?.value;
bom.components = bom.components.filter((one) => existsSync(join(tree, pathOf(one) ?? '', 'package.json')));
const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])]);
bom.dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
// A moment and a number that the same sources give again.
bom.metadata.timestamp = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000).toISOString();
const hash = createHash('sha256').update(JSON.stringify(bom.components)).digest('hex');
bom.serialNumber = `urn:uuid:${hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5')}`;
process.stdout.write(`${JSON.stringify(bom, null, 1)}\n`);
