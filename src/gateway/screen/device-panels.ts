import { createHash } from 'node:crypto';
import {
  type Board,
  findModel,
  type Model,
  matchModel,
  nearestModel,
  panelOf,
  parseCustomModel,
  settleBoard,
} from '@inkstand/engine/model';
import type { Panel } from '@inkstand/engine/panel';
import type { Device } from '../store/store.js';

/** What determines the panel of a display: the owner's choices, then what the display reports. */
type PanelTraits = Pick<
  Device,
  | 'modelName'
  | 'paletteId'
  | 'orientation'
  | 'reportedModel'
  | 'reportedWidthPx'
  | 'reportedHeightPx'
  | 'firmwareVersion'
> &
  Partial<
    Pick<
      Device,
      'turnsAsBefore' | 'inks' | 'timeZone' | 'locale' | 'boardBuild' | 'boardFacts' | 'imageBytes' | 'imageFormat'
    >
  >;

interface DevicePanel {
  readonly model: Model;
  /** Undefined for clients on no board of the table. */
  readonly board: Board | undefined;
  readonly panel: Panel;
  /** Equal for equal panels of displays with the same time zone and language; part of the screen key. */
  readonly key: string;
}

/** The model of a display: the owner's choice, that of its board, or the one that fits what it reports. */
function modelOfDevice(traits: PanelTraits, board: Board | undefined, match: typeof matchModel): Model {
  const { modelName = board?.model, reportedModel, reportedWidthPx, reportedHeightPx } = traits;
  const named = modelName === undefined ? undefined : (findModel(modelName) ?? parseCustomModel(modelName));
  return named ?? match({ modelHeader: reportedModel, widthPx: reportedWidthPx, heightPx: reportedHeightPx });
}

/** What decides which board a display has. */
export const boardTraitsOf = (traits: PanelTraits) => ({
  modelHeader: traits.reportedModel,
  widthPx: traits.reportedWidthPx,
  heightPx: traits.reportedHeightPx,
  firmwareVersion: traits.firmwareVersion,
  modelName: traits.modelName,
  boardBuild: traits.boardBuild,
  boardFacts: traits.boardFacts,
});

/** More than an owner has; strangers may report anything. */
const MAX_SHARED = 50;

/** Finds the panels of displays. Displays with the same traits share one, and device objects are immutable. */
export class DevicePanels {
  readonly #byTraits = new WeakMap<PanelTraits, DevicePanel>();
  readonly #shared = new Map<string, DevicePanel>();

  of(traits: PanelTraits): DevicePanel {
    const cached = this.#byTraits.get(traits);
    if (cached) return cached;
    const panel = this.#findShared(traits);
    this.#byTraits.set(traits, panel);
    return panel;
  }

  /** The panel of a caller that has not joined, of a listed size. */
  ofStranger(traits: PanelTraits): DevicePanel {
    return describePanel(traits, nearestModel);
  }

  #findShared(traits: PanelTraits): DevicePanel {
    const { paletteId, orientation, turnsAsBefore, inks, timeZone, locale, imageBytes, imageFormat } = traits;
    const choices = [paletteId, orientation, turnsAsBefore, inks, timeZone, locale, imageBytes, imageFormat];
    const place = JSON.stringify([...choices, ...Object.values(boardTraitsOf(traits))]);
    const cached = this.#shared.get(place);
    if (cached) return cached;
    if (this.#shared.size >= MAX_SHARED) this.#shared.clear();
    const made = describePanel(traits);
    this.#shared.set(place, made);
    return made;
  }
}

function describePanel(traits: PanelTraits, match = matchModel): DevicePanel {
  const board = settleBoard(boardTraitsOf(traits));
  const model = modelOfDevice(traits, board, match);
  const {
    paletteId,
    orientation,
    turnsAsBefore,
    inks,
    firmwareVersion,
    imageBytes: byteLimit,
    imageFormat: format,
  } = traits;
  const options = { paletteId, orientation, turnsAsBefore, inks, firmwareVersion, board, format, byteLimit };
  const panel = panelOf(model, options);
  const { timeZone, locale } = traits;
  const seen = timeZone === undefined && locale === undefined ? panel : [panel, timeZone, locale];
  const digest = createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 8);
  return { model, board, panel, key: `${panel.name}-${digest}` };
}
