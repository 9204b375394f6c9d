import { isPlausibleSize } from '../model/model.js';
import type { Telemetry } from '../store/telemetry-table.js';
import { readBattery } from './battery.js';
import { parseMac } from './mac.js';

export type HeaderReader = (name: string) => string | undefined;

/** Who a request says it comes from. */
export interface Claim {
  readonly mac: string | undefined;
  /** Empty when none was sent. */
  readonly token: string;
}

/** What a request says of the panel; only members that were sent and are plausible. */
export interface ReportedTraits {
  readonly reportedModel?: string;
  readonly reportedWidthPx?: number;
  readonly reportedHeightPx?: number;
  readonly firmwareVersion?: string;
}

/** `ID` and `Access-Token`; a client that knows only bearer tokens may use one of those. */
export function readClaim(header: HeaderReader): Claim {
  const token = (header('Access-Token') ?? '').trim();
  return { mac: parseMac(header('ID')), token: token.length <= 200 ? token : '' };
}

/** `Width` and `Height`, else `png-width` and `png-height`: only both together and within bounds. */
export function readTraits(header: HeaderReader): ReportedTraits {
  const model = readWord(header('Model'), 40);
  const version = readVersion(header);
  const sizes = [
    [readNumber(header('Width')), readNumber(header('Height'))],
    [readNumber(header('png-width')), readNumber(header('png-height'))],
  ];
  const [reportedWidthPx, reportedHeightPx] = sizes.find(([width, height]) => isPlausibleSize(width, height)) ?? [];
  return {
    ...(model !== undefined && { reportedModel: model }),
    ...(reportedWidthPx !== undefined && { reportedWidthPx }),
    ...(reportedHeightPx !== undefined && { reportedHeightPx }),
    ...(version !== undefined && { firmwareVersion: version }),
  };
}

/** What a display says of its battery, network and last wake. */
export function readTelemetry(header: HeaderReader): Telemetry {
  const battery = readBattery(readNumber(header('Battery-Voltage')), readNumber(header('Percent-Charged')));
  const rssiDbm = readNumber(header('RSSI'));
  const charging = readFlag(header('Battery-Charging'));
  const usb = readFlag(header('USB-Connected'));
  const cached = readFlag(header('Image-Cached'));
  const band = readWord(header('WiFi-Band'), 8);
  const version = readVersion(header);
  const reason = readWord(header('Update-Source'), 24);
  const wakeMilliseconds = readNumber(header('Wake-Time'));
  const refreshSeconds = readNumber(header('Refresh-Rate'));
  const health = readNumber(header('Battery-Health'));
  const celsius = readNumber(header('Battery-Temp'));
  return {
    ...(battery.percent !== undefined && { batteryPercent: battery.percent }),
    ...(battery.volts !== undefined && { batteryVolts: battery.volts }),
    ...(charging !== undefined && { isCharging: charging }),
    ...(usb !== undefined && { isUsbConnected: usb }),
    // 0 comes from clients that cannot tell.
    ...(rssiDbm !== undefined && rssiDbm < 0 && rssiDbm >= -150 && { rssiDbm }),
    ...(band !== undefined && { wifiBand: band }),
    ...(version !== undefined && { firmwareVersion: version }),
    ...(reason !== undefined && { wakeReason: reason }),
    ...(isBetween(wakeMilliseconds, 1, 3_600_000) && { wakeMilliseconds }),
    ...(cached !== undefined && { isImageCached: cached }),
    ...(isBetween(refreshSeconds, 1, 2 ** 31) && { refreshSeconds }),
    ...(isBetween(health, 0, 100) && { batteryHealthPercent: health }),
    ...(isBetween(celsius, -50, 100) && { batteryCelsius: celsius }),
  };
}

/** Only the TRMNL X has a touch bar. */
export const hasTouchbar = ({ reportedModel }: { readonly reportedModel?: string | undefined }): boolean =>
  reportedModel?.trim().toLowerCase() === 'x';

/** Whether the wake is a person's: a button of any board. */
export const isButtonWake = ({ wakeReason }: Telemetry): boolean =>
  wakeReason !== undefined && ['button', 'ext0', 'ext1', 'touchpad'].includes(wakeReason.toLowerCase());

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*[+-]?\d{1,10}(\.\d{1,10})?\s*$/.test(text) ? Number(text) : undefined;
}

const isBetween = (value: number | undefined, least: number, most: number): value is number =>
  value !== undefined && value >= least && value <= most;

/** Boards write `1` or `true`. */
function readFlag(text: string | undefined): boolean | undefined {
  const word = text?.trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}

/** Printable ASCII, cut; undefined when nothing is left. */
function readWord(text: string | undefined, mostCharacters: number): string | undefined {
  const word = (text ?? '')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, mostCharacters);
  return word === '' ? undefined : word;
}

const readVersion = (header: HeaderReader): string | undefined => readWord(header('FW-Version'), 24);
