import type { ScreenAddress } from '../screen/screen.js';
import type { LogEntry, Telemetry } from '../store/store.js';
import { HealedNames } from './healed-names.js';

/** The last answer to a display, and the request that it answered. */
interface GivenAnswer {
  /** Of the screen's address: the second part of its path. */
  readonly token: string | undefined;
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
    answer: Omit<GivenAnswer, 'token' | 'isFetched' | 'isHealed'>,
    reported: number | undefined,
  ): ScreenAddress {
    const isTroubled = this.#troubled.delete(deviceId);
    const isDisturbed = isTroubled || this.#hasErrorInterval(deviceId, answer.telemetry, reported);
    this.#byDevice.set(deviceId, {
      ...answer,
      token: screen.path.split('/')[2],
      isFetched: false,
      isHealed: isDisturbed,
    });
    return this.#names.choose(deviceId, screen, isDisturbed, answer.atMs);
  }

  noteLogs(deviceId: number, entries: readonly LogEntry[], nowMs: number): void {
    const last = this.#byDevice.get(deviceId);
    // Firmware sends what it stored during a failure after the first answer that follows it.
    if (last?.isHealed && Math.abs(nowMs - last.atMs) < SAME_WAKE_MS) return;
    if (entries.some(({ message }) => FAILED_CONNECTION.test(message))) this.#troubled.add(deviceId);
  }

  /** A screen was downloaded: by the display of that id, else by the one that called from the same address. */
  noteFetch(token: string, deviceId: number | undefined, clientAddress: string): void {
    for (const [id, answer] of this.#byDevice) {
      const isCaller = deviceId === undefined ? answer.clientAddress === clientAddress : id === deviceId;
      if (isCaller && answer.token === token) answer.isFetched = true;
    }
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
