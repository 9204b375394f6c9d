import type { ScreenAddress } from '../screen/screen.js';
import type { LogEntry, Telemetry } from '../store/store.js';
import { HealedNames } from './healed-names.js';
import { type GivenScreen, tokenOf } from './shown-screens.js';

/** The last answer to a display, and the request that it answered. */
interface GivenAnswer extends GivenScreen {
  readonly refreshSeconds: number;
  readonly telemetry: Telemetry;
  readonly clientAddress: string;
  readonly atMs: number;
  /** The display might have shown its own error screen. */
  readonly isHealed: boolean;
  isFetched: boolean;
}

/** Stored by firmware when a connection failed. */
const ERROR_REFRESH_SECONDS = 60;
const SAME_WAKE_MS = 60_000;
const FAILED_CONNECTION =
  /^(?=.*(?:connect|wi-?fi|http|download|fetch|resolve|image url))(?=.*(?:fail|error|unable|can'?t|could not|timed? ?out|not ok|lost|refused))/is;

/** What became of the last answer to each display. In memory only. */
export class GivenAnswers {
  readonly #byDevice = new Map<number, GivenAnswer>();
  readonly #names = new HealedNames();
  /** Displays that reported a failed connection since their last answer. */
  readonly #troubled = new Set<number>();

  /**
   * Notes an answer and returns the screen's address to send, which differs once from the last one when the display may
   * show its own error screen.
   * @param reported the interval that the display reported at the call before this one
   */
  note(
    deviceId: number,
    screen: ScreenAddress,
    answer: Omit<GivenAnswer, 'screen' | 'isFetched' | 'isHealed'>,
    reported: number | undefined,
  ): ScreenAddress {
    const isTroubled = this.#troubled.delete(deviceId);
    const isDisturbed = isTroubled || this.#hasErrorInterval(deviceId, answer.telemetry, reported);
    const sent = this.#names.choose(deviceId, screen, isDisturbed, answer.atMs);
    this.#byDevice.set(deviceId, { ...answer, screen: sent, isFetched: false, isHealed: isDisturbed });
    return sent;
  }

  noteLogs(deviceId: number, entries: readonly LogEntry[], nowMs: number): void {
    const last = this.#byDevice.get(deviceId);
    // Firmware sends what it stored during a failure after the first answer that follows it.
    if (last?.isHealed && Math.abs(nowMs - last.atMs) < SAME_WAKE_MS) return;
    if (entries.some(({ message }) => FAILED_CONNECTION.test(message))) this.#troubled.add(deviceId);
  }

  /** The last answer to a display; undefined since the start. */
  find(deviceId: number): (GivenScreen & { readonly atMs: number; readonly isFetched: boolean }) | undefined {
    return this.#byDevice.get(deviceId);
  }

  /**
   * Who downloads a screen, and what it was given: the display of that id, else the one that was answered last at the
   * same address and has not fetched yet.
   */
  match(
    token: string,
    deviceId: number | undefined,
    clientAddress: string,
  ): (GivenScreen & { readonly deviceId: number }) | undefined {
    const [found] = [...this.#byDevice]
      .filter(([id, answer]) => {
        const isCaller = deviceId === undefined ? answer.clientAddress === clientAddress : id === deviceId;
        return isCaller && tokenOf(answer.screen) === token;
      })
      .sort(([, a], [, b]) => Number(a.isFetched) - Number(b.isFetched) || b.atMs - a.atMs);
    if (!found) return undefined;
    const [id, answer] = found;
    return { deviceId: id, screen: answer.screen, facts: answer.facts };
  }

  noteFetched(deviceId: number): void {
    const answer = this.#byDevice.get(deviceId);
    if (answer) answer.isFetched = true;
  }

  /**
   * Whether the wake of the last answer is over: its picture was downloaded, or the request repeats the told interval.
   * The latter counts only with another sign, because the intervals of two wakes are mostly equal.
   */
  isWakeOver(deviceId: number, { refreshSeconds, wakeMilliseconds, wakeReason }: Telemetry): boolean {
    const last = this.#byDevice.get(deviceId);
    if (!last || last.isFetched) return last !== undefined;
    const { telemetry: before } = last;
    const isOther =
      refreshSeconds !== before.refreshSeconds ||
      wakeMilliseconds !== before.wakeMilliseconds ||
      wakeReason !== before.wakeReason;
    return refreshSeconds === last.refreshSeconds && isOther;
  }

  /** Only at the first call with it: some clients always report the same interval. */
  #hasErrorInterval(deviceId: number, { refreshSeconds }: Telemetry, reported: number | undefined): boolean {
    if (refreshSeconds !== ERROR_REFRESH_SECONDS || reported === undefined) return false;
    const told = this.#byDevice.get(deviceId)?.refreshSeconds;
    return told !== ERROR_REFRESH_SECONDS && reported !== ERROR_REFRESH_SECONDS;
  }
}
