import { SAME_WAKE_MS } from '../../playlist/playlist.js';
import type { ScreenAddress } from '../../screen/screen.js';
import type { LogEntry, Telemetry } from '../../store/store.js';
import { SentNames } from './sent-names.js';
import { type SentScreen, tokenOf } from './shown-screens.js';

/** The last answer to a display, and the call that it answered. */
interface SentAnswer extends SentScreen {
  readonly refreshSeconds: number;
  readonly telemetry: Telemetry;
  readonly clientAddress: string;
  readonly atMs: number;
  /** The screen was renamed because the display may have shown its own error screen. */
  readonly isRenamed: boolean;
  isFetched: boolean;
}

/** The interval that firmware stores when a connection fails. */
const ERROR_REFRESH_SECONDS = 60;
const CONNECTION = /connect|wi-?fi|http|download|fetch|resolve|receiving|image url|image buffer|cached image/i;
const FAILURE = /fail|error|unable|can'?t|could not|timed? ?out|not ok|lost|refused|unreadable/i;
/** Whether a device log says that a connection or download failed, or that a stored picture cannot be read. */
const isFailedConnection = ({ message }: LogEntry): boolean => CONNECTION.test(message) && FAILURE.test(message);

/** Tracks the last answer to each display and whether it arrived. In memory only. */
export class SentAnswers {
  readonly #byDevice = new Map<number, SentAnswer>();
  readonly #names = new SentNames();
  /** Displays that must draw their next answer: a connection failed, or the panel was wiped. */
  readonly #redrawn = new Set<number>();

  /**
   * Records an answer and returns the screen's address to send. If the display may show its own error screen, the
   * address differs once from the last one.
   * @param reported interval that the display reported at its previous call
   */
  note(
    deviceId: number,
    screen: ScreenAddress,
    answer: Omit<SentAnswer, 'screen' | 'isFetched' | 'isRenamed'>,
    reported: number | undefined,
  ): ScreenAddress {
    const isRedrawn = this.#redrawn.delete(deviceId);
    const mayShowError = isRedrawn || this.#hasErrorInterval(deviceId, answer.telemetry, reported);
    const sent = this.#names.choose(deviceId, screen, mayShowError, answer.atMs);
    this.#byDevice.set(deviceId, { ...answer, screen: sent, isFetched: false, isRenamed: mayShowError });
    return sent;
  }

  noteLogs(deviceId: number, entries: readonly LogEntry[], nowMs: number): void {
    const last = this.#byDevice.get(deviceId);
    // Log entries of a failure arrive just after the first answer that follows it, which already accounts for them.
    if (last?.isRenamed && Math.abs(nowMs - last.atMs) < SAME_WAKE_MS) return;
    if (entries.some(isFailedConnection)) this.#redrawn.add(deviceId);
  }

  /** A wiped panel is blank: the next answer has another name, so that it is drawn whatever the display remembers. */
  noteWiped(deviceId: number): void {
    this.#redrawn.add(deviceId);
  }

  /** The last answer to a display; undefined when there was none since the start. */
  find(deviceId: number): (SentScreen & { readonly atMs: number; readonly isFetched: boolean }) | undefined {
    return this.#byDevice.get(deviceId);
  }

  /**
   * The display that downloads a screen, and the answer that named it. Without a device id it is the display answered
   * last at this client address, those that have not fetched it first.
   */
  match(
    token: string,
    deviceId: number | undefined,
    clientAddress: string,
  ): (SentScreen & { readonly deviceId: number }) | undefined {
    const [latest] = [...this.#byDevice]
      .filter(([id, answer]) => {
        const isCaller = deviceId === undefined ? answer.clientAddress === clientAddress : id === deviceId;
        return isCaller && tokenOf(answer.screen) === token;
      })
      .sort(([, a], [, b]) => Number(a.isFetched) - Number(b.isFetched) || b.atMs - a.atMs);
    if (!latest) return undefined;
    const [id, answer] = latest;
    return { deviceId: id, screen: answer.screen, facts: answer.facts };
  }

  noteFetched(deviceId: number): void {
    const answer = this.#byDevice.get(deviceId);
    if (answer) answer.isFetched = true;
  }

  /**
   * Whether the wake of the last answer is over: its picture was downloaded, or the call reports the interval that was
   * sent. The latter needs a second difference, because two wakes usually have the same interval.
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

  /** True only at the first call with this interval, because some clients always report the same one. */
  #hasErrorInterval(deviceId: number, { refreshSeconds }: Telemetry, reported: number | undefined): boolean {
    if (refreshSeconds !== ERROR_REFRESH_SECONDS || reported === undefined) return false;
    const sent = this.#byDevice.get(deviceId)?.refreshSeconds;
    return sent !== ERROR_REFRESH_SECONDS && reported !== ERROR_REFRESH_SECONDS;
  }
}
