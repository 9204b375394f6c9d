import t from 'tap';
import { compareVersions } from '../../src/common/versions.js';
import { parseManifest } from '../../src/gateway/update/manifest.js';
import { fc } from '../support/property.js';

t.test('versions are ordered by Semantic Versioning', async (t) => {
  // The example of its section 11, from old to new.
  const ordered = ['0.9.9', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2'];
  ordered.push('1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0');
  for (const [i, one] of ordered.entries())
    for (const [j, other] of ordered.entries())
      t.equal(Math.sign(compareVersions(one, other)), Math.sign(i - j), `${one} and ${other}`);
});

t.test('any invalid manifest is rejected without another effect', async () => {
  const file = fc.record({ path: fc.string(), bytes: fc.anything(), sha256: fc.string(), isProgram: fc.anything() });
  const manifest = fc.record({
    format: fc.constantFrom(1, 1, 2, '1'),
    name: fc.constantFrom('inkstand', 'x'),
    version: fc.oneof(fc.constant('1.2.3'), fc.string()),
    architecture: fc.constantFrom('arm64', 'mips'),
    node: fc.constantFrom('20.19.0', 'x'),
    schema: fc.oneof(fc.constant({ least: 1, made: 2 }), fc.anything()),
    notes: fc.string(),
    files: fc.array(file, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(
      fc.oneof(
        manifest.map((one) => JSON.stringify(one)),
        fc.string(),
        fc.json(),
      ),
      (text) => {
        try {
          const { files, version } = parseManifest(text);
          return (
            files.every(({ path }) => !path.split('/').includes('..') && !path.startsWith('/')) &&
            !version.includes('/')
          );
        } catch (error) {
          return error instanceof Error && error.name === 'InkstandError';
        }
      },
    ),
  );
});
