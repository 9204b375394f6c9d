import { normaliseTimeZone } from '@inkstand/common/time-zone';
import { VIEWS, type View } from '@inkstand/engine/panel';
import { type Flag, UsageError } from './command.js';

/** Flags of `inkstand render`, in the order of its help. */
export const RENDER_FLAGS = [
  { name: 'view', placeholder: 'VIEW', help: `${VIEWS.join(', ')} (default full)` },
  { name: 'model', placeholder: 'MODEL', help: 'display model (default og_png)' },
  { name: 'data', placeholder: 'FILE', help: 'JSON of the polled data, before transform.js' },
  { name: 'fields', placeholder: 'FILE', help: 'JSON of custom field values; defaults fill the rest' },
  { name: 'device', placeholder: 'FILE', help: 'JSON for trmnl.device' },
  { name: 'now', placeholder: 'TIME', help: 'ISO 8601; also fixes randomness, so that pictures can be reproduced' },
  { name: 'locale', placeholder: 'LOCALE', help: 'locale of trmnl.user (default en)' },
  { name: 'time-zone', placeholder: 'ZONE', help: 'time zone of trmnl.user, IANA name (default UTC)' },
  {
    name: 'framework',
    placeholder: 'DIR|own',
    help: "data folder with the framework release to use (default: the gateway's); own: Inkstand's rules",
  },
  { name: 'assets', placeholder: 'DIR', help: 'load http(s)://host/path from DIR/host/path' },
  { name: 'no-scripts', help: 'run neither page scripts nor transform.js' },
  { name: 'format', placeholder: 'png|bmp', help: 'format of the picture (default png)' },
  { name: 'out', placeholder: 'FILE', help: 'picture file (screen.png if no other output is named)' },
  { name: 'text', placeholder: 'FILE', help: 'visible words with their boxes, JSON lines' },
  { name: 'boxes', placeholder: 'FILE', help: 'border boxes of all elements, JSON lines' },
  { name: 'html', placeholder: 'FILE', help: 'markup after Liquid' },
  { name: 'report', placeholder: 'FILE', help: 'what is not supported, JSON' },
] as const satisfies readonly Flag[];

/** The parsed flags of `inkstand render`. */
export interface RenderFlags {
  readonly view: View;
  readonly model: string;
  readonly data: string | undefined;
  readonly fields: string | undefined;
  readonly device: string | undefined;
  /** Milliseconds since 1970; undefined to read the clock. */
  readonly now: number | undefined;
  readonly locale: string;
  readonly timeZone: string;
  /** A data folder, or `own`. */
  readonly framework: string | undefined;
  readonly assets: string | undefined;
  readonly runScripts: boolean;
  readonly format: 'png' | 'bmp';
  readonly out: string | undefined;
  readonly text: string | undefined;
  readonly boxes: string | undefined;
  readonly html: string | undefined;
  readonly report: string | undefined;
}

/** Throws `UsageError` with what was expected. */
export function parseRenderFlags(flags: Readonly<Record<string, string | undefined>>): RenderFlags {
  const { data, fields, device, framework, assets, out, text, boxes, html, report } = flags;
  const view = VIEWS.find((one) => one === (flags.view ?? 'full'));
  if (view === undefined) throw new UsageError(`--view: expected ${VIEWS.join(', ')}, got "${flags.view}"`);
  const format = flags.format ?? 'png';
  if (format !== 'png' && format !== 'bmp') throw new UsageError(`--format: expected png or bmp, got "${format}"`);
  const now = flags.now === undefined ? undefined : Date.parse(flags.now);
  if (Number.isNaN(now)) throw new UsageError(`--now: expected an ISO 8601 time, got "${flags.now}"`);
  const zone = flags['time-zone'] ?? 'UTC';
  const timeZone = normaliseTimeZone(zone);
  if (timeZone === undefined) throw new UsageError(`--time-zone: expected an IANA name, got "${zone}"`);
  const runScripts = flags['no-scripts'] === undefined;
  const files = { data, fields, device, framework, assets, out, text, boxes, html, report };
  return {
    view,
    model: flags.model ?? 'og_png',
    now,
    locale: flags.locale ?? 'en',
    timeZone,
    format,
    runScripts,
    ...files,
  };
}
