import type { ScreenAddress } from '../screen/screen.js';
import type { Telemetry } from '../store/store.js';

/** The last answer to a display, and the request that it answered. */
interface GivenAnswer {
  /** Of the screen's address: the second part of its path. */
  readonly token: string | undefined;
  readonly refreshSeconds: number;
  readonly telemetry: Telemetry;
  readonly clientAddress: string;
  isFetched: boolean;
}

/** What became of the last answer to each display. In memory only. */
export class GivenAnswers {
  readonly #byDevice = new Map<number, GivenAnswer>();

  note(
    deviceId: number,
    screen: ScreenAddress,
    answer: Pick<GivenAnswer, 'refreshSeconds' | 'telemetry' | 'clientAddress'>,
  ): void {
    this.#byDevice.set(deviceId, { ...answer, token: screen.path.split('/')[2], isFetched: false });
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
}
