import { definedMembers } from '@inkstand/common/defined-members';
import { type Board, isPlausibleSize, listBoardsNamed, readerSides } from '@inkstand/engine/model';
import type { Telemetry } from '../../store/store.js';
import { parseMac } from '../identity/mac.js';
import { isSurelyPercentage, readBattery } from './battery.js';

export type HeaderReader = (name: string) => string | undefined;

/** The identity that a request claims. */
export interface Claim {
  readonly mac: string | undefined;
  /** Empty when none was sent. */
  readonly token: string;
}

/** What a call reports about the panel: only members that were sent and are plausible. */
export interface ReportedTraits {
  readonly reportedModel?: string;
  readonly reportedWidthPx?: number;
  readonly reportedHeightPx?: number;
  readonly firmwareVersion?: string;
}

/** Firmware's name for the charge in percent, and those of other clients. */
const PERCENT_HEADERS = ['Percent-Charged', 'Battery-Percent', 'Battery-Level'];
/** What firmware sends where nothing measures the battery (device protocol, section 4); others send 0, which is never read. */
const UNMEASURED_VOLTS = 4.2;

/** Reads `ID` and `Access-Token`. */
export function readClaim(header: HeaderReader): Claim {
  const token = (once(header('Access-Token')) ?? '').trim();
  return { mac: parseMac(once(header('ID'))), token: token.length <= 200 ? token : '' };
}

/** Reads `Width` and `Height`, else `png-width` and `png-height`; ignores implausible pairs. */
export function readTraits(header: HeaderReader): ReportedTraits {
  const model = readWord(header('Model'), 40);
  const version = readVersion(header);
  const [pngWidth, pngHeight] = [readNumber(header('png-width')), readNumber(header('png-height'))];
  const sizes = [
    [readNumber(header('Width')), readNumber(header('Height'))],
    pngWidth === undefined || pngHeight === undefined ? [] : readerSides(pngWidth, pngHeight),
  ];
  const [reportedWidthPx, reportedHeightPx] = sizes.find(([width, height]) => isPlausibleSize(width, height)) ?? [];
  return definedMembers({ reportedModel: model, reportedWidthPx, reportedHeightPx, firmwareVersion: version });
}

/**
 * Reads what a display reports about its battery, network and last wake.
 *
 * @param last what it reported before; undefined when it never called
 * @param board undefined for clients on no board of the table
 */
export function readTelemetry(header: HeaderReader, last?: Telemetry, board?: Board): Telemetry {
  const firmwareVersion = readVersion(header);
  const sentVoltage = readNumber(header('Battery-Voltage'));
  const voltage = board?.battery === null && sentVoltage === UNMEASURED_VOLTS ? undefined : sentVoltage;
  const percent = readNumber(PERCENT_HEADERS.map(header).find((text) => text !== undefined));
  // Firmware, which always says its version, sends volts: 4.6 V on USB is not 5 %. Others keep the unit they once used, or
  // an empty battery would read full: 4 % is not 4 V.
  const isFirmware = firmwareVersion !== undefined;
  const sendsPercentAsVolts =
    !isFirmware && (isSurelyPercentage(voltage) || last?.sendsPercentAsVolts === true || isPercentageClient(header));
  const unit = sendsPercentAsVolts ? 'percent' : isFirmware ? 'volts' : undefined;
  const battery = readBattery({ voltage, percent, unit });
  return definedMembers({
    batteryPercent: battery.percent,
    batteryVolts: battery.volts,
    sendsPercentAsVolts: sendsPercentAsVolts ? (true as const) : undefined,
    panelRevision: /^[0-9a-f]{8}$/i.exec(readWord(header('Panel-Rev'), 8) ?? '')?.[0].toUpperCase(),
    isCharging: readFlag(header('Battery-Charging')),
    isUsbConnected: readFlag(header('USB-Connected')),
    // Clients without a reading send 0.
    rssiDbm: readWithin(header('RSSI'), -150, -1),
    wifiBand: readWord(header('WiFi-Band'), 8),
    firmwareVersion,
    wakeReason: readWord(header('Update-Source'), 24),
    wakeMilliseconds: readWithin(header('Wake-Time'), 1, 3_600_000),
    isImageCached: readFlag(header('Image-Cached')),
    refreshSeconds: readWithin(header('Refresh-Rate'), 1, 2 ** 31),
    batteryHealthPercent: readWithin(header('Battery-Health'), 0, 100),
    batteryCelsius: readWithin(header('Battery-Temp'), -50, 100),
  });
}

/** Kindles and Raspberry Pis, whose scripts send a percentage from the first call (device protocol, section 18). */
const isPercentageClient = (header: HeaderReader): boolean => /^trmnl-display\//i.test(header('User-Agent') ?? '');

export const hasTouchbar = ({ reportedModel }: { readonly reportedModel?: string | undefined }): boolean =>
  listBoardsNamed(reportedModel).some(({ hasTouchBar }) => hasTouchBar);

/** Whether a button caused the wake; boards use different names for it. */
export const isButtonWake = ({ wakeReason }: Telemetry): boolean =>
  wakeReason !== undefined && ['button', 'ext0', 'ext1', 'touchpad'].includes(wakeReason.toLowerCase());

/** A header that was sent twice arrives as `value, value`; different values stay as they are, and are read as none. */
function once(text: string | undefined): string | undefined {
  if (text === undefined || !text.includes(',')) return text;
  const [first = '', ...others] = text.split(',').map((part) => part.trim());
  return others.every((other) => other.toLowerCase() === first.toLowerCase()) ? first : text;
}

function readNumber(sent: string | undefined): number | undefined {
  const text = once(sent);
  return text !== undefined && /^\s*[+-]?\d{1,10}(\.\d{1,10})?\s*$/.test(text) ? Number(text) : undefined;
}

function readWithin(text: string | undefined, min: number, max: number): number | undefined {
  const number = readNumber(text);
  return number !== undefined && number >= min && number <= max ? number : undefined;
}

/** Boards send `1` or `true`. */
function readFlag(text: string | undefined): boolean | undefined {
  const word = once(text)?.trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}

/** Printable ASCII, truncated; undefined when empty. */
function readWord(text: string | undefined, maxCharacters: number): string | undefined {
  const word = (once(text) ?? '')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, maxCharacters);
  return word === '' ? undefined : word;
}

const readVersion = (header: HeaderReader): string | undefined => readWord(header('FW-Version'), 24);
