// Copies files that tsc does not compile (SQL, JSON, style sheets, pictures) from src beside the compiled code, packs the pixel
// fonts, parses bundled recipes, our style sheets and the framework's vocabulary, unpacks fonts and converts the API description to JSON.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parse } from 'yaml';

const COMPILED = new Set(['.ts', '.tsx']);
/** Read by compile-faces.mjs instead. */
const FACES = join('src', 'engine', 'faces');

// Pages get every file of this folder, so none may stay that the sources no longer have.
rmSync('build/src/gateway/web/assets', { recursive: true, force: true });

for (const [from, to] of [
  ['src', 'build/src'],
  ['test/fixtures', 'build/test/fixtures'],
]) {
  if (existsSync(from))
    cpSync(from, to, {
      recursive: true,
      filter: (path) => path !== FACES && !COMPILED.has(extname(path)) && basename(path) !== 'tsconfig.json',
    });
}

// Compiled files find our packages as their sources do: by name, beside them. Links are relative, so that a tree can be moved.
const LINKS = 'build/node_modules/@inkstand';
rmSync(LINKS, { recursive: true, force: true });
mkdirSync(LINKS, { recursive: true });
const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'));
for (const folder of workspaces.filter((path) => path.startsWith('src/')))
  symlinkSync(join('../..', folder), join(LINKS, basename(folder)));

writeFileSync(
  'build/src/gateway/api/openapi.json',
  JSON.stringify(parse(readFileSync('src/gateway/api/openapi.yaml', 'utf8'))),
);

// The gateway parses no YAML: it reads bundled recipes as they are parsed here.
const { readRecipe } = await import('../../build/src/gateway/recipe/read-recipe.js');
const BUNDLED = 'build/src/gateway/plugin/bundled';
for (const entry of readdirSync(BUNDLED, { withFileTypes: true }).filter((one) => one.isDirectory()))
  writeFileSync(join(BUNDLED, entry.name, 'recipe.json'), JSON.stringify(await readRecipe(join(BUNDLED, entry.name))));

await import('./compile-faces.mjs');
await import('./compile-user-agent.mjs');
await import('./compile-vocabulary.mjs');
await import('./unpack-fonts.mjs');
