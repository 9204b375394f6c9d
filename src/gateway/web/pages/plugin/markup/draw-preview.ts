import { InkstandError } from '@inkstand/common/errors';
import { findModel, MODELS, panelOf, parseCustomModel } from '@inkstand/engine/model';
import { describeNote, type Note } from '@inkstand/engine/note';
import { type Panel, VIEWS, type View } from '@inkstand/engine/panel';
import type { Words } from '../../../../i18n/i18n.js';
import type { MergeVariables } from '../../../../plugin/plugin.js';
import type { MarkupName } from '../../../../recipe/recipe.js';
import type { FormReading } from '../../../forms/form-reading.js';
import type { RequestContext } from '../../../request-context.js';
import { drawnScreen } from '../../../shared/displays/drawn-screen.js';
import { describeScreenNote } from '../../../shared/plugins/describe-screen-note.js';
import { readChosenData } from '../chosen-data.js';
import { locateNote, type Span } from './locate-notes.js';

/** Views of a recipe, in the order of the editor. */
/** Parts of the markup that the editor shows, in the order of its tabs. */
export const PARTS = [...VIEWS, 'shared'] as const satisfies readonly MarkupName[];
/** A part of the markup that the editor shows. */
export type Part = (typeof PARTS)[number];

/** Use the bit depth of the panel, or compare 1, 2 and 4 bits of grey. */
export const DEPTHS = ['own', 'compare'] as const;
const COMPARED = [
  ['bw', 'markup.depth.1'],
  ['gray-4', 'markup.depth.2'],
  ['gray-16', 'markup.depth.4'],
] as const;
const MAX_MODELS = 4;

/** A preview for the page, or the reason why there is none. */
export interface Preview {
  readonly pictures: readonly PreviewScreen[];
  readonly problems: readonly Problem[];
  /** Output of page scripts on the console. */
  readonly console: readonly string[];
  /** How long it took, as a sentence. */
  readonly took: string;
}

interface PreviewScreen {
  readonly view: View;
  /** Name of the view and, if several are compared, the bit depth. */
  readonly title: string;
  readonly alt: string;
  /** Name of the display or model. */
  readonly model: string;
  /** `data:` address. */
  readonly address: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** An error in the markup, or something that a display would not show. */
interface Problem {
  readonly text: string;
  readonly part: Part;
  readonly severity: 'error' | 'warning';
  /** Empty when the position is unknown. */
  readonly spans: readonly Span[];
}

/** Renders the editor's content for the chosen views and panels. Markup errors are returned, not thrown. */
export async function renderPreview(
  context: RequestContext,
  pluginSettingId: number,
  form: FormReading,
): Promise<Preview> {
  const begunAt = performance.now();
  const { t } = context.words;
  const { markup, data } = await readEntered(context, pluginSettingId, form);
  const pictures: PreviewScreen[] = [];
  const problems = new Map<string, Problem>();
  const lines = new Set<string>();
  let scriptMs: number | undefined;
  const addProblem = (problem: Problem): void => {
    problems.set(`${problem.part} ${problem.text}`, problem);
  };
  const wrong = form.errors.get('typed_data');
  if (wrong) addProblem({ text: t(wrong.key), part: readPart(form.raw('part')), severity: 'error', spans: [] });
  for (const view of readViews(form)) {
    const part = markup[view] ? view : 'full';
    for (const { model, depth, panel } of listPanels(form, context.words)) {
      try {
        const request = { pluginSettingId, markup, view, panel, data };
        const drawn = await context.gateway.preview(request);
        const title = [t(`markup.part.${view}`), depth].filter(Boolean).join(', ');
        const alt = t('markup.picture.alt', { model: `${model}, ${title}` });
        pictures.push({ view, title, alt, model, ...drawnScreen(drawn) });
        for (const note of drawn.notes) {
          if (note.code === 'script-console') lines.add(describeScreenNote(note, context.words));
          else addProblem(describeProblem(note, markup, part, context.words));
        }
        if (drawn.scriptMs !== undefined) scriptMs = (scriptMs ?? 0) + drawn.scriptMs;
      } catch (error) {
        if (!(error instanceof InkstandError)) throw error;
        addProblem(describeMarkupError(error, part));
        break;
      }
    }
  }
  const took = describeTime(performance.now() - begunAt, scriptMs, context.words);
  return { pictures, problems: [...problems.values()], console: [...lines], took };
}

type Markup = Partial<Readonly<Record<Part, string>>>;

/** The editor's content, completed from the store, and the data to render it with. */
async function readEntered(
  context: RequestContext,
  pluginSettingId: number,
  form: FormReading,
): Promise<{ readonly markup: Markup; readonly data: MergeVariables | undefined }> {
  const stored = await context.gateway.plugins.markup(pluginSettingId);
  const entered = PARTS.map((part) => [part, form.isTicked(part) ? form.raw(part) : (stored[part] ?? '')]);
  const data = await readChosenData(context, pluginSettingId, form);
  return { markup: Object.fromEntries(entered), data };
}

function readViews(form: FormReading): readonly View[] {
  const part = readPart(form.raw('part'));
  if (form.raw('views') === 'all') return VIEWS;
  const wanted = VIEWS.find((view) => view === form.raw('views'));
  return [wanted ?? (part === 'shared' ? 'full' : part)];
}

function describeProblem(note: Note, markup: Markup, part: Part, words: Words): Problem {
  const { kind } = describeNote(note);
  const text = describeScreenNote(note, words);
  const severity = kind === 'error' ? 'error' : 'warning';
  if (note.code === 'liquid') {
    const { line, column, message } = note.values;
    const span = { line: Number(line), column: Number(column), length: 1 };
    return {
      text: String(message),
      severity,
      part: note.values.file === 'shared.liquid' ? 'shared' : part,
      spans: [span],
    };
  }
  // `full.liquid:5:3`
  const [, file, line, column] = /^(\w+)\.liquid:(\d+):(\d+)$/.exec(String(note.values.where ?? '')) ?? [];
  if (note.code === 'script-error' && line !== undefined) {
    const span = { line: Number(line), column: Number(column), length: 1 };
    return { text: String(note.values.message), severity, part: file === 'shared' ? 'shared' : part, spans: [span] };
  }
  const spans = locateNote(note, markup[part] ?? '');
  if (spans.length > 0 || part === 'shared') return { text, severity, part, spans };
  const shared = locateNote(note, markup.shared ?? '');
  return { text, severity, part: shared.length > 0 ? 'shared' : part, spans: shared };
}

function describeTime(elapsedMs: number, scriptMs: number | undefined, { t }: Words): string {
  const milliseconds = Math.round(elapsedMs);
  if (scriptMs === undefined) return t('markup.took', { milliseconds });
  return t('markup.took_scripts', { milliseconds, scripts: Math.round(scriptMs) });
}

function describeMarkupError({ message, markupError }: InkstandError, part: Part): Problem {
  if (!markupError) return { text: message, severity: 'error', part, spans: [] };
  const { isShared, line, column } = markupError;
  return { text: message, severity: 'error', part: isShared ? 'shared' : part, spans: [{ line, column, length: 1 }] };
}

interface PanelChoice {
  readonly model: string;
  /** Set if several are compared. */
  readonly depth?: string;
  readonly panel: Panel;
}

/** The panels that the form requests a preview for. */
function listPanels(form: FormReading, { t }: Words): readonly PanelChoice[] {
  const names = form.all('model').slice(0, MAX_MODELS);
  const chosen = names.flatMap((name) => findModel(name) ?? parseCustomModel(name) ?? []);
  const models = chosen.length > 0 ? chosen : MODELS.slice(0, 1);
  return models.flatMap((model) => {
    if (form.raw('depths') !== 'compare') return [{ model: model.label, panel: panelOf(model) }];
    // Any depth, whatever the model shows.
    return COMPARED.map(([palette, key]) => ({
      model: model.label,
      depth: t(key),
      panel: panelOf({ ...model, paletteIds: [palette] }),
    }));
  });
}

/** The part with that name; `full` when there is none. */
export const readPart = (text: string): Part => PARTS.find((part) => part === text) ?? 'full';
