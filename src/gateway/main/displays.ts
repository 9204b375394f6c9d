import { describeCause, findBootAlerts } from '../alert/alert.js';
import { createDeviceModule, type DeviceModule, REFRESH_SECONDS } from '../device/device.js';
import type { Maintenance } from '../maintenance/maintenance.js';
import {
  contentKey,
  pluginsOf,
  RenderDurations,
  RenderRunner,
  type RenderRunnerOptions,
  type ScreenReport,
  ScreenReports,
} from '../screen/screen.js';
import type { Device, ShownContent } from '../store/store.js';
import { isPlausible } from '../system/system.js';
import type { AlertParts } from './alerts.js';
import type { Base } from './base.js';
import type { PluginParts } from './plugins.js';

export interface DisplayParts {
  readonly device: DeviceModule;
  readonly runner: RenderRunner;
  readonly renderDurations: RenderDurations;
  readonly screenReports: ScreenReports;
}

/** Creates the modules that answer displays and render their screens. */
export function createDisplays(
  base: Base,
  { contents, plugins, poller, mirrorReports }: PluginParts,
  { previous, alerts }: AlertParts,
  { clock }: Maintenance,
): DisplayParts {
  const { store, tables, boot, worker, effects, live, counters, guesses, user, timeZone, now, log } = base;
  const device = createDeviceModule({
    store,
    tables,
    contents,
    guesses,
    log,
    timeZone,
    displayAddress: base.config.displayAddress,
    locale: () => user().locale,
    refreshSeconds: () => REFRESH_SECONDS.default,
    announcement: findBootAlerts(boot).map(describeCause)[0],
    onJoined: () => {
      effects.screensNeeded();
      live.publish('joining');
    },
    onAttempt: () => live.publish('joining'),
    onWake: (caller) => {
      effects.displayCalled();
      reportCall(caller);
      live.publish('displays');
    },
    onUnprovenCall: () => effects.displayCalled(),
    onLogs: ({ id }, entries) => mirrorReports.noteLogs(id, entries),
    onShown: () => effects.displayShown(),
    onScreenLost: () => effects.screensNeeded(),
    convert: (bytes, wanted) => worker.run({ kind: 'convert', bytes, ...wanted }, { priority: 'due' }),
    onFirmware: () => live.publish('displays'),
    isPreviousAlert: previous.has,
    isClockPlausible: () => isPlausible(clock.level),
    alertScreen: () => alerts.alertScreen(),
  });
  const { panels, failures, screenErrors, files, telemetry } = device;
  const reportCall = (caller: Device): void => {
    const mirrors = mirrorReports.mirrorsOf(caller.id);
    const seen = telemetry.lastOf(caller.id);
    if (mirrors.length === 0 || !seen) return;
    const { widthPx, heightPx } = panels.of(caller).panel;
    const { mac, reportedModel: model } = caller;
    mirrorReports.noteCall(caller.id, { mac, model, widthPx, heightPx, telemetry: seen.telemetry });
    for (const id of mirrors) void poller.pollAfterCall(plugins.find(id));
  };
  const renderDurations = new RenderDurations();
  const screenReports = new ScreenReports();
  const runner = new RenderRunner({
    ...tables,
    contents,
    panels,
    failures,
    screenErrors,
    files,
    now,
    log,
    runJob: (job, options) => worker.run(job, options),
    lastSeenOf: (id) => telemetry.lastOf(id),
    expectedWakeMs: (id) => telemetry.expectedCallMs(id),
    isShown: (token) => device.shown.findFile(token) !== undefined,
    onRendered: (content, outcome) => {
      counters.noteRender(outcome.kind === 'failed' ? 'failed' : outcome.isNew ? 'drawn' : 'unchanged');
      if (outcome.kind === 'drawn') renderDurations.note(content, outcome.panelKey, outcome.milliseconds);
      if (content.kind === 'plugin') screenReports.note(content.pluginSettingId, reportOutcome(outcome, now()));
      if (outcome.kind === 'drawn') noteRefused(content, outcome, screenReports);
      live.publish('screens');
    },
  });
  return { device, runner, renderDurations, screenReports };
}

type Rendered = Parameters<NonNullable<RenderRunnerOptions['onRendered']>>[1];
type Drawn = Extract<Rendered, { kind: 'drawn' }>;

/** A mashup has no report of its own, but each of its plugins shows what it was refused. */
function noteRefused(content: ShownContent, { result, panelKey }: Drawn, reports: ScreenReports): void {
  for (const [place, id] of pluginsOf(content).entries())
    if (id !== undefined)
      reports.noteRefused(id, `${contentKey(content)} ${panelKey}`, result.refusedHosts?.[place] ?? []);
  for (const [key, hosts] of Object.entries(result.partRefusedHosts ?? {}))
    reports.noteRefused(Number.parseInt(key, 10), `${contentKey(content)} ${panelKey}`, hosts);
}

/** The report of a render, for owners. */
function reportOutcome(outcome: Rendered, atMs: number): ScreenReport {
  const { panelKey } = outcome;
  if (outcome.kind === 'failed') {
    const { error, pausedAfter } = outcome;
    return { panelKey, atMs, notes: [], error: error.message, ...(pausedAfter !== undefined && { pausedAfter }) };
  }
  const { notes, scriptMs } = outcome.result;
  const { milliseconds } = outcome;
  return { panelKey, atMs, milliseconds, notes, ...(scriptMs === undefined ? {} : { scriptMs }) };
}
