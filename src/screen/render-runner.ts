import type { InkstandError } from '../errors.js';
import type { Log } from '../http/http.js';
import { readFailure } from '../http/http.js';
import type { Device, DeviceTable, ItemContent, LastSeen, PlaylistTable, ScreenTable } from '../store/store.js';
import type { Priority, RenderJob, RenderResult } from '../worker/worker.js';
import { type ContentSource, contentKey } from './content.js';
import type { DevicePanels } from './device-panels.js';
import { findMirrored } from './mirrored-device.js';
import { planRenders, type RenderRequest } from './plan-renders.js';
import type { RenderFailures } from './render-failures.js';
import { saveScreen } from './save-screen.js';
import type { ScreenFiles } from './screen-files.js';
import { findScreen } from './screen-key.js';

/** How a drawing ended. */
export type RenderOutcome =
  | {
      readonly kind: 'drawn';
      readonly isNew: boolean;
      readonly result: RenderResult;
      readonly panelKey: string;
      /** Waiting for the worker included. */
      readonly milliseconds: number;
    }
  | { readonly kind: 'failed'; readonly error: InkstandError };

export interface RenderRunnerOptions {
  readonly devices: DeviceTable;
  readonly playlists: PlaylistTable;
  readonly screens: ScreenTable;
  readonly panels: DevicePanels;
  readonly contents: ContentSource;
  readonly failures: RenderFailures;
  readonly files: ScreenFiles;
  /** The worker. */
  readonly runJob: (job: RenderJob, options: { readonly priority: Priority }) => Promise<RenderResult>;
  readonly lastSeenOf: (deviceId: number) => LastSeen | undefined;
  readonly expectedWakeMs: (deviceId: number) => number | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** For the plugin's own page: what drawing it came to. */
  readonly onRendered?: (content: ItemContent, outcome: RenderOutcome) => void;
}

const GONE_MS = 24 * 60 * 60_000;
const AFTER_CALL_MS = 2000;
/** Looked at again after this even when nothing is due, since the clock may have jumped. */
const MAX_SLEEP_MS = 5 * 60_000;

/** Keeps the pictures of all playlists drawn: one at a time, whenever something changed or becomes due. */
export class RenderRunner {
  readonly #options: RenderRunnerOptions;
  #timer: NodeJS.Timeout | undefined;
  #callTimer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  /** Drawings and sweeps take turns: a sweep would delete a file whose row is not stored yet. */
  #lastTurn: Promise<void> = Promise.resolve();
  #isAskedAgain = false;
  #isStopped = true;

  constructor(options: RenderRunnerOptions) {
    this.#options = options;
  }

  /** Looks which files are really there, then draws what is missing. */
  async start(): Promise<void> {
    this.#isStopped = false;
    await this.sweep().catch((err) => this.#options.log.warn({ err }, 'old screens could not be deleted'));
    this.wake();
  }

  /** Ends after the drawing under way. Idempotent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#callTimer);
    await this.#lastTurn;
  }

  /** Something changed: data, settings, a playlist, a display. Cheap, and may be called often. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isAskedAgain = true;
    clearTimeout(this.#timer);
    this.#round ??= this.#takeTurn(() => this.#runRounds());
  }

  /** A display called, so that its next call can be expected: planned a little later, with all that call meanwhile. */
  noteCall(): void {
    if (this.#isStopped || this.#callTimer) return;
    this.#callTimer = setTimeout(() => {
      this.#callTimer = undefined;
      this.wake();
    }, AFTER_CALL_MS);
    this.#callTimer.unref();
  }

  /** Resolves when nothing is due any more. */
  async settle(): Promise<void> {
    this.wake();
    while (this.#round) await this.#round;
  }

  /**
   * Deletes files that no row names any more, and rows that no display needs or whose file is gone. Between drawings, so
   * that none is lost. To be called once a day; with a shorter time for replaced pictures when the disk is nearly full.
   */
  sweep(replacedForMs?: number): Promise<void> {
    return this.#takeTurn(() => this.#sweep(replacedForMs));
  }

  async #sweep(replacedForMs: number | undefined): Promise<void> {
    const { screens, files, log } = this.#options;
    const needed = new Set(
      this.#listRequests().flatMap(({ subject }) => findScreen(screens, subject)?.screenKey ?? []),
    );
    const unused = screens.list().filter(({ screenKey, renderedAtMs }) => {
      return !needed.has(screenKey) && Math.abs(this.#options.now() - renderedAtMs) > GONE_MS;
    });
    await screens.remove(unused.map(({ screenKey }) => screenKey));
    const { deleted, present } = await files.sweep(await screens.sweep(replacedForMs));
    const lost = screens.list().filter(({ token }) => !present.has(token));
    await screens.remove(lost.map(({ screenKey }) => screenKey));
    if (deleted + lost.length > 0) log.info({ deleted, lost: lost.length }, 'pictures swept');
  }

  #takeTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#lastTurn.then(work);
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }

  async #runRounds(): Promise<void> {
    // Not within the call that woke us: it may be a display's.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        await this.#runRound();
      }
    } catch (err) {
      this.#options.log.error({ err }, 'screens could not be planned');
      this.#sleep(MAX_SLEEP_MS);
    } finally {
      this.#round = undefined;
    }
  }

  async #runRound(): Promise<void> {
    const { now, failures, screens } = this.#options;
    const requests = this.#listRequests().filter(({ subject, contentVersion }) =>
      failures.mayTry(subject, contentVersion),
    );
    const plan = planRenders({ requests, findScreen: (subject) => findScreen(screens, subject), nowMs: now() });
    for (const request of plan.due) {
      if (this.#isStopped) return;
      await this.#render(request);
    }
    // What was drawn for one display may turn out to be needed for each, and changes meanwhile.
    if (plan.due.length > 0) this.#isAskedAgain = true;
    else this.#sleep((plan.nextAtMs ?? Number.POSITIVE_INFINITY) - now());
  }

  #sleep(milliseconds: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), Math.min(MAX_SLEEP_MS, Math.max(1000, milliseconds)));
    this.#timer.unref();
  }

  async #render({ subject, contentVersion }: RenderRequest): Promise<void> {
    const { devices, panels, contents, failures, runJob, lastSeenOf, now, log, onRendered } = this.#options;
    const { content, deviceId } = subject;
    const device = devices.find(deviceId);
    if (!device) return;
    try {
      const viewer = { device, telemetry: lastSeenOf(deviceId)?.telemetry };
      const startedAtMs = now();
      const job = await contents.makeJob(content, panels.of(device).panel, viewer);
      const startedAt = performance.now();
      const result = await runJob(job, { priority: 'due' });
      const milliseconds = performance.now() - startedAt;
      // The plugin may have been deleted while it was drawn.
      if (!contents.find(content)) return;
      const isNew = await saveScreen({ subject, contentVersion, result, startedAtMs }, this.#options);
      failures.clear(subject);
      onRendered?.(content, { kind: 'drawn', isNew, result, panelKey: subject.panelKey, milliseconds });
    } catch (thrown) {
      const error = readFailure(thrown);
      const { count } = failures.note(subject, contentVersion, error);
      // Mistakes in a recipe are its author's; only ours need a stack.
      const cause = error.code === 'internal' ? { err: error } : { error: error.message };
      log.warn(
        { ...cause, content: contentKey(content), panel: subject.panelKey, count },
        'a screen could not be rendered',
      );
      onRendered?.(content, { kind: 'failed', error });
    }
  }

  #listRequests(): RenderRequest[] {
    return this.#options.devices
      .list()
      .flatMap((device) => (device.status === 'joined' ? this.#requestsOf(device) : []));
  }

  #requestsOf(device: Device): RenderRequest[] {
    const { playlists, panels, contents, now } = this.#options;
    const expectedWakeMs = this.#options.expectedWakeMs(device.id);
    const isGone = expectedWakeMs === undefined || Math.abs(now() - expectedWakeMs) > GONE_MS;
    const { key: panelKey } = panels.of(device);
    const { playlistId, pinnedItemId } = findMirrored(device, this.#options.devices) ?? device;
    const items = playlists.items(playlists.choose(playlistId).id);
    const shown = items.filter(({ isVisible, id }) => isVisible || id === pinnedItemId || id === device.pinnedItemId);
    return shown.flatMap((item) => {
      const content = contents.find(item.content);
      if (!content || content.obstacle !== undefined) return [];
      return {
        subject: { content: item.content, panelKey, deviceId: device.id },
        contentVersion: content.version,
        refreshSeconds: content.refreshSeconds,
        expectedWakeMs: isGone ? undefined : expectedWakeMs,
        isViewerGone: isGone && !device.isDemo,
      };
    });
  }
}
