import type { Panel } from '@inkstand/engine/panel';
import type { MergeVariables } from './merge-push.js';

/** The user and device behind `trmnl.*`. */
export interface Viewer {
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly locale: string;
    readonly timeZone: string;
    readonly utcOffsetSeconds: number;
  };
  readonly device: {
    readonly friendlyId: string;
    readonly percentCharged: number;
    readonly wifiStrength: number;
    readonly widthPx: number;
    readonly heightPx: number;
    /** Name of the model, such as `og_png`. */
    readonly modelName: string;
    readonly bitDepth: number;
    /** Empty while unknown. */
    readonly firmwareVersion: string;
    /** Seconds between its calls. */
    readonly refreshSeconds: number;
    readonly sleepsAtNight: boolean;
    /** Minutes after midnight in the display's time zone. */
    readonly sleepStartMinutes: number;
    readonly sleepEndMinutes: number;
  };
}

type PanelFacts = Pick<Panel, 'name' | 'widthPx' | 'heightPx' | 'bitDepth'>;

/** A display with this panel; `facts` is what else is reported of it. */
export function deviceOfPanel(
  { name, widthPx, heightPx, bitDepth }: PanelFacts,
  facts: Partial<Viewer['device']> = {},
): Viewer['device'] {
  return { ...ANY_DEVICE, widthPx, heightPx, modelName: name, bitDepth, ...facts };
}

/** The device in polling templates, because sources are polled for all displays. */
export const ANY_DEVICE: Viewer['device'] = {
  friendlyId: '',
  percentCharged: 100,
  wifiStrength: 100,
  widthPx: 800,
  heightPx: 480,
  modelName: 'og_png',
  bitDepth: 1,
  firmwareVersion: '',
  // `REFRESH_SECONDS.default` of `device`, which this module must not import.
  refreshSeconds: 900,
  sleepsAtNight: false,
  sleepStartMinutes: 22 * 60,
  sleepEndMinutes: 8 * 60,
};

/** The display of previews. */
export const PREVIEW_DEVICE: Partial<Viewer['device']> = {
  friendlyId: 'PREVIEW',
  percentCharged: 85,
  wifiStrength: 90,
};

export interface RecipeIdentity {
  readonly instanceName: string;
  readonly strategy: string;
  readonly refreshMinutes: number;
  readonly darkMode: boolean;
  readonly noScreenPadding: boolean;
  /** As written in the recipe. */
  readonly pollingHeaders: string;
  readonly pollingUrl: string;
  readonly fieldValues: Readonly<Record<string, unknown>>;
}

/** The `trmnl` node, which polling templates can also use. */
export function describeViewer(viewer: Viewer, recipe: RecipeIdentity, now: number): MergeVariables {
  const { user, device } = viewer;
  return {
    user: {
      id: user.id,
      name: user.name,
      first_name: user.firstName,
      last_name: user.lastName,
      locale: user.locale,
      time_zone: user.timeZone,
      time_zone_iana: user.timeZone,
      utc_offset: user.utcOffsetSeconds,
    },
    device: {
      friendly_id: device.friendlyId,
      percent_charged: device.percentCharged,
      wifi_strength: device.wifiStrength,
      height: device.heightPx,
      width: device.widthPx,
      model: device.modelName,
      bit_depth: device.bitDepth,
      firmware_version: device.firmwareVersion,
      refresh_interval_seconds: device.refreshSeconds,
      sleep_mode_enabled: device.sleepsAtNight,
      sleep_start_time: device.sleepStartMinutes,
      sleep_end_time: device.sleepEndMinutes,
    },
    system: { timestamp_utc: Math.floor(now / 1000) },
    plugin_settings: {
      instance_name: recipe.instanceName,
      strategy: recipe.strategy,
      refresh_interval_minutes: recipe.refreshMinutes,
      dark_mode: recipe.darkMode ? 'yes' : 'no',
      no_screen_padding: recipe.noScreenPadding ? 'yes' : 'no',
      polling_headers: recipe.pollingHeaders,
      polling_url: recipe.pollingUrl,
      custom_fields_values: recipe.fieldValues,
    },
  };
}

/** The root variables of markup, in ascending precedence: the view's name, custom fields, data, `trmnl`. */
export function buildVariables(
  view: string,
  fieldValues: Readonly<Record<string, unknown>>,
  data: MergeVariables,
  trmnl: MergeVariables,
): MergeVariables {
  return { size: view, ...fieldValues, ...data, trmnl };
}
