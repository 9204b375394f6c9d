import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { VIEWS } from '../../../src/render/framework/view.js';
import { panelNamed, type ScreenSource } from './render-screen.js';

/** One HTML file of reference screens; the folder is named after the model it is drawn for. */
export interface ScreenFile {
  /** `og_png/list-plain` */
  readonly name: string;
  /** Path without its ending: what Chromium made of it lies beside it as `.png` and `.json`. */
  readonly stem: string;
  readonly source: ScreenSource;
}

/** All screens of a folder that holds one folder per model, in order. */
export function listScreens(folder: string): ScreenFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
    .filter((path) => path.endsWith('.html'))
    .sort()
    .map((path) => readScreen(path, basename(join(path, '..'))));
}

/**
 * A page of its own starts with its doctype. Anything else is a recipe's markup, drawn in the full view, or in what its
 * first line says: `<!-- half_vertical dark -->`.
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

/** The file that holds what the framework's classes meant when Chromium drew the screens of that folder. */
export function frozenSheetOf(path: string, darkMode: boolean): string {
  return join(dirname(path), darkMode ? 'framework-dark.css' : 'framework.css');
}
