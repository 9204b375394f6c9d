import { createHash } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import type { Screen, ScreenTable } from '../../store/store.js';
import type { RenderResult } from '../../worker/worker.js';
import { findScreen, perDeviceKey, type ScreenSubject, sharedKey } from '../name/screen-key.js';
import { nextNameTime } from '../name/screen-name.js';
import type { ScreenFiles } from '../screen-files.js';
import { outlasted } from './changes-slowly.js';

interface RenderedScreen {
  readonly subject: ScreenSubject;
  readonly contentVersion: string;
  readonly result: RenderResult;
  readonly startedAtMs: number;
  /** The time shown if the screen shows one: that of an expected wake. */
  readonly showsAtMs: number;
}

interface ScreenDestination {
  readonly screens: ScreenTable;
  readonly files: ScreenFiles;
}

/** Thrown when a recipe asks to be skipped before it had any screen. */
export class SkippedScreen extends InkstandError {
  constructor() {
    super('unprocessable', 'the recipe asked to be skipped for now');
  }
}

/** Largest file that is stored; panels accept at most 750,000 bytes. */
const MAX_BYTES = 2_000_000;

/**
 * Stores a rendered screen, first the file, then the row, or holds both in memory. Equal bytes keep the old name and
 * file and write nothing. Returns whether displays have something new to show. Throws `unprocessable` when the recipe asks to keep a screen
 * that does not exist.
 */
export async function saveScreen(rendered: RenderedScreen, { screens, files }: ScreenDestination): Promise<boolean> {
  const { subject, contentVersion, result, startedAtMs, showsAtMs } = rendered;
  if (result.skip === 'generation') {
    const last = findScreen(screens, subject);
    if (!last)
      throw new InkstandError('unprocessable', 'the recipe asked to keep its last screen, but there is none yet');
    screens.noteUnchanged({ ...last, contentVersion, renderedAtMs: showsAtMs });
    return false;
  }
  if (result.skip === 'display' && result.bytes.byteLength === 0) {
    const last = findScreen(screens, subject);
    if (!last) throw new SkippedScreen();
    const isChange = !last.skipsDisplay;
    const hidden = { ...last, skipsDisplay: true, contentVersion, renderedAtMs: showsAtMs };
    if (isChange) screens.hold(hidden, files.isBuffered(last.token));
    else screens.noteUnchanged(hidden);
    return isChange;
  }
  if (result.bytes.byteLength === 0 || result.bytes.byteLength > MAX_BYTES) {
    throw new InkstandError('internal', `expected a picture, got ${result.bytes.byteLength} bytes`);
  }
  const screenKey = result.read.device ? perDeviceKey(subject) : sharedKey(subject);
  const old = screens.find(screenKey);
  const digest = createHash('sha256').update(result.bytes).digest('hex');
  const facts = {
    screenKey,
    pluginSettingId: subject.content.kind === 'plugin' ? subject.content.pluginSettingId : undefined,
    mashupId: subject.content.kind === 'mashup' ? subject.content.id : undefined,
    deviceId: result.read.device ? subject.deviceId : undefined,
    mediaType: result.mediaType,
    byteCount: result.bytes.byteLength,
    digest,
    reads: result.read,
    skipsDisplay: result.skip === 'display',
    contentVersion,
    renderedAtMs: showsAtMs,
    changesSlowly: old !== undefined && outlasted(old),
  };
  const isEqual = old?.digest === digest && old.mediaType === result.mediaType;
  if (isEqual) {
    const screen = { ...facts, token: old.token, nameTime: old.nameTime, changesSlowly: old.changesSlowly ?? false };
    if (hasSameFlags(old, screen)) screens.noteUnchanged(screen);
    else screens.hold(screen, files.isBuffered(old.token));
  } else {
    const nameTime = nextNameTime(startedAtMs, screens.minNameTime(screenKey));
    const bufferedAtMs = old && startedAtMs;
    await saveChanged({ ...facts, nameTime }, bufferedAtMs, result.bytes, { screens, files });
  }
  if (!result.read.device) await removePerDevice(screens, subject);
  return !isEqual || old.skipsDisplay !== facts.skipsDisplay;
}

/**
 * A content's first screen is stored, so that there is one after a power cut; later ones are held in memory.
 *
 * @param bufferedAtMs now; undefined for the first screen
 */
async function saveChanged(
  facts: Omit<Screen, 'token'>,
  bufferedAtMs: number | undefined,
  bytes: Uint8Array,
  { screens, files }: ScreenDestination,
): Promise<void> {
  if (bufferedAtMs !== undefined) await screens.reserveName(facts);
  const buffered = bufferedAtMs === undefined ? undefined : files.hold(bytes, facts.mediaType, bufferedAtMs);
  if (buffered !== undefined) screens.hold({ ...facts, token: buffered }, true);
  else await screens.save({ ...facts, token: await files.write(bytes, facts.mediaType) });
}

/** A screen that stopped reading the device is shared; older per-device screens would take precedence over it. */
async function removePerDevice(screens: ScreenTable, subject: ScreenSubject): Promise<void> {
  const prefix = `${sharedKey(subject)}/`;
  const perDevice = screens.list().filter(({ screenKey }) => screenKey.startsWith(prefix));
  await screens.remove(perDevice.map(({ screenKey }) => screenKey));
}

function hasSameFlags(a: Screen, b: Screen): boolean {
  return (
    a.skipsDisplay === b.skipsDisplay &&
    a.reads.clock === b.reads.clock &&
    a.reads.chance === b.reads.chance &&
    a.reads.device === b.reads.device
  );
}
