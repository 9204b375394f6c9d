// Finds the screens of a path. Development only.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { VIEWS } from '../../../../build/src/engine/framework/view.js';
import { findModel } from '../../../../build/src/engine/model/model.js';
import { readRecipeCell } from '../../../../build/src/gateway/cli/recipe-cell.js';
import { createAssetLoader } from '../../../../build/src/gateway/worker/jobs/render/load-assets.js';
import { renderCell } from '../../../../build/src/gateway/worker/jobs/render/render-cell.js';
import { panelNamed } from '../../../../build/test/support/fidelity/render-screen.js';
import { listScreens, readScreen } from '../../../../build/test/support/fidelity/screen-files.js';

const REACH = { allowLoopback: false, gatewayPorts: [] };
const NOW = Date.UTC(2026, 2, 16, 9, 30);

/** In an .html file, a recipe, a folder of either, or a folder with one folder per model. */
export async function findScreens(path, modelName, assets) {
  if (statSync(path).isFile()) {
    const ownModel = basename(resolve(path, '..'));
    return [readScreen(path, findModel(ownModel) ? ownModel : modelName)];
  }
  if (existsSync(join(path, 'settings.yml'))) return readRecipeScreens(path, modelName, assets);
  if (findModel(basename(resolve(path))))
    return listScreens(resolve(path, '..')).filter(({ stem }) => stem.startsWith(resolve(path)));
  const names = readdirSync(path).sort();
  if (names.some((name) => findModel(name))) return listScreens(resolve(path));
  const inner = await Promise.all(
    names
      .filter(
        (name) =>
          name.endsWith('.html') ||
          existsSync(join(path, name, 'settings.yml')) ||
          existsSync(join(path, name, 'recipe/settings.yml')),
      )
      .map((name) =>
        findScreens(
          existsSync(join(path, name, 'recipe')) ? join(path, name, 'recipe') : join(path, name),
          modelName,
          assets,
        ),
      ),
  );
  return inner.flat();
}

/** All views of a recipe; its data is in data.json, inside it or one folder up. */
async function readRecipeScreens(path, modelName, assets) {
  const panel = panelNamed(modelName);
  const near = (name) => [join(path, name), join(path, '..', name)].find((file) => existsSync(file));
  const policy = assets ? { kind: 'folder', path: assets } : { kind: 'none' };
  const name = basename(path) === 'recipe' ? basename(resolve(path, '..')) : basename(path);
  const screens = [];
  for (const view of VIEWS) {
    if (!existsSync(join(path, `${view}.liquid`))) continue;
    const wanted = { view, locale: 'en', timeZone: 'UTC', data: near('data.json'), fields: near('fields.json') };
    const source = await readRecipeCell(path, wanted, panel, NOW);
    const { cell } = renderCell(source, { now: NOW, pinned: true, isAlone: true });
    const load = createAssetLoader(policy, REACH);
    screens.push({
      name: `${name}.${view}`,
      stem: join(path, view),
      source: { panel, markup: cell.html, view, darkMode: cell.darkMode, load },
    });
  }
  return screens;
}
