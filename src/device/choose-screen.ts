import type { AlertScreen } from '../alert/alert.js';
import type { RotationState } from '../playlist/playlist.js';
import { writeClock } from '../playlist/playlist.js';
import type { Absence, DevicePanels, ScreenAddress, SpecialScreen, SpecialScreens } from '../screen/screen.js';
import type { Device } from '../store/store.js';
import { type DisplayFactsOptions, gatherFacts, lastCallMs } from './display-facts.js';
import type { Caller } from './enrolment.js';
import { type DisplayFacts, planDisplay } from './plan-display.js';
import { planRefresh, type RefreshReason } from './plan-refresh.js';
import type { ReportedTraits } from './read-headers.js';

export interface ScreenChooserOptions extends DisplayFactsOptions {
  readonly panels: DevicePanels;
  readonly specials: SpecialScreens;
  readonly now: () => number;
  /** Told once by every display, in the place of its next picture. */
  readonly announcement?: string | undefined;
  /** What the card about problems says; undefined when all is well. */
  readonly card: () => AlertScreen | undefined;
}

/** The circumstances of a call. */
export interface Occasion {
  readonly traits: ReportedTraits;
  /** Where a browser finds the gateway. */
  readonly address: string;
  readonly isButtonWake: boolean;
  readonly isDoubleClick: boolean;
  readonly rotation: RotationState | undefined;
}

export interface Choice {
  readonly screen: ScreenAddress;
  readonly refreshSeconds: number;
  /** Where the display now is in its playlist; undefined when that did not change. */
  readonly rotation?: RotationState;
}

const NO_TRAITS = {
  modelName: undefined,
  paletteId: undefined,
  orientation: undefined,
  reportedModel: undefined,
  reportedWidthPx: undefined,
  reportedHeightPx: undefined,
  firmwareVersion: undefined,
};

/** What a display sees at a call: its playlist's next picture, or an explanation painted for its panel. */
export class ScreenChooser {
  readonly #options: ScreenChooserOptions;
  readonly #announced = new Set<number>();

  constructor(options: ScreenChooserOptions) {
    this.#options = options;
  }

  choose(caller: Caller, occasion: Occasion): Choice {
    if (caller.kind !== 'joined') return this.#turnAway(caller, occasion);
    const { device } = caller;
    if (occasion.isDoubleClick && device.specialFunction === 'identify') {
      const { friendlyId, name, mac } = device;
      const screen: SpecialScreen = { kind: 'identify', address: occasion.address, friendlyId, name, mac };
      return this.#special(screen, device, { kind: 'plain' });
    }
    return this.#announce(device, occasion) ?? this.#follow(device, occasion, wakeOf(device, occasion));
  }

  /** What the display shows now, without moving on. */
  peek(caller: Caller, occasion: Occasion): Choice {
    if (caller.kind !== 'joined') return this.#turnAway(caller, occasion);
    // Asked at the moment of its last call, a display is told the same again.
    const nowMs = lastCallMs(caller.device, this.#options);
    const choice = this.#follow(caller.device, occasion, 'timer', nowMs);
    return { screen: choice.screen, refreshSeconds: choice.refreshSeconds };
  }

  /** The answer when nothing else is possible any more: the gateway itself failed. */
  explainFailure(reason: string, occasion: Pick<Occasion, 'traits' | 'address'>): Choice {
    const { panels, specials, refreshSeconds, now } = this.#options;
    const { panel } = panels.of({ ...NO_TRAITS, ...occasion.traits });
    const screen: SpecialScreen = { kind: 'error', address: occasion.address, reason };
    const plan = { reason: { kind: 'plain' }, refreshSeconds: refreshSeconds(), nowMs: now() } as const;
    return { screen: specials.show(screen, panel, panel.name), refreshSeconds: planRefresh(plan) };
  }

  /** Once for each display since the start; a minute later it goes on where it was. */
  #announce(device: Device, { address }: Occasion): Choice | undefined {
    const { announcement: reason, now } = this.#options;
    if (reason === undefined || this.#announced.has(device.id)) return undefined;
    this.#announced.add(device.id);
    const told: SpecialScreen = { kind: 'error', address, reason: shortenForPanel(reason) };
    return this.#special(told, device, { kind: 'waiting', sinceMs: now() });
  }

  #follow(device: Device, occasion: Occasion, wake: DisplayFacts['wake'], nowMs = this.#options.now()): Choice {
    const { screens } = this.#options;
    const { rotation } = occasion;
    const { facts, candidates, owner } = gatherFacts(device, { nowMs, wake, rotation }, this.#options);
    const plan = planDisplay(facts);
    const { shows, refresh } = plan;
    const moved = plan.rotation && { rotation: plan.rotation };
    if (shows.kind === 'asleep') {
      const until = writeClock(shows.untilMinutes);
      return this.#special({ kind: 'asleep', address: occasion.address, until }, device, refresh.reason);
    }
    const card = shows.kind === 'card' ? this.#options.card() : undefined;
    if (card) {
      const { title, lines } = card;
      const screen: SpecialScreen = { kind: 'alert', address: occasion.address, title, lines };
      return { ...this.#special(screen, device, refresh.reason), ...moved };
    }
    const given = shows.kind === 'item' ? candidates.find(({ item }) => item.id === shows.itemId) : undefined;
    if (given?.screen) {
      return { screen: screens.show(given.item, given.screen), refreshSeconds: refresh.seconds, ...moved };
    }
    const absence = screens.explainAbsence(device, owner);
    const sinceMs = shows.kind === 'nothing' ? (shows.sinceMs ?? nowMs) : nowMs;
    const reason: RefreshReason = absence.kind === 'waiting' ? { kind: 'waiting', sinceMs } : { kind: 'plain' };
    return { ...this.#special(screenOf(absence, occasion.address, device), device, reason), ...moved };
  }

  #turnAway(caller: Exclude<Caller, { kind: 'joined' }>, { address, traits }: Occasion): Choice {
    const { panels, specials } = this.#options;
    const device = 'device' in caller ? caller.device : undefined;
    const { panel } = panels.of(device ?? { ...NO_TRAITS, ...traits });
    const viewer = device?.mac ?? (caller.kind === 'unknown' ? caller.mac : panel.name);
    return {
      screen: specials.show(refusalOf(caller, address), panel, viewer, device?.status !== 'joined'),
      refreshSeconds: planRefresh({ reason: { kind: 'outside' }, refreshSeconds: 0, nowMs: 0 }),
    };
  }

  #special(screen: SpecialScreen, device: Device, reason: RefreshReason): Choice {
    const { panels, specials, refreshSeconds, now } = this.#options;
    const plan = { reason, refreshSeconds: device.refreshSeconds ?? refreshSeconds(), nowMs: now() };
    return {
      screen: specials.show(screen, panels.of(device).panel, device.mac),
      refreshSeconds: planRefresh(plan),
    };
  }
}

/** What most panels have room for beside the address of the pages, which tell all of it. */
const MAX_TOLD_SECONDS = 300;

/** Whole sentences of a long list, so that a panel that cannot show all of it shows some. */
function shortenForPanel(text: string): string {
  if (text.length <= MAX_TOLD_SECONDS) return text;
  const end = text.lastIndexOf(';', MAX_TOLD_SECONDS);
  return `${text.slice(0, end < 0 ? MAX_TOLD_SECONDS : end)} …`;
}

function wakeOf({ specialFunction }: Device, { isButtonWake, isDoubleClick }: Occasion): DisplayFacts['wake'] {
  if (isDoubleClick) return specialFunction === 'restart_playlist' ? 'restart' : 'double-click';
  return isButtonWake ? 'button' : 'timer';
}

function screenOf(absence: Absence, address: string, { friendlyId }: Device): SpecialScreen {
  return absence.kind === 'error' ? { ...absence, address } : { kind: absence.kind, address, friendlyId };
}

function refusalOf(caller: Exclude<Caller, { kind: 'joined' }>, address: string): SpecialScreen {
  // biome-ignore lint/nursery/useExhaustiveSwitchCases: `Exclude` is not followed: a caller that has joined is none
  switch (caller.kind) {
    case 'pending':
      return { kind: 'pending', address, friendlyId: caller.device.friendlyId, mac: caller.device.mac };
    case 'unknown':
      return { kind: 'pending', address, mac: caller.mac };
    case 'blocked':
      return { kind: 'blocked', address, mac: caller.device.mac };
    case 'rejoin':
      return { kind: 'rejoin', address, mac: caller.device.mac };
    case 'nobody':
      return { kind: 'rejoin', address };
  }
}
