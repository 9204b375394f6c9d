import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { findModel, panelOf, parseCustomModel } from '@inkstand/engine/model';
import { describeNote } from '@inkstand/engine/note';
import type { Panel } from '@inkstand/engine/panel';
import { describeReport, listRecipeScripts, reportRecipe, type TransformNote } from '../../plugin/plugin.js';
import { readRecipe } from '../../recipe/read-recipe.js';
import { type AssetPolicy, buildRenderJob, type RenderJob, type RenderResult } from '../../worker/worker.js';
import { type Command, type Flag, type Invocation, UsageError } from '../command.js';
import { loadConfig } from '../load-config.js';
import { readRecipeCell } from '../recipe-cell.js';
import { parseRenderFlags, RENDER_FLAGS, type RenderFlags } from '../render-flags.js';

/** Renders a recipe or page to a file with the server's own engine; with `--now`, byte for byte as the server does. */
export const render: Command = {
  name: 'render',
  summary: 'render a recipe, a .liquid or an .html file to a picture',
  usage: 'PATH [--view VIEW] [--model MODEL] [--data FILE] [--now TIME] [--out FILE] …',
  options: [],
  flags: RENDER_FLAGS satisfies readonly Flag[],
  positionals: [1, 1],
  run: async ({ positionals: [path = ''], flags, terminal }: Invocation) => {
    const wanted = parseRenderFlags(flags);
    const panel = choosePanel(wanted);
    let transform: TransformNote | undefined;
    const job = await makeJob(path, wanted, panel, (note) => {
      transform = note;
      if (note.error !== undefined) terminal.error(`${note.error}\n`);
    });
    // Loaded on demand, because no other command needs canvas and parsers.
    const { createRecipeRenderer } = await import('../../worker/jobs/render/render-recipe.js');
    const dataDir = wanted.framework ?? loadConfig({}, terminal.environment).config.dataDir;
    const result = await createRecipeRenderer(dataDir === 'own' ? undefined : dataDir)(job);
    const isRequested = wanted.report !== undefined && !isPage(path);
    const recipe = isRequested ? await reportOn(path, dataDir) : undefined;
    await writeOutputs(result, wanted, { recipe, transform });
    return 0;
  },
};

/** The import report of a recipe, with the scripts that it loads. */
async function reportOn(path: string, dataDir: string): Promise<object> {
  const recipe = await readRecipe(path);
  const { ScriptLibrary } = await import('../../library/library.js');
  const files = dataDir === 'own' ? [] : new ScriptLibrary(dataDir, Date.now).list();
  return { ...describeReport(reportRecipe(recipe)), scripts: await listRecipeScripts(recipe, files) };
}

function choosePanel({ model: name, format }: RenderFlags): Panel {
  const model = findModel(name) ?? parseCustomModel(name);
  if (!model) throw new UsageError(`--model: unknown model "${name}"`);
  return { ...panelOf(model), format };
}

async function makeJob(
  path: string,
  wanted: RenderFlags,
  panel: Panel,
  onTransformed: (note: TransformNote) => void,
): Promise<RenderJob> {
  const now = wanted.now ?? Date.now();
  const assets: AssetPolicy = wanted.assets === undefined ? { kind: 'none' } : { kind: 'folder', path: wanted.assets };
  const settings = {
    panel,
    now,
    timeZone: wanted.timeZone,
    locale: wanted.locale,
    pinned: wanted.now !== undefined,
    assets,
    reach: { allowLoopback: false, gatewayPorts: [] },
    details: true,
    ...(wanted.runScripts ? {} : { refuseScripts: 'off' as const }),
  };
  if (isPage(path)) return buildRenderJob({ page: await readPage(path) }, settings);
  const cell = await readRecipeCell(path, wanted, panel, now, onTransformed);
  return buildRenderJob({ cell }, settings);
}

const isPage = (path: string): boolean => /^\.html?$/i.test(extname(path));

async function readPage(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause) => {
    throw new InkstandError('not-found', `cannot read ${path}`, { cause });
  });
}

async function writeOutputs(
  result: RenderResult,
  wanted: RenderFlags,
  about: { readonly recipe: object | undefined; readonly transform: TransformNote | undefined },
): Promise<void> {
  const { bytes, widthPx, heightPx, read, notes, words = [], boxes = [], html = [] } = result;
  const { out, text, boxes: boxesFile, html: htmlFile, report } = wanted;
  const isAnythingRequested = [out, text, boxesFile, htmlFile, report].some((file) => file !== undefined);
  const picture = isAnythingRequested ? out : `screen.${wanted.format}`;
  const summary = {
    width: widthPx,
    height: heightPx,
    bytes: bytes.byteLength,
    read,
    skip: result.skip,
    notes: notes.map(describeNote),
    recipe: about.recipe,
    transform: about.transform,
  };
  const outputs: readonly (readonly [string | undefined, string | Uint8Array])[] = [
    [picture, bytes],
    [text, jsonLines(words.filter(({ cut }) => cut !== 'most'))],
    [boxesFile, jsonLines(boxes)],
    [htmlFile, html.join('\n')],
    [report, `${JSON.stringify(summary, null, 2)}\n`],
  ];
  for (const [file, content] of outputs) {
    if (file === undefined) continue;
    await writeFile(file, content).catch((cause) => {
      throw new InkstandError('unavailable', `cannot write ${file}`, { cause });
    });
  }
}

const jsonLines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
