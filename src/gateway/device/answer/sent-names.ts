import type { ScreenAddress } from '../../screen/screen.js';

interface SentName {
  /** The screen's own name. */
  readonly base: string;
  /** The name that was sent to the display: `base`, or `base` with a later time. */
  readonly sent: string;
}

const TIME_DIGITS = 10;

/**
 * Names of screens as sent to displays. Firmware that has drawn its own error screen does not redraw a screen whose
 * name it already has, so that screen gets a later time in its name. In memory only.
 */
export class SentNames {
  readonly #byDevice = new Map<number, SentName>();

  /** @param mayShowError the display may show its own error screen */
  choose(deviceId: number, screen: ScreenAddress, mayShowError: boolean, nowMs: number): ScreenAddress {
    const { name: base, path } = screen;
    const last = this.#byDevice.get(deviceId);
    const isSame = last === undefined || last.base === base;
    let sent = last && isSame ? last.sent : base;
    if (isSame && mayShowError) sent = renewName(sent, nowMs);
    // The new screen happens to have been rendered in the second that the last name claims.
    else if (last && !isSame && last.sent === base) sent = renewName(base, 0);
    this.#byDevice.set(deviceId, { base, sent });
    return sent === base ? screen : { name: sent, path: path.replace(base, sent) };
  }
}

/** The same name with the current time, or a later one if that was used already. */
function renewName(name: string, nowMs: number): string {
  const time = Math.max(Math.floor(nowMs / 1000), Number(name.slice(-TIME_DIGITS)) + 1);
  return name.slice(0, -TIME_DIGITS) + String(time).padStart(TIME_DIGITS, '0');
}
