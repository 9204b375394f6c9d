import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { VIEWS } from '../../../src/engine/framework/view.js';
import { panelNamed, type ScreenSource } from './render-screen.js';

/** One HTML file of reference screens; the folder is named after its model. */
export interface ScreenFile {
  /** `og_png/list-plain` */
  readonly name: string;
  /** Path without extension: Chromium's results are beside it as `.png` and `.json`. */
  readonly stem: string;
  readonly source: ScreenSource;
}

/** All screens of a folder with one folder per model, in order. */
export function listScreens(folder: string): ScreenFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
    .filter((path) => path.endsWith('.html'))
    .sort()
    .map((path) => readScreen(path, basename(join(path, '..'))));
}

/**
 * A complete page starts with its doctype. Anything else is a recipe's markup, rendered in the full view, or as its
 * first line specifies: `<!-- half_vertical dark -->`.
 */
export function readScreen(path: string, modelName: string): ScreenFile {
  const markup = readFileSync(path, 'utf8');
  const stem = path.replace(/\.html$/, '');
  const name = `${modelName}/${basename(stem)}`;
  const panel = panelNamed(modelName);
  if (/^\s*<!doctype/i.test(markup)) return { name, stem, source: { panel, markup } };
  const words = /^<!--([^>]*)-->/.exec(markup)?.[1]?.trim().split(/\s+/) ?? [];
  const view = VIEWS.find((one) => words.includes(one)) ?? 'full';
  const darkMode = words.includes('dark');
  const styleSheet = frozenSheetOf(path, darkMode);
  const frozenCss = existsSync(styleSheet) ? { frozenCss: readFileSync(styleSheet, 'utf8') } : {};
  return { name, stem, source: { panel, markup, view, darkMode, ...frozenCss } };
}

/** The file with the framework's rules when Chromium rendered the screens of that folder. */
export function frozenSheetOf(path: string, darkMode: boolean): string {
  return join(dirname(path), darkMode ? 'framework-dark.css' : 'framework.css');
}
