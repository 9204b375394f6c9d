import { createHash } from 'node:crypto';
import { findModel, type Model, matchModel, nearestModel, panelOf, parseCustomModel } from '../model/model.js';
import type { Panel } from '../render/panel.js';
import type { Device } from '../store/store.js';

/** What determines the panel of a display: the owner's choices, then what the display reports. */
export type PanelTraits = Pick<
  Device,
  | 'modelName'
  | 'paletteId'
  | 'orientation'
  | 'reportedModel'
  | 'reportedWidthPx'
  | 'reportedHeightPx'
  | 'firmwareVersion'
> &
  Partial<Pick<Device, 'timeZone' | 'locale'>>;

export interface DevicePanel {
  readonly model: Model;
  readonly panel: Panel;
  /** Equal for equal panels of displays with the same time zone and language; part of the screen key. */
  readonly key: string;
}

/** The model of a display. */
function modelOfDevice(traits: PanelTraits, match: typeof matchModel): Model {
  const { modelName, reportedModel, reportedWidthPx, reportedHeightPx } = traits;
  const chosen = modelName === undefined ? undefined : (findModel(modelName) ?? parseCustomModel(modelName));
  return chosen ?? match({ modelHeader: reportedModel, widthPx: reportedWidthPx, heightPx: reportedHeightPx });
}

/** More than an owner has; strangers may report anything. */
const MAX_SHARED = 50;

/** Finds the panels of displays. Displays with the same traits share one, and device objects are immutable. */
export class DevicePanels {
  readonly #known = new WeakMap<PanelTraits, DevicePanel>();
  readonly #shared = new Map<string, DevicePanel>();

  of(traits: PanelTraits): DevicePanel {
    const known = this.#known.get(traits);
    if (known) return known;
    const found = this.#findShared(traits);
    this.#known.set(traits, found);
    return found;
  }

  /** The panel of a caller that has not joined, of a listed size. */
  ofStranger(traits: PanelTraits): DevicePanel {
    return describePanel(traits, nearestModel);
  }

  #findShared(traits: PanelTraits): DevicePanel {
    const { modelName, paletteId, orientation, reportedModel, reportedWidthPx, reportedHeightPx } = traits;
    const { firmwareVersion, timeZone, locale } = traits;
    const sizes = [reportedWidthPx, reportedHeightPx];
    const place = JSON.stringify([
      modelName,
      paletteId,
      orientation,
      reportedModel,
      firmwareVersion,
      timeZone,
      locale,
      ...sizes,
    ]);
    const known = this.#shared.get(place);
    if (known) return known;
    if (this.#shared.size >= MAX_SHARED) this.#shared.clear();
    const made = describePanel(traits);
    this.#shared.set(place, made);
    return made;
  }
}

function describePanel(traits: PanelTraits, match = matchModel): DevicePanel {
  const model = modelOfDevice(traits, match);
  const { paletteId, orientation, firmwareVersion } = traits;
  const panel = panelOf(model, { paletteId, orientation, firmwareVersion });
  const { timeZone, locale } = traits;
  const seen = timeZone === undefined && locale === undefined ? panel : [panel, timeZone, locale];
  const digest = createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 8);
  return { model, panel, key: `${panel.name}-${digest}` };
}
