import type { SourceFault } from '@inkstand/common/errors';
import { neededServer, readRefusal } from '../../plugin/plugin.js';
import type { ScreenReport } from '../../screen/screen.js';
import type { PluginSetting, Scope, ScriptSwitch, SecretSwitch } from '../../store/store.js';
import type { ReadingReport } from '../../worker/worker.js';
import { describeNotes } from './notes.js';

/** Plugin id of private plugins on the hosted service, which clients send and expect. */
export const PRIVATE_PLUGIN_ID = 37;

/**
 * A plugin setting for API clients; `base` is the gateway's address as used in the request. Its UUID authorises pushes,
 * so keys that may only read do not get it.
 */
export function describePluginSetting(
  setting: PluginSetting,
  base: string,
  scope: Scope,
): Readonly<Record<string, unknown>> {
  const maySeeUuid = scope !== 'read';
  const { id, uuid, name, strategy, settings } = setting;
  return {
    id,
    uuid: maySeeUuid ? uuid : null,
    name,
    description: typeof settings.description === 'string' ? settings.description : null,
    plugin_id: PRIVATE_PLUGIN_ID,
    icon_url: null,
    icon_content_type: null,
    read_only: false,
    strategy,
    push_seconds: setting.pushSeconds,
    run_scripts: describeSwitch(setting.scriptSwitch),
    show_secrets: describeSwitch(setting.secretSwitch),
    certificate_authority: setting.trust?.authorityPem ?? null,
    accepted_certificates: (setting.trust?.accepted ?? []).map(({ host, fingerprint }) => ({ host, fingerprint })),
    webhook_url: maySeeUuid ? base + pushPath(setting) : null,
    needs_server: neededServer(strategy, settings) ?? null,
    data_changed_at: isoTime(setting.dataChangedAtMs),
    created_at: isoTime(setting.createdAtMs),
    updated_at: isoTime(setting.updatedAtMs),
  };
}

function pushPath({ uuid, strategy }: PluginSetting): string {
  if (strategy === 'webhook_image') return `/api/plugin_settings/${uuid}/image`;
  return strategy === 'pictures' ? `/api/plugin_settings/${uuid}/pictures` : `/api/custom_plugins/${uuid}`;
}

/** Null until the owner has answered, which counts as no. */
const describeSwitch = (value: ScriptSwitch | SecretSwitch): boolean | null =>
  value === 'undecided' ? null : value !== 'off';

/** The outcome of a plugin's last render for one panel. */
export const describeScreenReport = ({ atMs, milliseconds, scriptMs, notes, error }: ScreenReport) => ({
  at: isoTime(atMs),
  duration_ms: milliseconds === undefined ? null : Math.round(milliseconds),
  script_ms: scriptMs === undefined ? null : Math.round(scriptMs),
  notes: describeNotes(notes),
  error: error ?? null,
});

/** The certificate for which a source was refused; null for any other failure. */
export function describeRefusal(fault: SourceFault | undefined) {
  const refusal = readRefusal(fault);
  if (!refusal) return null;
  const { host, code, fingerprint, subject, issuer, validFrom, validUntil } = refusal;
  return { host, code, fingerprint, subject, issuer, valid_from: validFrom || null, valid_until: validUntil || null };
}

/** ISO 8601 in UTC; null for undefined. */
export const isoTime = (milliseconds: number | undefined): string | null =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();

/** What was read of a source's new data; without a word of it, because keys that may only read see this. */
export const describeReading = ({ unit, readCount, leftOutCount, examples, notes = [] }: ReadingReport) => ({
  unit,
  count: readCount,
  left_out: leftOutCount,
  lines: examples.map(({ line }) => line),
  notes: notes.map(({ code, line, isLeftOut = false }) => ({ code, line, left_out: isLeftOut })),
});
