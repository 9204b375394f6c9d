import { InkstandError } from '../../../errors.js';
import type { Words } from '../../../i18n/i18n.js';
import { findModel, MODELS, panelOf, parseCustomModel } from '../../../model/model.js';
import type { MarkupName } from '../../../plugin/plugin.js';
import type { Panel, View } from '../../../render/panel.js';
import type { FormReading } from '../../form.js';
import { describeScreenNote } from '../../plugin-settings/describe-screen-note.js';
import type { RequestContext } from '../../request-context.js';

/** Parts of the markup that the editor shows, in the order of its tabs. */
export const PARTS = [
  'full',
  'half_horizontal',
  'half_vertical',
  'quadrant',
  'shared',
] as const satisfies readonly MarkupName[];
/** A part of the markup that the editor shows. */
export type Part = (typeof PARTS)[number];

/** For the bit depth of the panel, or 1, 2 and 4 bits of grey next to each other. */
export const DEPTHS = ['own', 'compare'] as const;
const COMPARED = [
  ['bw', 'markup.depth.1'],
  ['gray-4', 'markup.depth.2'],
  ['gray-16', 'markup.depth.4'],
] as const;

/** A preview as the page shows it, or why there is none. */
export interface Preview {
  readonly pictures: readonly PreviewScreen[];
  /** With line and column where the markup is wrong. */
  readonly problems: readonly string[];
  /** What page scripts wrote to the console. */
  readonly console: readonly string[];
  /** How long it took, as a sentence. */
  readonly took: string;
}

interface PreviewScreen {
  /** Name of the display or model, or the bit depth. */
  readonly label: string;
  /** `data:` address. */
  readonly address: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Renders the content of the editor for the chosen panels; markup errors are returned, not thrown. */
export async function renderPreview(
  context: RequestContext,
  pluginSettingId: number,
  form: FormReading,
): Promise<Preview> {
  const begunAt = performance.now();
  const part = readPart(form.raw('part'));
  const view: View = part === 'shared' ? 'full' : part;
  const markup = { [part]: form.raw('content') };
  const pictures: PreviewScreen[] = [];
  const problems = new Set<string>();
  const lines = new Set<string>();
  let scriptMs: number | undefined;
  for (const { label, panel } of listPanels(form, context.words)) {
    try {
      const drawn = await context.gateway.preview({
        ...{ pluginSettingId, markup, view },
        panel,
      });
      const { bytes, widthPx, heightPx, notes } = drawn;
      const address = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
      pictures.push({ label, address, widthPx, heightPx });
      for (const note of notes) {
        (note.code === 'script-console' ? lines : problems).add(describeScreenNote(note, context.words));
      }
      if (drawn.scriptMs !== undefined) scriptMs = (scriptMs ?? 0) + drawn.scriptMs;
    } catch (error) {
      if (!(error instanceof InkstandError)) throw error;
      problems.add(error.message);
    }
  }
  const took = describeTime(performance.now() - begunAt, scriptMs, context.words);
  return { pictures, problems: [...problems], console: [...lines], took };
}

function describeTime(elapsedMs: number, scriptMs: number | undefined, { t }: Words): string {
  const milliseconds = Math.round(elapsedMs);
  if (scriptMs === undefined) return t('markup.took', { milliseconds });
  return t('markup.took_scripts', { milliseconds, scripts: Math.round(scriptMs) });
}

/** What the form requests to preview. */
function listPanels(form: FormReading, { t }: Words): readonly { readonly label: string; readonly panel: Panel }[] {
  const model = findModel(form.raw('model')) ?? parseCustomModel(form.raw('model')) ?? MODELS[0];
  if (!model) return [];
  if (form.raw('depths') !== 'compare') return [{ label: model.label, panel: panelOf(model) }];
  // Every e-reader accepts any depth, whatever its own panel can show.
  return COMPARED.map(([palette, key]) => ({
    label: t(key),
    panel: panelOf({ ...model, board: 'reader', paletteIds: [palette] }),
  }));
}

/** The part with that name; `full` when there is none. */
export const readPart = (text: string): Part => PARTS.find((part) => part === text) ?? 'full';
