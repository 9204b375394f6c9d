// Bundles the gateway and the commands (build/gateway/): main.cjs with what a start needs, and a file for each part that is loaded on
// demand. Ten megabytes less in the idle gateway, and half the processor time of a start (docs/decisions/0014). Runs after tsc.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { build, transform } from 'esbuild';
import { BUNDLE, keepOwnPlace } from './bundle-options.mjs';

const TO = resolve('build/gateway');
const { banner, minifyWhitespace, minifySyntax, lineLimit, platform, target, format, logLevel } = BUNDLE;

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
writeFileSync(join(TO, 'package.json'), '{ "type": "commonjs" }\n');
// esbuild splits ES modules only, so it converts each file afterwards.
const { outputFiles, metafile } = await build({
  ...BUNDLE,
  entryPoints: [resolve('build/src/main.js')],
  outdir: TO,
  chunkNames: '[name]-[hash]',
  splitting: true,
  format: 'esm',
  outExtension: {},
  banner: {},
  sourcemap: 'inline',
  plugins: [keepOwnPlace(TO)],
  metafile: true,
  write: false,
});
for (const { path, text } of outputFiles) {
  // Launchers of installed releases run main.cjs of a newer one.
  const name = basename(path).replace(/^main\.js$/, 'main.cjs');
  const { code, map } = await transform(text, {
    ...{ minifyWhitespace, minifySyntax, lineLimit, platform, target, format, logLevel },
    banner: banner.js,
    supported: { 'dynamic-import': false },
    sourcemap: 'external',
    sourcesContent: false,
    sourcefile: name,
    // CommonJS packages have `module` as a parameter.
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
  });
  writeFileSync(join(TO, name), `${code}${exportNames(path)}//# sourceMappingURL=${name}.map\n`);
  writeFileSync(join(TO, `${name}.map`), map);
}

/** A CommonJS package that is loaded on demand: esbuild exports it as `default` only, `import()` of Node.js by its names too. */
function exportNames(path) {
  const { entryPoint } = metafile.outputs[relative(process.cwd(), path)];
  const isPackage = entryPoint !== undefined && metafile.inputs[entryPoint].format === 'cjs';
  return isPackage ? 'module.exports=Object.assign(module.exports.default,module.exports);\n' : '';
}
