import { describeNote } from '../../../src/engine/note.js';
import { elementsOf, type Rendering, type RenderOptions } from '../../../src/engine/render.js';
import {
  loadGuestBundle,
  type PageRequest,
  type PageResult,
  prepareScripts,
  SandboxPool,
} from '../../../src/sandbox/sandbox.js';
import { renderDocument } from '../drawing/render-page.js';

/** Adds `log(…)` to a page, which collects lines in `LOG`. */
export const LOGGER = `<script>window.LOG = []; window.log = (...values) => {
  const write = (value) => { try { return typeof value === 'string' ? value : JSON.stringify(value); } catch { return String(value); } };
  LOG.push(values.map(write).join(' '));
};</script>`;

/** Time until a page has logged everything. */
export const SETTLED_MS = 1_200;

const KEEPER = `<script>addEventListener('load', () => setTimeout(() => {
  const kept = document.createElement('script');
  kept.type = 'text/plain';
  kept.id = 'kept-log';
  kept.textContent = JSON.stringify(LOG);
  document.documentElement.append(kept);
}, 4900));</script>`;

export interface ScriptedRun {
  readonly rendering: Rendering;
  readonly result: PageResult;
  readonly log: readonly string[];
  /** `kind subject: detail` */
  readonly notes: readonly string[];
}

/** One sandbox pool for all pages of a test, like a worker's. */
export const pool = new SandboxPool(loadGuestBundle('page'));

/** Renders a document with its scripts on a screen of 800×480. */
export async function runDocument(
  html: string,
  options: Partial<RenderOptions> = {},
  request: Partial<PageRequest> = {},
): Promise<ScriptedRun> {
  const page = html.includes('<head>') ? html.replace('<head>', `<head>${LOGGER}`) : `${LOGGER}${html}`;
  const markup = page.includes('</body>') ? page.replace('</body>', `${KEEPER}</body>`) : page + KEEPER;
  const known = { nowMs: Date.UTC(2026, 2, 16, 9, 30), timeZone: 'UTC', locale: 'en', seed: 1 };
  const prepared = prepareScripts(pool, { markup: html, name: 'full.liquid', ...known, ...request });
  const screen = { widthPx: 800, heightPx: 480, bitDepth: 1, runScripts: prepared.run };
  const rendering = await renderDocument(markup, { ...screen, ...options });
  const kept = elementsOf(rendering.document.root).find(({ id }) => id === 'kept-log')?.children[0];
  return {
    rendering,
    result: prepared.result,
    log: kept?.kind === 'text' ? JSON.parse(kept.data) : [],
    notes: rendering.notes
      .map(describeNote)
      .map(({ kind, subject, detail }) => `${kind} ${subject}${detail ? `: ${detail}` : ''}`),
  };
}

/** Renders the content of a body. */
export const runBody = (body: string, request: Partial<PageRequest> = {}): Promise<ScriptedRun> =>
  runDocument(`<!doctype html><html><head></head><body style="margin:0">${body}</body></html>`, {}, request);
