import { InkstandError } from '../../../errors.js';
import { findModel, panelOf } from '../../../model/model.js';
import type { MarkupName } from '../../../plugin/plugin.js';
import type { View } from '../../../render/framework/view.js';
import type { FormReading } from '../../form.js';
import type { Visit } from '../../visit.js';

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

/** Panels to look at: one, or the three depths of grey side by side. */
export const PREVIEW_MODELS = ['og_png', 'og_plus', 'v2', 'inky_impression_7_3', 'compare'] as const;
const COMPARED = ['og_png', 'og_plus', 'v2'];

/** A drawing as the page shows it, or why there is none. */
export interface Preview {
  readonly pictures: readonly PreviewPicture[];
  /** With line and column where the markup is wrong. */
  readonly problems: readonly string[];
  readonly milliseconds: number;
}

export interface PreviewPicture {
  readonly model: string;
  /** `data:` address. */
  readonly address: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Draws what stands in the editor, for the panels that were chosen; mistakes of the markup are told, not thrown. */
export async function drawPreview(visit: Visit, pluginSettingId: number, form: FormReading): Promise<Preview> {
  const begunAt = performance.now();
  const part = readPart(form.raw('part'));
  const view: View = part === 'shared' ? 'full' : part;
  const chosen = PREVIEW_MODELS.find((one) => one === form.raw('model')) ?? 'og_png';
  const markup = { [part]: form.raw('content') };
  const pictures: PreviewPicture[] = [];
  const problems = new Set<string>();
  for (const name of chosen === 'compare' ? COMPARED : [chosen]) {
    const model = findModel(name);
    if (!model) continue;
    try {
      const { bytes, widthPx, heightPx, notes } = await visit.gateway.preview({
        ...{ pluginSettingId, markup, view },
        panel: panelOf(model),
      });
      const address = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
      pictures.push({ model: model.label, address, widthPx, heightPx });
      for (const note of notes) problems.add([note.subject, note.detail].filter(Boolean).join(': '));
    } catch (error) {
      if (!(error instanceof InkstandError)) throw error;
      problems.add(error.message);
    }
  }
  return { pictures, problems: [...problems], milliseconds: Math.round(performance.now() - begunAt) };
}

/** The part of that name; `full` when there is none. */
export const readPart = (text: string): Part => PARTS.find((part) => part === text) ?? 'full';
