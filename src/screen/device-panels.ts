import { createHash } from 'node:crypto';
import { findModel, type Model, matchModel, panelOf, parseCustomModel } from '../model/model.js';
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
>;

export interface DevicePanel {
  readonly model: Model;
  readonly panel: Panel;
  /** Equal for equal panels; part of the screen key. */
  readonly key: string;
}

/** The model of a display. */
function modelOfDevice(traits: PanelTraits): Model {
  const { modelName, reportedModel, reportedWidthPx, reportedHeightPx } = traits;
  const chosen = modelName === undefined ? undefined : (findModel(modelName) ?? parseCustomModel(modelName));
  return chosen ?? matchModel({ modelHeader: reportedModel, widthPx: reportedWidthPx, heightPx: reportedHeightPx });
}

/** Finds the panels of displays. Device objects are immutable, so each panel is computed once per object. */
export class DevicePanels {
  readonly #known = new WeakMap<PanelTraits, DevicePanel>();

  of(traits: PanelTraits): DevicePanel {
    const known = this.#known.get(traits);
    if (known) return known;
    const model = modelOfDevice(traits);
    const { paletteId, orientation, firmwareVersion } = traits;
    const panel = panelOf(model, { paletteId, orientation, firmwareVersion });
    const digest = createHash('sha256').update(JSON.stringify(panel)).digest('hex').slice(0, 8);
    const made = { model, panel, key: `${panel.name}-${digest}` };
    this.#known.set(traits, made);
    return made;
  }
}
