import type { PlainAnswer } from '../http/plain-request.js';
import { BOARD_FACTS } from './board-facts.js';
import { ruleOf } from './board-rules.js';
import type { Firmware } from './firmware.js';
import { pictureFaults } from './picture-rules.js';

/** What firmware reads in the answer of `/api/setup`. */
export interface SetupReading {
  readonly apiKey: string;
  readonly friendlyId: string;
  /** Undefined when the display was refused. */
  readonly imageUrl: string | undefined;
}

/** What firmware reads in the answer of `/api/display`. */
export interface DisplayReading {
  readonly filename: string;
  readonly imageUrl: string;
  readonly refreshSeconds: number;
  /** Undefined when no firmware is offered, or it is not accepted. */
  readonly firmwareUrl: string | undefined;
  readonly specialFunction: string;
  readonly action: string | undefined;
  readonly touchbarMode: string | undefined;
}

/** Firmware wipes its panel and calls again (device protocol, section 8). */
export const WIPER_NAME = 'screen_wiper.png';

/** Reads the answer as firmware does, and adds what would harm it to `faults` (device protocol, sections 0 and 3). */
export function readSetupAnswer(answer: PlainAnswer, faults: string[]): SetupReading {
  const body = parse(answer, faults, 'setup');
  if (answer.status !== 200 || body.status !== 200)
    faults.push(`setup answered ${answer.status}, status ${body.status}`);
  if (typeof body.api_key !== 'string' || body.api_key === '') faults.push('setup gave no api_key');
  if (typeof body.message !== 'string') faults.push('setup gave no message');
  const imageUrl = typeof body.image_url === 'string' ? body.image_url : undefined;
  if (imageUrl === undefined) faults.push(`setup was refused: ${JSON.stringify(body.message)}`);
  else if (!URL.canParse(imageUrl)) faults.push('setup gave an address that firmware does not follow');
  return { apiKey: String(body.api_key ?? ''), friendlyId: String(body.friendly_id ?? ''), imageUrl };
}

/** What the firmware of this board would have with the picture of its welcome screen. */
export function setupPictureFaults(firmware: Firmware, picture: PlainAnswer): readonly string[] {
  const board = BOARD_FACTS.find(({ build }) => build === firmware.build);
  if (board && ruleOf(board).needsSetupPng) return pictureFaults(firmware, picture.headers, picture.body);
  const isBitmap = picture.body.length === 48_062 && picture.body.subarray(0, 2).toString() === 'BM';
  if (picture.status === 200 && isBitmap) return [];
  return [`setup picture answered ${picture.status} with ${picture.body.length} bytes`];
}

/**
 * Reads the answer as firmware does, and adds what would harm it to `faults` (device protocol, sections 0 and 5).
 *
 * @param acceptsFirmware otherwise an offer of firmware is a fault
 */
export function readDisplayAnswer(answer: PlainAnswer, faults: string[], acceptsFirmware: boolean): DisplayReading {
  if (answer.status !== 200) faults.push(`display answered ${answer.status}`);
  if (answer.body.length > 4096) faults.push(`display answer of ${answer.body.length} bytes`);
  const text = answer.body.toString();
  if (/":\s|\\\//.test(text)) faults.push('display answer is not compact or escapes slashes');
  const body = parse(answer, faults, 'display');
  const { status, filename, image_url: imageUrl, refresh_rate: refreshSeconds } = body;
  if (status !== 0) faults.push(`status ${JSON.stringify(status)}`);
  if (body.reset_firmware !== false) faults.push(`reset_firmware ${JSON.stringify(body.reset_firmware)}`);
  const firmwareUrl = body.update_firmware === true ? readFirmwareUrl(body.firmware_url, faults) : undefined;
  if (body.update_firmware !== false && !(acceptsFirmware && firmwareUrl !== undefined))
    faults.push(`update_firmware ${JSON.stringify(body.update_firmware)}`);
  if (filename !== WIPER_NAME && !/^[a-z]{6}-[0-9a-f]{6}-\d{10}$/.test(String(filename)))
    faults.push(`filename ${JSON.stringify(filename)}`);
  if (typeof imageUrl !== 'string' || !imageUrl.startsWith('http://') || imageUrl.length > 1023)
    faults.push(`image_url ${JSON.stringify(imageUrl)}`);
  if (!Number.isInteger(refreshSeconds) || Number(refreshSeconds) < 60)
    faults.push(`refresh_rate ${JSON.stringify(refreshSeconds)}`);
  return {
    filename: String(filename),
    imageUrl: String(imageUrl),
    refreshSeconds: Number(refreshSeconds),
    firmwareUrl: acceptsFirmware ? firmwareUrl : undefined,
    specialFunction: String(body.special_function),
    action: body.action === undefined ? undefined : String(body.action),
    touchbarMode: body.touchbar_mode === undefined ? undefined : String(body.touchbar_mode),
  };
}

/** Problems that the updater of firmware would have; device protocol, section 11. */
export function firmwareFaults({ status, headers, body }: PlainAnswer): readonly string[] {
  return [
    status !== 200 && `firmware answered ${status}`,
    Number(headers['content-length']) !== body.length && 'firmware came without its length',
    headers['transfer-encoding'] !== undefined && 'firmware came in chunks',
    body[0] !== 0xe9 && 'firmware is no application image',
  ].filter((fault) => fault !== false);
}

function readFirmwareUrl(value: unknown, faults: string[]): string | undefined {
  if (typeof value === 'string' && /^http:\/\/[\x21-\x7e]+$/.test(value) && value.length <= 1023) return value;
  faults.push(`firmware_url ${JSON.stringify(value)}`);
  return undefined;
}

function parse(answer: PlainAnswer, faults: string[], endpoint: string): Record<string, unknown> {
  try {
    return JSON.parse(answer.body.toString());
  } catch {
    faults.push(`${endpoint} answered no JSON: ${answer.body.toString('utf8', 0, 80)}`);
    return {};
  }
}
