import type { ScreenAddress } from '../screen/screen.js';

interface SentName {
  /** The screen's own name. */
  readonly base: string;
  /** The name that the display was told: `base`, or `base` with a later time. */
  readonly sent: string;
}

const TIME_DIGITS = 10;

/**
 * Names of screens as told to displays. Firmware that drew its own error screen does not draw a screen again under the
 * name that it knows, so the screen gets a later time in its name. In memory only.
 */
export class HealedNames {
  readonly #byDevice = new Map<number, SentName>();

  /** @param isDisturbed the display may show its own error screen */
  choose(deviceId: number, screen: ScreenAddress, isDisturbed: boolean, nowMs: number): ScreenAddress {
    const { name: base, path } = screen;
    const last = this.#byDevice.get(deviceId);
    const isSame = last === undefined || last.base === base;
    let sent = last && isSame ? last.sent : base;
    if (isSame && isDisturbed) sent = renewName(sent, nowMs);
    // The new screen was rendered in the very second of the later time.
    else if (last && !isSame && last.sent === base) sent = renewName(base, 0);
    this.#byDevice.set(deviceId, { base, sent });
    return sent === base ? screen : { name: sent, path: path.replace(base, sent) };
  }
}

/** The same name with a later time: now, but never one used before. */
function renewName(name: string, nowMs: number): string {
  const time = Math.max(Math.floor(nowMs / 1000), Number(name.slice(-TIME_DIGITS)) + 1);
  return name.slice(0, -TIME_DIGITS) + String(time).padStart(TIME_DIGITS, '0');
}
