import { writeClock } from '@inkstand/common/write-time';
import type { AlertScreen } from '../../alert/alert.js';
import type { RotationState } from '../../playlist/playlist.js';
import type { StaleData } from '../../plugin/plugin.js';
import {
  type Absence,
  type AddressedScreen,
  changesSlowly,
  type DevicePanels,
  type Explanation,
  type NextOnScreen,
  type ScreenAddress,
  type SpecialScreen,
  type SpecialScreens,
} from '../../screen/screen.js';
import type { Device, Screen, ShownFacts } from '../../store/store.js';
import { addressShown } from '../answer/shown-screens.js';
import type { Caller } from '../identity/caller.js';
import { CallSpread } from '../report/call-spread.js';
import type { ReportedTraits } from '../report/read-headers.js';
import { type DisplayFactsOptions, type GatheredFacts, gatherFacts } from './display-facts.js';
import { listClosed, type NextItem } from './idle-display.js';
import { type DisplayFacts, type DisplayPlan, planDisplay, rateOf } from './plan-display.js';
import { planRefresh, REFRESH_SECONDS, type RefreshReason } from './refresh-rate.js';

interface ScreenChooserOptions extends DisplayFactsOptions {
  readonly panels: DevicePanels;
  readonly specials: SpecialScreens;
  readonly now: () => number;
  readonly displayCount: () => number;
  /** Shown once on every display, before its next screen. */
  readonly announcement?: string | undefined;
  /** The sentence about old data, in the language and time zone of a display. */
  readonly describeStale: (stale: StaleData, device: Device) => string;
  /** The alert screen; undefined when there are no alerts. */
  readonly alertScreen: () => AlertScreen | undefined;
}

/** Facts about the current call. */
export interface CallContext {
  readonly traits: ReportedTraits;
  /** The gateway's address, as opened in a browser. */
  readonly address: string;
  readonly isButtonWake: boolean;
  readonly isDoubleClick: boolean;
  /** The display received its last answer, so this call is not a retry. */
  readonly isWakeOver?: boolean;
  readonly rotation: RotationState | undefined;
}

export interface ScreenChoice {
  readonly screen: ScreenAddress;
  readonly refreshSeconds: number;
  /** What the screen shows; undefined for callers that have not joined. */
  readonly facts: ShownFacts | undefined;
  /** The display's new position in its playlist; undefined when unchanged. */
  readonly rotation?: RotationState;
}

/** Gives a special screen its address: one with a name for firmware, or one for pages. */
type NameSpecial = SpecialScreens['preview'];

const NO_TRAITS = {
  modelName: undefined,
  paletteId: undefined,
  orientation: undefined,
  reportedModel: undefined,
  reportedWidthPx: undefined,
  reportedHeightPx: undefined,
  firmwareVersion: undefined,
};

/** Chooses the screen that answers a call: the next one of the display's playlist, or a special screen. */
export class ScreenChooser {
  readonly #options: ScreenChooserOptions;
  readonly #announced = new Set<number>();
  readonly #calls = new CallSpread();

  constructor(options: ScreenChooserOptions) {
    this.#options = options;
  }

  choose(caller: Caller, context: CallContext): ScreenChoice {
    if (caller.kind !== 'joined') return this.#refuse(caller, context);
    const { device } = caller;
    if (caller.proof === 'none') return this.#takeTurn(device, context);
    if (context.isDoubleClick && device.specialFunction === 'identify') {
      const { friendlyId, name, mac } = device;
      const screen: SpecialScreen = { kind: 'identify', address: context.address, friendlyId, name, mac };
      return this.#special(screen, device, { kind: 'plain' });
    }
    return this.#announce(device, context) ?? this.#follow(device, context);
  }

  /** The screen that answered the display's last call. Changes nothing. */
  peek(caller: Caller, context: CallContext): ScreenChoice {
    if (caller.kind !== 'joined') return this.#refuse(caller, context, true);
    // Planning for the time of the last call gives the answer to that call.
    const { lastSeenOf, now } = this.#options;
    const nowMs = lastSeenOf(caller.device.id)?.lastSeenAtMs || now();
    const moment = { nowMs, wake: 'timer', rotation: context.rotation } as const;
    const gathered = gatherFacts(caller.device, moment, this.#options);
    return this.#carryOut(planDisplay(gathered.facts), gathered, caller.device, context.address, this.#preview);
  }

  /** The screen of a plan, for pages; the names sent to displays do not change. */
  picture(device: Device, plan: DisplayPlan, address: string): ScreenAddress {
    const moment = { nowMs: this.#options.now(), wake: 'timer', rotation: undefined } as const;
    return this.#carryOut(plan, gatherFacts(device, moment, this.#options), device, address, this.#preview).screen;
  }

  /** Whether the planned screen shows the time, so it has to be rendered again for the expected call. */
  showsTime(device: Device, { shows }: DisplayPlan): boolean {
    if (shows.kind !== 'item') return false;
    const moment = { nowMs: this.#options.now(), wake: 'timer', rotation: undefined } as const;
    const { candidates } = gatherFacts(device, moment, this.#options);
    const screen = candidates.find(({ item }) => item.id === shows.itemId)?.screen;
    return screen !== undefined && changesWithTime(screen);
  }

  /** The answer when the gateway itself has failed. */
  explainFailure(reason: string, context: Pick<CallContext, 'traits' | 'address'>): ScreenChoice {
    const { panels, specials, refreshSeconds, now } = this.#options;
    const { panel } = panels.ofStranger({ ...NO_TRAITS, ...context.traits });
    const screen = { kind: 'error', address: context.address, reason } as const;
    const plan = { reason: { kind: 'plain' }, refreshSeconds: refreshSeconds(), nowMs: now() } as const;
    return {
      screen: specials.showStranger(screen, panel, panel.name),
      refreshSeconds: planRefresh(plan),
      facts: undefined,
    };
  }

  /** Shown once per display and start of the gateway; a minute later the display returns to its playlist. */
  #announce(device: Device, { address }: CallContext): ScreenChoice | undefined {
    const { announcement: reason, now } = this.#options;
    if (reason === undefined || this.#announced.has(device.id)) return undefined;
    this.#announced.add(device.id);
    const screen: SpecialScreen = { kind: 'error', address, reason: shortenForPanel(reason) };
    return this.#special(screen, device, { kind: 'waiting', sinceMs: now() });
  }

  #follow(device: Device, context: CallContext): ScreenChoice {
    const { rotation, isWakeOver, address } = context;
    const moment = { nowMs: this.#options.now(), wake: wakeOf(device, context), isWakeOver, rotation };
    const gathered = gatherFacts(device, moment, this.#options);
    const plan = planDisplay(gathered.facts);
    const moved = plan.rotation && { rotation: plan.rotation };
    const choice = this.#carryOut(plan, gathered, device, address, this.#show);
    const seconds = this.#correctTime(choice.refreshSeconds, plan, gathered, device);
    const isExact = plan.why.kind === 'idle' && plan.why.next !== undefined;
    return { ...choice, refreshSeconds: isExact ? seconds : this.#spread(seconds, device), ...moved };
  }

  /** The answer to a call without the display's key: its item, while buttons and what is shown once do not count. */
  #takeTurn(device: Device, { rotation, address }: CallContext): ScreenChoice {
    const moment = { nowMs: this.#options.now(), wake: 'timer', rotation } as const;
    const gathered = gatherFacts(device, moment, this.#options);
    const plan = planDisplay({ ...gathered.facts, alertScreen: undefined });
    const name: NameSpecial = (screen, panel, viewer, locale) =>
      this.#options.specials.show(screen, panel, `${viewer} without its key`, locale, false);
    return {
      ...this.#carryOut(plan, gathered, device, address, name),
      ...(plan.rotation && { rotation: plan.rotation }),
    };
  }

  /** An interval that ends at a certain time, such as that of the quiet hours, stays as it is. */
  #spread(seconds: number, { id, refreshSeconds }: Device): number {
    const { refreshSeconds: usual, displayCount, now } = this.#options;
    const off = this.#calls.secondsOff(id, seconds, displayCount, now());
    return seconds === (refreshSeconds ?? usual()) ? seconds - off : seconds;
  }

  /** A display that gets an outdated time calls again in a minute; until then its screen is rendered for that call. */
  #correctTime(seconds: number, { shows }: DisplayPlan, { candidates, facts }: GatheredFacts, device: Device): number {
    const { lastSeenOf, expectedWakeMs } = this.#options;
    const screen = candidates.find(({ item }) => shows.kind === 'item' && item.id === shows.itemId)?.screen;
    const sentMs = (expectedWakeMs(device.id) ?? 0) - (lastSeenOf(device.id)?.lastSeenAtMs ?? 0);
    const isCorrecting = sentMs > 0 && sentMs <= REFRESH_SECONDS.min * 1000;
    return screen && !isCorrecting && showsOldTime(screen, facts.nowMs)
      ? Math.min(seconds, REFRESH_SECONDS.min)
      : seconds;
  }

  #carryOut(
    plan: DisplayPlan,
    { candidates, broadcasts, owner, shown, facts }: GatheredFacts,
    device: Device,
    address: string,
    name: NameSpecial,
  ): ScreenChoice {
    const { screens, alertScreen: findAlertScreen } = this.#options;
    const { nowMs } = facts;
    const { shows, refresh } = plan;
    const special = (screen: SpecialScreen, reason: RefreshReason = refresh.reason): ScreenChoice =>
      this.#special(screen, device, reason, { name, refreshSeconds: rateOf(facts, shows) });
    if (shows.kind === 'shown' && shown) {
      return { screen: addressShown(shown), refreshSeconds: refresh.seconds, facts: shown };
    }
    if (shows.kind === 'asleep') {
      const until = writeClock(shows.untilMinutes);
      return special({ kind: 'asleep', address, until });
    }
    if (shows.kind === 'idle') {
      const next = shows.next && this.#describeNext(shows.next, facts);
      return special({ kind: 'idle', ...(next && { next }) });
    }
    const alertScreen = shows.kind === 'alert' ? findAlertScreen() : undefined;
    if (alertScreen) {
      const { title, lines } = alertScreen;
      return special({ kind: 'alert', address, title, lines });
    }
    const shownItems = [...broadcasts, ...candidates];
    const chosen = shows.kind === 'item' ? shownItems.find(({ item }) => item.id === shows.itemId) : undefined;
    if (chosen?.explanation) {
      return special(this.#explain(chosen.explanation, address, device));
    }
    if (chosen?.screen) {
      const { item } = chosen;
      const subject = { kind: 'item', itemId: item.id, name: screens.nameOf(item) } as const;
      const shownFacts = { subject, ...this.#sizeOf(device) };
      return { screen: screens.show(item, chosen.screen), refreshSeconds: refresh.seconds, facts: shownFacts };
    }
    const absence = screens.explainAbsence(device, owner, listClosed(plan));
    const sinceMs = shows.kind === 'nothing' ? (shows.sinceMs ?? nowMs) : nowMs;
    const secondsUntilChange = refresh.reason.kind === 'plain' ? refresh.reason.secondsUntilChange : undefined;
    const reason: RefreshReason =
      absence.kind === 'waiting' ? { kind: 'waiting', sinceMs, secondsUntilChange } : refresh.reason;
    return special(screenOf(absence, address, device), reason);
  }

  #explain({ pagePath, ...explanation }: Explanation, origin: string, device: Device): SpecialScreen {
    const address = origin + pagePath;
    if (explanation.kind === 'broken') return { ...explanation, address };
    const lines = explanation.plugins.map(({ name, stale }) => ({
      label: name,
      value: this.#options.describeStale(stale, device),
    }));
    return { kind: explanation.kind, address, lines };
  }

  /** The name of the next item, and when it begins in the display's time zone. */
  #describeNext({ itemId, atMs }: NextItem, { candidates, zone, nowMs }: DisplayFacts): NextOnScreen | undefined {
    const item = candidates.find((candidate) => candidate.item.id === itemId)?.item;
    if (!item) return undefined;
    const { day, weekday, secondsOfDay } = zone.localOf(atMs);
    const isToday = day === zone.localOf(nowMs).day;
    const clock = writeClock(Math.floor(secondsOfDay / 60));
    return { subject: this.#options.screens.nameOf(item), clock, ...(!isToday && { weekday }) };
  }

  readonly #show: NameSpecial = (...screen) => this.#options.specials.show(...screen);
  readonly #preview: NameSpecial = (...screen) => this.#options.specials.preview(...screen);

  #sizeOf(device: Device): Pick<ShownFacts, 'widthPx' | 'heightPx' | 'turnedDegrees'> {
    const { widthPx, heightPx, rotationDegrees: turnedDegrees } = this.#options.panels.of(device).panel;
    return { widthPx, heightPx, turnedDegrees };
  }

  #refuse(
    caller: Exclude<Caller, { kind: 'joined' }>,
    { address, traits }: CallContext,
    isPreview = false,
  ): ScreenChoice {
    const { panels, specials } = this.#options;
    const device = 'device' in caller ? caller.device : undefined;
    // The panel of a display that has joined is known; anybody else may report anything.
    const { panel } =
      device?.status === 'joined' ? panels.of(device) : panels.ofStranger({ ...NO_TRAITS, ...device, ...traits });
    const code = 'code' in caller ? caller.code : undefined;
    // Anyone who knows the MAC gets another code with each key, so a screen with a code is a stranger's.
    const isStranger = device?.status !== 'joined' || code !== undefined;
    const viewer = [device?.mac ?? panel.name, ...(code === undefined ? [] : [code])].join(' ');
    const refusal = refusalOf(caller, address);
    const show = (): ScreenAddress =>
      isStranger ? specials.showStranger(refusal, panel, viewer) : specials.show(refusal, panel, viewer);
    return {
      screen: isPreview ? specials.preview(refusal, panel, viewer) : show(),
      refreshSeconds: planRefresh({ reason: { kind: 'not-joined' }, refreshSeconds: 0, nowMs: 0 }),
      facts: undefined,
    };
  }

  #special(
    screen: SpecialScreen,
    device: Device,
    reason: RefreshReason,
    { name = this.#show, refreshSeconds: rate }: { name?: NameSpecial; refreshSeconds?: number } = {},
  ): ScreenChoice {
    const { panels, refreshSeconds, now } = this.#options;
    const plan = { reason, refreshSeconds: rate ?? device.refreshSeconds ?? refreshSeconds(), nowMs: now() };
    return {
      screen: name(screen, panels.of(device).panel, device.mac, device.locale),
      refreshSeconds: planRefresh(plan),
      facts: { subject: { kind: 'special', special: screen.kind }, ...this.#sizeOf(device) },
    };
  }
}

const MAX_TIME_ERROR_MS = 60_000;

/** Whether a screen shows a time that is off by more than a minute. */
const showsOldTime = (screen: Screen, nowMs: number): boolean =>
  changesWithTime(screen) && nowMs - screen.renderedAtMs > MAX_TIME_ERROR_MS;

const changesWithTime = (screen: Screen): boolean => screen.reads.clock && !changesSlowly(screen);

/** As much as fits on most panels, beside the address of the pages that show the whole text. */
const MAX_REASON_CHARACTERS = 300;

/** Cuts a list at a semicolon if possible, so that a small panel shows complete entries. */
function shortenForPanel(text: string): string {
  if (text.length <= MAX_REASON_CHARACTERS) return text;
  const end = text.lastIndexOf(';', MAX_REASON_CHARACTERS);
  return `${text.slice(0, end < 0 ? MAX_REASON_CHARACTERS : end)} …`;
}

function wakeOf({ specialFunction }: Device, { isButtonWake, isDoubleClick }: CallContext): DisplayFacts['wake'] {
  if (isDoubleClick) return specialFunction === 'restart_playlist' ? 'restart' : 'double-click';
  return isButtonWake ? 'button' : 'timer';
}

function screenOf(absence: Absence, address: string, { friendlyId }: Device): SpecialScreen {
  if (absence.kind === 'setup') return { ...absence, address: address + absence.pagePath, friendlyId };
  return absence.kind === 'error' ? { ...absence, address } : { ...absence, address, friendlyId };
}

function refusalOf(caller: Exclude<Caller, { kind: 'joined' }>, address: string): AddressedScreen {
  // biome-ignore lint/nursery/useExhaustiveSwitchCases: `Exclude` is not followed: a caller that has joined is none
  switch (caller.kind) {
    case 'pending': {
      const { friendlyId, mac } = caller.device;
      return { kind: 'pending', address, friendlyId, mac, code: caller.code };
    }
    case 'unknown':
      // Too many wait. Without the MAC, one picture serves all that call meanwhile.
      return { kind: 'pending', address };
    case 'blocked':
      return { kind: 'blocked', address, mac: caller.device.mac };
    case 'rejoin':
      return { kind: 'rejoin', address, mac: caller.device.mac, code: caller.code };
    case 'unidentified':
      return { kind: 'rejoin', address };
  }
}
