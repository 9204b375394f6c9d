import type { InkstandError } from '@inkstand/common/errors';
import { SerialQueue } from '@inkstand/common/serial-queue';
import type { Log } from '../../http/http.js';
import { readFailure } from '../../http/http.js';
import type { Device, DeviceTable, LastSeen, PlaylistItem, ShownContent } from '../../store/store.js';
import { type Priority, type RenderJob, type RenderResult, withoutScripts } from '../../worker/worker.js';
import { contentKey } from '../content/screen-content.js';
import { contentOfBroadcast, type DeviceScreensOptions } from '../device-screens.js';
import { findMirrored } from '../mirrored-device.js';
import { findScreen, findScreenOf, listPerDeviceKeys, type ScreenSubject, sharedKey } from '../name/screen-key.js';
import { REPLACED_HELD_MS, type ScreenFiles, STORE_EVERY_MS } from '../screen-files.js';
import { INACTIVE_MS, planRenders, type RenderRequest, timeToShow } from './plan-renders.js';
import { SkippedScreen, saveScreen } from './save-screen.js';
import { errorsOfCells, errorsOfFailure, type ScreenErrors } from './screen-errors.js';

/** The outcome of a render. */
type RenderOutcome = { readonly panelKey: string } & (
  | {
      readonly kind: 'drawn';
      readonly isNew: boolean;
      readonly result: RenderResult;
      /** Duration, including the wait for the worker. */
      readonly milliseconds: number;
    }
  | { readonly kind: 'failed'; readonly error: InkstandError; readonly pausedAfter?: number | undefined }
);

export interface RenderRunnerOptions extends DeviceScreensOptions {
  readonly devices: DeviceTable;
  readonly screenErrors: ScreenErrors;
  readonly files: ScreenFiles;
  /** Runs a job in the worker. */
  readonly runJob: (
    job: RenderJob,
    options: { readonly priority: Priority; readonly repeats: boolean },
  ) => Promise<RenderResult>;
  readonly lastSeenOf: (deviceId: number) => LastSeen | undefined;
  readonly expectedWakeMs: (deviceId: number) => number | undefined;
  /** Whether a display shows this file, which is then kept even if it was replaced. */
  readonly isShown?: (token: string) => boolean;
  readonly now: () => number;
  readonly log: Log;
  /** Called with each outcome, for the plugin's page. */
  readonly onRendered?: (content: ShownContent, outcome: RenderOutcome) => void;
}

const AFTER_CALL_MS = 2000;
/** Plans again after this time even if nothing is due, because the clock may have jumped. */
const MAX_SLEEP_MS = 5 * 60_000;

/** Lists the items of a playlist, for displays with a panel. */
type ItemsOf = (playlistId: number, panelKey: string) => readonly PlaylistItem[];

/** Renders the screens of all playlists, one at a time, when something changes or becomes due. */
export class RenderRunner {
  readonly #options: RenderRunnerOptions;
  #timer: NodeJS.Timeout | undefined;
  #callTimer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  /** Renders and sweeps, one at a time, because a sweep would delete a file whose row is not stored yet. */
  readonly #steps = new SerialQueue();
  #isRoundRequested = false;
  #isStopped = true;
  /** When held screens were stored. */
  #storedAtMs: number;

  constructor(options: RenderRunnerOptions) {
    this.#options = options;
    this.#storedAtMs = options.now();
  }

  /** Checks which files exist, then renders what is missing. */
  async start(): Promise<void> {
    this.#isStopped = false;
    await this.sweep().catch((err) => this.#options.log.warn({ err }, 'old screens could not be deleted'));
    this.wake();
  }

  /** Stops after the current render and stores the screens that are held in memory. Idempotent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#callTimer);
    await this.#steps.settle();
    await this.#storeBuffered(true);
  }

  /** Call after a change of data, settings, a playlist or a display. Cheap enough to call often. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isRoundRequested = true;
    clearTimeout(this.#timer);
    this.#round ??= this.#steps.run(() => this.#runRounds());
  }

  /**
   * Call after a display has called, which makes its next call predictable. Plans after a short delay, to batch calls.
   */
  noteCall(): void {
    if (this.#isStopped || this.#callTimer) return;
    this.#callTimer = setTimeout(() => {
      this.#callTimer = undefined;
      this.wake();
    }, AFTER_CALL_MS);
    this.#callTimer.unref();
  }

  /** Resolves when nothing is due. */
  async settle(): Promise<void> {
    this.wake();
    while (this.#round) await this.#round;
  }

  /**
   * Stores what is held in memory. Deletes files without a row, and rows that no display needs or whose file is missing. Runs between renders, so that
   * no new file is lost. Call it once an hour, with a shorter time for replaced screens when the disk is nearly full.
   */
  sweep(replacedForMs?: number): Promise<void> {
    return this.#steps.run(() => this.#sweep(replacedForMs));
  }

  async #sweep(replacedForMs: number | undefined): Promise<void> {
    const { screens, files, screenErrors, isShown, log } = this.#options;
    const requests = this.#listRequests(this.#createRepeatFilter());
    const needed = new Set(requests.flatMap(({ subject }) => findScreen(screens, subject)?.screenKey ?? []));
    screenErrors.keep(new Set(requests.map(({ subject }) => sharedKey(subject))));
    const unused = screens.list().filter(({ screenKey, renderedAtMs }) => {
      return !needed.has(screenKey) && Math.abs(this.#options.now() - renderedAtMs) > INACTIVE_MS;
    });
    await screens.remove(unused.map(({ screenKey }) => screenKey));
    await this.#storeBuffered(false);
    const inUse = await screens.sweep(replacedForMs);
    const has = (token: string): boolean => inUse.has(token) || isShown?.(token) === true;
    const { deleted, present } = await files.sweep({ has });
    const lost = screens.list().filter(({ token }) => !present.has(token));
    await screens.remove(lost.map(({ screenKey }) => screenKey));
    if (deleted + lost.length > 0) log.info({ deleted, lost: lost.length }, 'old screens deleted');
  }

  /**
   * Every few hours, stores the files of current screens, then their rows. Of replaced files, stores those that displays
   * still show, and drops the others. A full disk leaves all of them in memory.
   */
  async #storeBuffered(isLast: boolean): Promise<void> {
    const { screens, files, isShown, now, log } = this.#options;
    const nowMs = now();
    // Absolute differences, because the clock may have been set back.
    const isOver = (sinceMs: number, ms: number): boolean => isLast || Math.abs(nowMs - sinceMs) >= ms;
    const storesAll = isOver(this.#storedAtMs, STORE_EVERY_MS);
    try {
      for (const { token, sinceMs } of files.listBuffered()) {
        const isCurrent = screens.isCurrent(token);
        const isNeeded = isCurrent || isShown?.(token) === true;
        const isDue = isCurrent ? storesAll : isOver(sinceMs, isNeeded ? STORE_EVERY_MS : REPLACED_HELD_MS);
        if (!isDue) continue;
        if (isNeeded) await files.storeBuffered(token);
        else files.dropBuffered(token);
        screens.releaseFile(token);
      }
      if (storesAll) this.#storedAtMs = nowMs;
      await screens.flush();
    } catch (err) {
      log.warn({ err }, 'screens could not be stored: they stay in memory');
    }
  }

  async #runRounds(): Promise<void> {
    // Not within the call that triggered it, which may be a display's request.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      while (this.#isRoundRequested && !this.#isStopped) {
        this.#isRoundRequested = false;
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
    const requests = this.#listRequests(this.#createUnsettledFilter()).filter((request) => failures.mayTry(request));
    const plan = planRenders({ requests, findScreen: (subject) => findScreen(screens, subject), nowMs: now() });
    const isBehind = (request: RenderRequest): boolean => failures.isBehind(request);
    const [first] = plan.due.filter(isBehind);
    for (const request of plan.due.filter((one) => !isBehind(one))) {
      if (this.#isStopped) return;
      // It used up the worker's time on another panel meanwhile.
      if (!isBehind(request)) await this.#render(request);
    }
    // One of these at a time: what became due meanwhile comes before the next.
    if (first && !this.#isStopped) await this.#render(first);
    // A screen may turn out to be per-device only while it is rendered, and changes may have happened meanwhile.
    if (plan.due.length > 0) this.#isRoundRequested = true;
    else this.#sleep((plan.nextAtMs ?? Number.POSITIVE_INFINITY) - now());
  }

  #sleep(milliseconds: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), Math.min(MAX_SLEEP_MS, Math.max(1000, milliseconds)));
    this.#timer.unref();
  }

  async #render(request: RenderRequest): Promise<void> {
    const { subject, contentVersion, expectedWakeMs } = request;
    const { devices, panels, contents, failures, screenErrors, runJob, lastSeenOf, now, onRendered } = this.#options;
    const { content, deviceId } = subject;
    const device = devices.find(deviceId);
    // The panel may have changed since the round was planned; the next round plans for the new panel.
    if (!device || panels.of(device).key !== subject.panelKey) return;
    let job: RenderJob | undefined;
    try {
      const viewer = { device, telemetry: lastSeenOf(deviceId)?.telemetry };
      const startedAtMs = now();
      const showsAtMs = timeToShow(expectedWakeMs, startedAtMs);
      const whole = await contents.makeJob(content, panels.of(device).panel, viewer, showsAtMs);
      const bare = failures.refusesScripts(request) ? withoutScripts(whole) : undefined;
      job = bare ?? whole;
      const startedAt = performance.now();
      const result = await runJob(job, { priority: 'due', repeats: false });
      const milliseconds = performance.now() - startedAt;
      // The plugin may have been deleted while it was rendered.
      if (!contents.find(content)) return;
      const isNew = await saveScreen({ subject, contentVersion, result, startedAtMs, showsAtMs }, this.#options);
      failures.clear(request, bare !== undefined);
      screenErrors.note(subject, errorsOfCells(content, job, result));
      onRendered?.(content, { kind: 'drawn', isNew, result, panelKey: subject.panelKey, milliseconds });
    } catch (thrown) {
      const error = readFailure(thrown);
      const errors = error instanceof SkippedScreen ? [] : errorsOfFailure(content, job, error);
      screenErrors.note(subject, errors);
      const ranScripts = job !== undefined && withoutScripts(job) !== undefined;
      const { count, pausedAfter } = failures.note(request, error, { error: errors[0], ranScripts });
      this.#logFailure(subject, error, count);
      onRendered?.(content, { kind: 'failed', error, pausedAfter, panelKey: subject.panelKey });
    }
  }

  #logFailure({ content, panelKey: panel }: ScreenSubject, err: InkstandError, count: number): void {
    this.#options.log.warn({ err, content: contentKey(content), panel, count }, 'a screen could not be rendered');
  }

  #listRequests(itemsOf: ItemsOf): RenderRequest[] {
    return this.#options.devices
      .list()
      .flatMap((device) => (device.status === 'joined' ? this.#requestsOf(device, itemsOf) : []));
  }

  /**
   * Omits items whose screen is up to date for every display with that panel and needs no render without a change:
   * nearly all items of a large installation. Valid for one round.
   */
  #createUnsettledFilter(): ItemsOf {
    const { playlists, screens, contents } = this.#options;
    const perDeviceKeys = listPerDeviceKeys(screens);
    const isSettled = (content: ShownContent, panelKey: string): boolean => {
      const key = sharedKey({ content, panelKey });
      const screen = screens.find(key);
      if (!screen || perDeviceKeys.has(key)) return false;
      const { clock, chance, device } = screen.reads;
      return !clock && !chance && !device && contents.find(content)?.version === screen.contentVersion;
    };
    const cache = new Map<string, readonly PlaylistItem[]>();
    return (playlistId, panelKey) => {
      const place = `${playlistId} ${panelKey}`;
      const unsettled =
        cache.get(place) ?? playlists.items(playlistId).filter(({ content }) => !isSettled(content, panelKey));
      cache.set(place, unsettled);
      return unsettled;
    };
  }

  /**
   * All items for the first display of a playlist and panel. For the others, omits those that would name the same screen
   * again: a thousand displays with 200 items are 200,000 requests otherwise, most of the garbage of a start.
   */
  #createRepeatFilter(): ItemsOf {
    const { playlists, screens } = this.#options;
    const perDeviceKeys = listPerDeviceKeys(screens);
    const cache = new Map<string, readonly PlaylistItem[]>();
    return (playlistId, panelKey) => {
      const place = `${playlistId} ${panelKey}`;
      const others = cache.get(place);
      if (others) return others;
      const items = playlists.items(playlistId);
      // A display may pin an item that others do not see.
      const mayDiffer = ({ isVisible, content }: PlaylistItem): boolean =>
        !isVisible || perDeviceKeys.has(sharedKey({ content, panelKey }));
      cache.set(place, items.filter(mayDiffer));
      return items;
    };
  }

  #requestsOf(device: Device, itemsOf: ItemsOf): RenderRequest[] {
    const { playlists, panels, contents, screens, now } = this.#options;
    const expectedWakeMs = this.#options.expectedWakeMs(device.id);
    const isInactive = expectedWakeMs === undefined || Math.abs(now() - expectedWakeMs) > INACTIVE_MS;
    const { key: panelKey } = panels.of(device);
    const { playlistId, pinnedItemId } = findMirrored(device, this.#options.devices) ?? device;
    const items = itemsOf(playlists.choose(playlistId).id, panelKey);
    const shown = items.filter(({ isVisible, id }) => isVisible || id === pinnedItemId || id === device.pinnedItemId);
    const [broadcast, ...replaced] = this.#options.broadcasts.listFor(device.id, now()).map(contentOfBroadcast);
    const hasScreen = (content: ShownContent): boolean =>
      findScreenOf(screens, content, panelKey, device.id) !== undefined;
    // Until there is a screen of it, the display keeps what it replaced.
    const keeps = broadcast && !hasScreen(broadcast) ? replaced.find(hasScreen) : undefined;
    // First, because somebody waits for it.
    const needed: readonly ShownContent[] = [
      ...[broadcast, keeps].filter((content) => content !== undefined),
      ...shown.map((item) => item.content),
    ];
    return needed.flatMap((shownContent) => {
      const content = contents.find(shownContent);
      if (!content || content.missing !== undefined) return [];
      return {
        subject: { content: shownContent, panelKey, deviceId: device.id },
        contentVersion: content.version,
        revision: content.revision,
        refreshSeconds: content.refreshSeconds,
        expectedWakeMs: isInactive ? undefined : expectedWakeMs,
        isDeviceInactive: isInactive && !device.isDemo,
      };
    });
  }
}
