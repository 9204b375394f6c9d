import { definedMembers } from '@inkstand/common/defined-members';
import { InkstandError } from '@inkstand/common/errors';
import { stripEnd } from '@inkstand/common/strip-end';
import { findListedBoard } from '@inkstand/engine/model';
import {
  type HttpRequest,
  json,
  type Log,
  noContent,
  problem,
  RateLimit,
  type Reply,
  type Route,
  STATUS_OF_CODE,
  type WrongGuessLimit,
  withHeaders,
} from '../http/http.js';
import { createWait, type Wait } from '../resolve-within.js';
import { boardTraitsOf, type ScreenAddress } from '../screen/screen.js';
import type { Device, DeviceTable, LogEntry, Store, Telemetry } from '../store/store.js';
import { answerCurrent, answerDisplay, refuseSetup } from './answer/display-answer.js';
import { SentAnswers } from './answer/sent-answers.js';
import { addressShown } from './answer/shown-screens.js';
import { ConvertedPictures, type ConvertPicture } from './download/converted-picture-cache.js';
import {
  hasImage,
  ImageValidators,
  MAX_CURRENT_PER_MINUTE,
  readReports,
  readWanted,
} from './download/current-image.js';
import { DownloadHandlers, type DownloadOptions } from './download/download-routes.js';
import { failedScreenPage, screenPage } from './download/screen-page.js';
import type { Caller } from './identity/caller.js';
import { describeSetup, setupPanelOf } from './join/describe-setup.js';
import { type AttemptOutcome, type JoinAttempts, OUTCOME_OF_CALLER } from './join/join-attempts.js';
import { needsAdmission } from './join/needs-admission.js';
import type { CallContext, ScreenChoice, ScreenChooser } from './plan/choose-screen.js';
import { planWipe, WIPER_NAME } from './plan/panel-wipe.js';
import { LOG_LIMIT_BYTES, parseLogs } from './report/parse-logs.js';
import {
  type Claim,
  type HeaderReader,
  hasTouchbar,
  isButtonWake,
  type ReportedTraits,
  readClaim,
  readTelemetry,
  readTraits,
} from './report/read-headers.js';
import { ReportNotes } from './report/report-notes.js';
import { parseSensors } from './report/sensors.js';
import type { TelemetryBuffer, WakeReport } from './report/telemetry-buffer.js';

export interface DeviceRoutesOptions extends DownloadOptions {
  readonly store: Pick<Store, 'reloadForeignChanges'>;
  readonly devices: DeviceTable;
  readonly telemetry: TelemetryBuffer;
  readonly attempts: JoinAttempts;
  readonly chooser: ScreenChooser;
  readonly now: () => number;
  /** The base address for displays, where it differs from the one that they call. */
  readonly displayAddress?: () => string | undefined;
  /** Counts wrong keys; a right one is never refused. */
  readonly guesses?: WrongGuessLimit | undefined;
  readonly log: Log;
  /** Called after a display was answered, to render what its next call needs. */
  readonly onWake?: ((device: Device) => void) | undefined;
  /** The same for a call without the display's key. */
  readonly onUnprovenCall?: (() => void) | undefined;
  readonly onLogs?: ((device: Device, entries: readonly LogEntry[]) => void) | undefined;
  readonly convert?: ConvertPicture | undefined;
}

const IMAGE_PATHS = ['', '.png', '.jpg', '.jpeg', '.bmp'].map((extension) => `/api/current_image${extension}`);

/** For all that a call records together: firmware gives up after 15 s. */
const RECORD_TIMEOUT_MS = 6000;
const NO_SUCH_KEY = 'there is no display with this key: see its settings';

/** A call and its answer. */
interface AnsweredCall {
  readonly choice: ScreenChoice;
  readonly caller: Caller;
  readonly isDoubleClick: boolean;
  readonly traits: ReportedTraits;
  readonly telemetry: Telemetry;
}

/** All routes of firmware and compatible clients, most frequently called first. */
export function createDeviceRoutes(options: DeviceRoutesOptions): Route[] {
  const sent = new SentAnswers();
  const downloads = new DownloadHandlers(options, sent);
  const handlers = new DeviceRouteHandlers(options, sent, downloads);
  const display = { handle: handlers.display, explain: handlers.explainDisplay, takesTypedHost: true };
  const current = { handle: handlers.current, anyOrigin: true };
  const log = { handle: handlers.log, explain: () => noContent(), takesTypedHost: true };
  return [
    { method: 'GET', path: '/api/display', ...display },
    { method: 'GET', path: '/screens/:token/:name', handle: downloads.screen, anyOrigin: true },
    { method: 'GET', path: '/firmware/:token/:name', handle: downloads.firmware },
    { method: 'GET', path: '/api/setup', handle: handlers.setup, explain: refuseSetup, takesTypedHost: true },
    { method: 'POST', path: '/api/log', ...log },
    { method: 'GET', path: '/api/log', ...log },
    { method: 'GET', path: '/api/current_screen', ...current },
    { method: 'GET', path: '/api/display/current', ...current },
    { method: 'POST', path: '/api/display', ...display },
    ...IMAGE_PATHS.map((path) => ({ method: 'GET', path, handle: handlers.image, anyOrigin: true }) as const),
    { method: 'GET', path: '/screen/:id', handle: handlers.page, explain: handlers.explainPage },
  ];
}

class DeviceRouteHandlers {
  readonly #options: DeviceRoutesOptions;
  /**
   * Any origin may call this route, and a MAC is enough to identify a display. A browser or mirror calls once a minute
   * per display.
   */
  readonly #currentLimit = new RateLimit(MAX_CURRENT_PER_MINUTE, () => performance.now());
  readonly #sent: SentAnswers;
  readonly #downloads: DownloadHandlers;
  readonly #reports: ReportNotes;
  readonly #validators: ImageValidators;
  readonly #converted: ConvertedPictures;

  constructor(options: DeviceRoutesOptions, sent: SentAnswers, downloads: DownloadHandlers) {
    this.#options = options;
    this.#reports = new ReportNotes(options.devices, options.now);
    this.#validators = new ImageValidators(options.now);
    this.#converted = new ConvertedPictures(options);
    this.#sent = sent;
    this.#downloads = downloads;
  }

  readonly display = async (request: HttpRequest): Promise<Reply> => {
    const wait = createWait(RECORD_TIMEOUT_MS);
    const call = await this.#call(request, (name) => request.header(name), wait);
    const device = await this.#noteProof(request, call.caller, wait);
    const offered = device && !call.isDoubleClick ? this.#options.firmware.offer(device, call.telemetry) : undefined;
    // Recording an offer must not delay the screen; if it takes too long, the offer is left to a later call.
    const firmwarePath = offered && (await wait(offered));
    const wipes = device && !call.isDoubleClick && (await this.#takeWipe(device, call.telemetry, wait));
    return this.#answer(request, call, firmwarePath, wipes ? WIPER_NAME : undefined);
  };

  /** Whether to wipe the panel now. It is stored first: one that is not would be repeated for ever. */
  async #takeWipe(device: Device, telemetry: Telemetry, wait: Wait): Promise<boolean> {
    const { devices, now } = this.#options;
    if (planWipe({ device, telemetry, nowMs: now() }) !== 'due') return false;
    const stored = devices.update(device.id, { wipeRequested: false, wipedAtMs: now() }).catch(() => undefined);
    if (!(await wait(stored))) return false;
    this.#sent.noteWiped(device.id);
    return true;
  }

  /** A display that is a browser: loading its page counts as its call. */
  readonly page = async (request: HttpRequest): Promise<Reply> => {
    const { device, choice } = await this.#callByKey(request);
    if (device.friendlyId !== request.params.id?.toUpperCase()) throw new InkstandError('not-found', NO_SUCH_KEY);
    const prefix = stripEnd(new URL(request.origin.base).pathname, '/');
    return screenPage(device.name, prefix + choice.screen.path, choice.refreshSeconds);
  };

  /** A display that can only load a picture from an address. */
  readonly image = async (request: HttpRequest): Promise<Reply> => {
    const header = (name: string) => request.header(name);
    const { device, choice } = await this.#callByKey(request, readReports({ query: request.query, header }));
    const file = await this.#downloads.deliver(device.id, choice.screen);
    const wanted = readWanted({ path: request.path, query: request.query, header }, file.headers['Content-Type'] ?? '');
    const { format = 'own', rotationDegrees } = wanted;
    const validators = this.#validators.note(device.id, `${choice.screen.name}-${format}-${rotationDegrees}`);
    const headers = {
      'Cache-Control': 'no-cache',
      Vary: 'Accept',
      'Refresh-Rate': String(choice.refreshSeconds),
      ETag: validators.etag,
      'Last-Modified': new Date(validators.atSeconds * 1000).toUTCString(),
    };
    if (hasImage({ header }, validators)) return { ...file, status: 304, headers, body: undefined };
    return withHeaders(await this.#converted.fit(choice.screen.name, file, wanted), headers);
  };

  readonly explainPage = (failure: InkstandError): Reply =>
    failedScreenPage(failure.message, STATUS_OF_CODE[failure.code]);

  /** The call of a display that sends no headers and has its key in the address. Throws `unauthorized`, `not-found`. */
  async #callByKey(
    request: HttpRequest,
    reports: HeaderReader = () => undefined,
  ): Promise<{ readonly device: Device; readonly choice: ScreenChoice }> {
    const key = (request.query.get('key') ?? request.header('Access-Token') ?? '').trim();
    if (key === '') throw new InkstandError('unauthorized', 'expected the key of a display as key=');
    await this.#options.store.reloadForeignChanges();
    const device = this.#options.devices.findByKey(key);
    if (!device) {
      this.#options.guesses?.refuseKey(request.origin.clientAddress, key);
      throw new InkstandError('not-found', NO_SUCH_KEY);
    }
    const headers: Readonly<Record<string, string>> = { id: device.mac, 'access-token': key };
    const wait = createWait(RECORD_TIMEOUT_MS);
    const { choice, caller } = await this.#call(request, (name) => headers[name.toLowerCase()] ?? reports(name), wait);
    await this.#noteProof(request, caller, wait);
    return { device, choice };
  }

  /** Answers a call with these headers and advances the rotation. */
  async #call(request: HttpRequest, header: HeaderReader, wait: Wait): Promise<AnsweredCall> {
    const { telemetry: telemetryBuffer, chooser } = this.#options;
    const traits = readTraits(header);
    const claim = readClaim(header);
    const caller = await this.#identify(claim, traits, request.origin.clientAddress, wait);
    if (hasRightKey(caller)) request.noteAuthorised();
    const isDoubleClick = header('special_function')?.trim().toLowerCase() === 'true';
    const device = 'device' in caller ? caller.device : undefined;
    const board = device && findListedBoard(boardTraitsOf(device));
    const telemetry = readTelemetry(header, device && telemetryBuffer.lastOf(device.id)?.telemetry, board);
    const context = this.#contextOf(request, traits, device);
    if (caller.kind === 'unidentified' && claim.token !== '') {
      this.#options.guesses?.noteKey(request.origin.clientAddress, claim.token);
    }
    if (caller.kind !== 'joined') this.#recordAttempt(request, OUTCOME_OF_CALLER[caller.kind], traits);
    const call = { caller, isDoubleClick, traits, telemetry };
    if (request.method === 'HEAD') return { ...call, choice: chooser.peek(caller, context) };
    const choice = chooser.choose(caller, {
      ...context,
      isButtonWake: isButtonWake(telemetry),
      isDoubleClick,
      isWakeOver: device !== undefined && this.#sent.isWakeOver(device.id, telemetry),
    });
    const sensors = parseSensors(header('SENSORS'), this.#options.now());
    const isKnownByKeyOnly = claim.mac === undefined ? (true as const) : undefined;
    const keyState = 'keyState' in caller ? caller.keyState : undefined;
    const report = { telemetry: { ...telemetry, ...definedMembers({ keyState, isKnownByKeyOnly }) }, sensors };
    return { ...call, choice: { ...choice, screen: this.#noteCall(request, call, choice, report) } };
  }

  /** Notes what a call changes, and returns the screen to send. Without the display's key, only the turn goes on. */
  #noteCall(
    request: HttpRequest,
    { caller, telemetry }: Omit<AnsweredCall, 'choice'>,
    choice: ScreenChoice,
    report: Pick<WakeReport, 'telemetry' | 'sensors'>,
  ): ScreenAddress {
    const { telemetry: buffer, onWake, onUnprovenCall } = this.#options;
    if (!('device' in caller)) return choice.screen;
    const { device, keyState } = caller;
    const { rotation, refreshSeconds } = choice;
    if (caller.kind === 'rejoin' || (caller.kind === 'joined' && caller.proof === 'none')) {
      buffer.noteUnproven(device.id, keyState, { rotation, refreshSeconds });
      if (caller.kind === 'joined') onUnprovenCall?.();
      return choice.screen;
    }
    const screen = caller.kind === 'joined' ? this.#noteAnswer(request, device, choice, telemetry) : choice.screen;
    buffer.noteWake(device, { ...report, rotation, refreshSeconds });
    if (caller.kind === 'joined') onWake?.(device);
    return screen;
  }

  /**
   * A display gets a screen even when everything fails: on an error status, firmware retries five times and then shows
   * its own error screen.
   */
  readonly explainDisplay = (failure: InkstandError, request: HttpRequest): Reply => {
    const traits = readTraits((name) => request.header(name));
    const address = request.origin.numericBase;
    const choice = this.#options.chooser.explainFailure(failure.message, { traits, address });
    return this.#answer(request, { choice, caller: { kind: 'unidentified' }, isDoubleClick: false, traits });
  };

  readonly current = async (request: HttpRequest): Promise<Reply> => {
    this.#currentLimit.require(request.origin.clientAddress);
    const claim = readClaim((name) => request.header(name));
    await this.#options.store.reloadForeignChanges();
    const caller = this.#options.enrolment.identify(claim);
    if (caller.kind === 'unidentified' && claim.token === '') {
      return problem(new InkstandError('unauthorized', 'expected an Access-Token or an ID header'));
    }
    if (caller.kind === 'unidentified' || caller.kind === 'unknown') {
      if (claim.token !== '') this.#options.guesses?.refuseKey(request.origin.clientAddress, claim.token);
      return problem(new InkstandError('not-found', 'there is no such display'));
    }
    const traits = readTraits((name) => request.header(name));
    const { chooser, shown } = this.#options;
    const peeked = chooser.peek(caller, this.#contextOf(request, traits, caller.device));
    const latest = caller.kind === 'joined' ? shown.find(caller.device.id) : undefined;
    const screen = latest && !shown.isLost(latest) ? addressShown(latest) : peeked.screen;
    return answerCurrent(this.#baseOf(request), screen, peeked.refreshSeconds);
  };

  readonly setup = async (request: HttpRequest): Promise<Reply> => {
    const { enrolment, specials, store } = this.#options;
    const { mac } = readClaim((name) => request.header(name));
    const traits = readTraits((name) => request.header(name));
    if (mac === undefined) {
      this.#recordAttempt(request, 'no-id', traits);
      throw new InkstandError('invalid', 'This device sent no usable ID header: expected its MAC address');
    }
    await store.reloadForeignChanges();
    const credentials = await enrolment.setUp(mac, traits, request.origin.clientAddress);
    const { device, friendlyId, apiKey, code } = credentials;
    const status = device?.status ?? 'pending';
    const hasJoined = device?.status === 'joined' && code === undefined;
    this.#recordAttempt(request, device?.status === 'joined' && !hasJoined ? 'wrong-key' : status, traits);
    const special = describeSetup(credentials, mac, request.origin.numericBase);
    const viewer = `setup ${device ? mac : ''}`;
    const panel = setupPanelOf(traits);
    const shown = hasJoined ? specials.show(special, panel, viewer) : specials.showStranger(special, panel, viewer);
    return json({
      status: 200,
      api_key: apiKey,
      friendly_id: friendlyId,
      image_url: this.#baseOf(request) + shown.path,
      message: hasJoined ? 'Welcome to Inkstand' : 'Waiting for approval',
    });
  };

  readonly log = async (request: HttpRequest): Promise<Reply> => {
    const { enrolment, telemetry, now } = this.#options;
    const caller = enrolment.identify(readClaim((name) => request.header(name)));
    if (hasRightKey(caller)) request.noteAuthorised();
    const body = (await request.readBytes(LOG_LIMIT_BYTES)).toString('utf8');
    if (caller.kind === 'joined' && caller.proof !== 'none') {
      const entries = parseLogs(body, now());
      this.#sent.noteLogs(caller.device.id, entries, now());
      telemetry.noteLogs(caller.device.id, entries);
      this.#options.onLogs?.(caller.device, entries);
    }
    return noContent();
  };

  #noteAnswer(request: HttpRequest, device: Device, choice: ScreenChoice, telemetry: Telemetry): ScreenAddress {
    const { shown, now } = this.#options;
    const { refreshSeconds, facts } = choice;
    if (!facts) return choice.screen;
    const before = this.#sent.find(device.id);
    if (before && !before.isFetched && telemetry.isImageCached) shown.noteFromCache(device.id, before, before.atMs);
    const reported = this.#options.telemetry.lastOf(device.id)?.telemetry.refreshSeconds;
    const { clientAddress } = request.origin;
    const answer = { refreshSeconds, facts, telemetry, clientAddress, atMs: now() };
    const screen = this.#sent.note(device.id, choice.screen, answer, reported);
    shown.noteAnswer(device, { screen, facts });
    return screen;
  }

  /** The display, if the caller sent its key: from now on, calls without the key change nothing. */
  async #noteProof({ method }: HttpRequest, caller: Caller, wait: Wait): Promise<Device | undefined> {
    if (method === 'HEAD' || caller.kind !== 'joined' || caller.proof !== 'key') return undefined;
    const { devices } = this.#options;
    const { device } = caller;
    if (device.hasSentKey) return device;
    const change = { hasSentKey: true };
    const stored = devices.update(device.id, change).catch(() => devices.noteReported(device.id, change));
    return wait(stored);
  }

  /** Identifies the caller. Most calls need no database access. */
  #identify(claim: Claim, traits: ReportedTraits, address: string, wait: Wait): Caller | Promise<Caller> {
    const { enrolment, store } = this.#options;
    if (!store.reloadForeignChanges()) {
      const caller = enrolment.identify(claim);
      if (!needsAdmission(caller, claim)) return this.#reports.note(caller, traits);
    }
    return this.#recordWithin(claim, traits, address, wait);
  }

  /** Recording a call may fail or take long; the display gets its picture regardless. */
  async #recordWithin(claim: Claim, traits: ReportedTraits, address: string, wait: Wait): Promise<Caller> {
    const { enrolment, log } = this.#options;
    const recorded = this.#record(claim, traits, address).catch((err: unknown) => {
      log.warn({ err }, 'a display could not be recorded');
      return undefined;
    });
    return (await wait(recorded)) ?? enrolment.identify(claim);
  }

  /** Admits unknown displays, notes callers that wait, and keeps what known displays report of their panel. */
  async #record(claim: Claim, traits: ReportedTraits, address: string): Promise<Caller> {
    const { enrolment, store } = this.#options;
    await store.reloadForeignChanges();
    const caller = enrolment.identify(claim);
    if (!needsAdmission(caller, claim)) return this.#reports.note(caller, traits);
    await enrolment.admit(claim, traits, address);
    const admitted = enrolment.identify(claim);
    // Clients that never call setup join here.
    if (admitted.kind === 'joined') this.#noteAttempt(claim.mac, 'joined', traits, address);
    return admitted;
  }

  #contextOf(request: HttpRequest, traits: ReportedTraits, device: Device | undefined): CallContext {
    const rotation = device && this.#options.telemetry.lastOf(device.id)?.rotation;
    const address = request.origin.numericBase;
    return { traits, address, isButtonWake: false, isDoubleClick: false, rotation };
  }

  #baseOf = ({ origin }: HttpRequest): string => this.#options.displayAddress?.() ?? origin.base;

  #recordAttempt(request: HttpRequest, outcome: AttemptOutcome, traits: ReportedTraits): void {
    const { mac } = readClaim((name) => request.header(name));
    this.#noteAttempt(mac, outcome, traits, request.origin.clientAddress);
  }

  #noteAttempt(
    mac: string | undefined,
    outcome: AttemptOutcome,
    { reportedModel: model }: ReportedTraits,
    clientAddress: string,
  ): void {
    this.#options.attempts.note({ atMs: this.#options.now(), mac, outcome, model, clientAddress });
  }

  #answer(
    request: HttpRequest,
    { choice, caller, isDoubleClick, traits }: Omit<AnsweredCall, 'telemetry'>,
    firmwarePath?: string | undefined,
    fileName?: string | undefined,
  ): Reply {
    return answerDisplay({
      fileName,
      base: this.#baseOf(request),
      screen: choice.screen,
      refreshSeconds: choice.refreshSeconds,
      device: caller.kind === 'joined' ? caller.device : undefined,
      isDoubleClick,
      takesTemperatureProfile: request.header('Temperature-Profile') !== undefined,
      hasTouchbar: hasTouchbar(traits),
      firmwarePath,
    });
  }
}

/** Others may know the MAC address of a display. */
const hasRightKey = (caller: Caller): boolean => caller.kind === 'joined' && caller.proof === 'key';
