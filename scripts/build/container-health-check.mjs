// Adds the health check of Containerfile to an image: node scripts/build/container-health-check.mjs LAYOUT TAG. `Healthcheck` is a field of Docker's
// image configuration that OCI permits as an extension and that umoci cannot write. The blobs are named after their content, so the
// manifest and the index follow; the former ones are left for `umoci gc`.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [layout, tag] = process.argv.slice(2);
if (!layout || !tag) throw new Error('expected LAYOUT TAG');

const read = (path) => JSON.parse(readFileSync(join(layout, path), 'utf8'));
const pathOf = (digest) => join('blobs', ...digest.split(':'));

/** Writes a blob and returns its descriptor. */
function write(descriptor, value) {
  const bytes = Buffer.from(JSON.stringify(value));
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  writeFileSync(join(layout, pathOf(digest)), bytes);
  return { ...descriptor, digest, size: bytes.length };
}

const index = read('index.json');
const place = index.manifests.findIndex(
  ({ annotations }) => annotations?.['org.opencontainers.image.ref.name'] === tag,
);
if (place < 0) throw new Error(`expected an image ${tag} in ${layout}`);
const manifest = read(pathOf(index.manifests[place].digest));
const image = read(pathOf(manifest.config.digest));
image.config = { ...image.config, Healthcheck: readHealthCheck() };
const described = { ...manifest, config: write(manifest.config, image) };
index.manifests[place] = write(index.manifests[place], described);
writeFileSync(join(layout, 'index.json'), JSON.stringify(index));

/** In the form of the configuration: nanoseconds. */
function readHealthCheck() {
  const recipe = readFileSync(join(import.meta.dirname, '../..', 'Containerfile'), 'utf8');
  const [, options = '', command] = /^HEALTHCHECK ([^[]*?)\\?\s*CMD (\[[^\n]+\])$/m.exec(recipe) ?? [];
  if (command === undefined) throw new Error('expected a health check in Containerfile');
  const duration = (name) => {
    const [, number, unit] = new RegExp(`--${name}=(\\d+)(s|m)`).exec(options) ?? [];
    return Number(number) * (unit === 'm' ? 60 : 1) * 1e9;
  };
  return {
    Test: ['CMD', ...JSON.parse(command)],
    Interval: duration('interval'),
    Timeout: duration('timeout'),
    StartPeriod: duration('start-period'),
  };
}
