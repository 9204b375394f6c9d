import { InkstandError } from '@inkstand/common/errors';
import { findModel, panelOf } from '@inkstand/engine/model';
import type { Note } from '@inkstand/engine/note';
import type { Panel, View } from '@inkstand/engine/panel';
import {
  buildCell,
  deviceOfPanel,
  draftOfRecipe,
  PREVIEW_DEVICE,
  readSample,
  traitsOfStrategy,
  type Viewer,
} from '../plugin/plugin.js';
import type { PackagedRecipe } from '../recipe/recipe.js';
import { pickMissingFonts } from '../screen/screen.js';
import { buildRenderJob, type NetworkPolicy, type RenderJob, type RenderResult } from '../worker/worker.js';

interface DrawOptions {
  readonly run: (job: RenderJob) => Promise<RenderResult>;
  readonly user: () => Viewer['user'];
  readonly reach: () => NetworkPolicy;
  readonly now: () => number;
}

export interface DrawRequest {
  readonly view: View;
  /** Runs its page scripts in the sandbox, without anything that they load from a network. */
  readonly runScripts: boolean;
}

/** A picture of a recipe. */
export interface DrawnRecipe {
  /** A PNG. */
  readonly bytes: Uint8Array;
  /** Characters and icons in it that no font has. */
  readonly missingFonts: readonly Note[];
}

/** Renders a view of a recipe with its own sample data, as a PNG for an 800 × 480 display. Fetches nothing. */
export async function drawRecipe(
  { recipe, sample }: Pick<PackagedRecipe, 'recipe' | 'sample'>,
  { view, runScripts }: DrawRequest,
  { run, user, reach, now }: DrawOptions,
): Promise<DrawnRecipe> {
  const draft = { ...draftOfRecipe(recipe, {}), scriptSwitch: runScripts ? ('on' as const) : ('undecided' as const) };
  if (traitsOfStrategy(draft.strategy).brings === 'picture') throw refuse('the recipe shows a picture from elsewhere');
  const data = Object.keys(sample.data).length > 0 ? sample.data : readSample(draft);
  const panel = choosePanel();
  const at = now();
  const viewer: Viewer = { user: user(), device: deviceOfPanel(panel, PREVIEW_DEVICE) };
  const filled = { ...draft, fieldValues: { ...sample.fieldValues } };
  const cell = buildCell(filled, { ...recipe.markup }, data, view, viewer, at);
  const { timeZone, locale } = viewer.user;
  const settings = { panel, now: at, timeZone, locale, reach: reach(), assets: { kind: 'none' } as const };
  const { bytes, notes } = await run(buildRenderJob({ cell }, settings));
  if (bytes.byteLength === 0) throw refuse('the markup asked to skip rendering');
  return { bytes, missingFonts: pickMissingFonts(notes) };
}

function choosePanel(): Panel {
  const model = findModel('og_png');
  if (!model) throw new InkstandError('internal', 'the list of models has no og_png');
  return { ...panelOf(model), format: 'png', rotationDegrees: 0, mirrored: false };
}

const refuse = (reason: string): InkstandError => new InkstandError('unprocessable', `there is no picture: ${reason}`);
