import {
  findFailure,
  hasNoData,
  isPolled,
  listEmpty,
  listRefusedCertificates,
  listShownSecrets,
  type PollReport,
  type RefusedCertificate,
  readFieldDefinitions,
  readRenderHosts,
  type SourceFailure,
  type StaleData,
  type TransformNote,
  traitsOfStrategy,
} from '../../../plugin/plugin.js';
import { addressScreen, type MarkupPlace, type ScreenError } from '../../../screen/screen.js';
import type { PluginSetting } from '../../../store/store.js';
import type { PanelScreen } from '../../components/panel.js';
import type { Gateway } from '../../page-gateway.js';

/** Why a plugin does not show its data, or not as its recipe intends. */
export type PluginProblem =
  | { readonly kind: 'fields'; readonly names: readonly string[] }
  | ({ readonly kind: 'source'; readonly hasData: boolean } & SourceFailure)
  /** The error includes the line in transform.js. */
  | { readonly kind: 'transform'; readonly error: string; readonly hasData: boolean }
  /** Its template cannot be parsed. */
  | { readonly kind: 'markup'; readonly place: MarkupPlace }
  | { readonly kind: 'render'; readonly error: string; readonly hasScreen: boolean }
  /** Its data is too old. */
  | { readonly kind: 'stale'; readonly stale: StaleData };

/** A plugin setting as pages show it. */
export interface PluginView {
  readonly setting: PluginSetting;
  readonly isPolled: boolean;
  readonly isPushed: boolean;
  readonly providesPicture: boolean;
  /** Absent when no display has one. */
  readonly picture: PanelScreen | undefined;
  readonly report: PollReport | undefined;
  readonly problems: readonly PluginProblem[];
  /** Labels of the secrets that its markup uses, while the owner has not said whether it may. */
  readonly unansweredSecrets: readonly string[];
  /** Hosts that its screens would fetch from and may not. */
  readonly refusedHosts: readonly string[];
  /** Certificates of sources that were refused at the last poll. */
  readonly refusedCertificates: readonly RefusedCertificate[];
  /** Names of the playlists that contain it. */
  readonly playlists: readonly string[];
}

/** Reads memory only. */
export function readPlugin(gateway: Gateway, setting: PluginSetting, language: string): PluginView {
  const { isPushed, brings } = traitsOfStrategy(setting.strategy);
  const report = gateway.poller.currentReport(setting);
  const picture = findPicture(gateway, setting);
  return {
    setting,
    isPolled: isPolled(setting),
    isPushed,
    providesPicture: brings === 'picture',
    picture,
    report,
    problems: [
      ...describeAge(gateway.staleOf(setting)),
      ...listProblems(setting, report, language),
      ...describeScreenError(gateway.device.screenErrors.find(setting.id), picture !== undefined),
    ],
    unansweredSecrets: [],
    refusedHosts: listRefused(gateway, setting),
    refusedCertificates: listRefusedCertificates(report, setting.trust),
    playlists: gateway.tables.playlists
      .list()
      .filter(({ id }) => gateway.tables.playlists.items(id).some(({ content }) => shows(content, setting.id)))
      .map(({ name }) => name),
  };
}

/** The same, with what follows from its markup. */
export async function openPlugin(gateway: Gateway, setting: PluginSetting, language: string): Promise<PluginView> {
  const view = readPlugin(gateway, setting, language);
  const { id, settings, secretSwitch } = setting;
  if (secretSwitch === 'on' || secretSwitch === 'off') return view;
  const markup = await gateway.plugins.markup(id);
  return { ...view, unansweredSecrets: listShownSecrets({ settings, markup }, language) };
}

/** Without those that were allowed since the last render. */
function listRefused({ screenReports }: Gateway, { id, settings }: PluginSetting): readonly string[] {
  const allowed = readRenderHosts(settings);
  return screenReports.refusedHosts(id).filter((host) => !allowed.includes(host));
}

type Content = ReturnType<Gateway['tables']['playlists']['items']>[number]['content'];

const shows = (content: Content, id: number): boolean =>
  content.kind === 'plugin' ? content.pluginSettingId === id : content.pluginSettingIds.includes(id);

/** The most recently rendered screen of any display. */
function findPicture({ tables, device }: Gateway, { id }: PluginSetting): PanelScreen | undefined {
  const screens = tables.screens.list().filter(({ pluginSettingId }) => pluginSettingId === id);
  const panels = tables.devices.list().map((one) => device.panels.of(one));
  for (const { screenKey, token, mediaType } of screens.sort((a, b) => b.renderedAtMs - a.renderedAtMs)) {
    const panel = panels.find(({ key }) => screenKey.includes(key))?.panel;
    if (!panel) continue;
    const { path } = addressScreen(`plugin-${id}`, token, mediaType);
    return { path, widthPx: panel.widthPx, heightPx: panel.heightPx, turnedDegrees: panel.rotationDegrees };
  }
  return undefined;
}

function listProblems(setting: PluginSetting, report: PollReport | undefined, language: string): PluginProblem[] {
  const fields = readFieldDefinitions(setting.settings.custom_fields, language);
  const names = listEmpty(setting).map(
    (keyname) => fields.find((field) => field.keyname === keyname)?.label ?? keyname,
  );
  const failure = findFailure(report);
  const hasData = !hasNoData(setting);
  return [
    ...(names.length > 0 ? [{ kind: 'fields', names } as const] : []),
    ...(failure ? [{ kind: 'source', hasData, ...failure } as const] : []),
    ...describeTransform(report?.transform, hasData),
  ];
}

/** A transform that was not run has no error of its own. */
const describeTransform = (transform: TransformNote | undefined, hasData: boolean): PluginProblem[] =>
  transform?.error === undefined || transform.refusal ? [] : [{ kind: 'transform', error: transform.error, hasData }];

function describeScreenError(error: ScreenError | undefined, hasScreen: boolean): PluginProblem[] {
  if (!error) return [];
  return error.place ? [{ kind: 'markup', place: error.place }] : [{ kind: 'render', error: error.message, hasScreen }];
}

const describeAge = (stale: StaleData | undefined): PluginProblem[] => (stale ? [{ kind: 'stale', stale }] : []);
