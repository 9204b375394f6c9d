import { peekRotation, planRotation, type RotationState } from '../playlist/playlist.js';
import type {
  Absence,
  DevicePanels,
  DeviceScreens,
  ShownPicture,
  SpecialPicture,
  SpecialScreens,
} from '../screen/screen.js';
import type { Device } from '../store/device-table.js';
import type { Caller } from './enrolment.js';
import { planRefresh, type RefreshReason } from './plan-refresh.js';
import type { ReportedTraits } from './read-headers.js';
import { localSecondsOf, planSleep, writeMinutes } from './sleep-window.js';

export interface PictureChooserOptions {
  readonly panels: DevicePanels;
  readonly screens: DeviceScreens;
  readonly specials: SpecialScreens;
  readonly now: () => number;
  /** Of the gateway; a display may have its own. */
  readonly timeZone: () => string;
  /** For displays without an own one. */
  readonly refreshSeconds: () => number;
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
  readonly picture: ShownPicture;
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
export class PictureChooser {
  readonly #options: PictureChooserOptions;

  constructor(options: PictureChooserOptions) {
    this.#options = options;
  }

  choose(caller: Caller, occasion: Occasion): Choice {
    if (caller.kind !== 'joined') return this.#turnAway(caller, occasion);
    const { device } = caller;
    const { specialFunction } = device;
    if (occasion.isDoubleClick && specialFunction === 'identify') {
      const { friendlyId, name, mac } = device;
      const picture: SpecialPicture = { kind: 'identify', address: occasion.address, friendlyId, name, mac };
      return this.#special(picture, device, { kind: 'plain' });
    }
    const sleep = this.#sleepOf(device);
    if (sleep?.isAsleep && !occasion.isButtonWake && !occasion.isDoubleClick) {
      const until = writeMinutes(device.sleepEndMinutes);
      const reason: RefreshReason = { kind: 'asleep', secondsUntilEnd: sleep.secondsUntilEnd };
      return this.#special({ kind: 'asleep', address: occasion.address, until }, device, reason);
    }
    return this.#turnPage(device, occasion, sleep && !sleep.isAsleep ? sleep.secondsUntilStart : undefined);
  }

  /** What the display shows now, without moving on. */
  peek(caller: Caller, occasion: Occasion): Choice {
    if (caller.kind !== 'joined') return this.#turnAway(caller, occasion);
    const { device } = caller;
    const { screens } = this.#options;
    const item = peekRotation(screens.listPlayable(device), occasion.rotation);
    if (!item) return this.#explain(device, occasion, occasion.rotation?.emptySinceMs);
    return { picture: screens.show(item), refreshSeconds: this.#plan(device, { kind: 'plain' }) };
  }

  /** The answer when nothing else is possible any more: the gateway itself failed. */
  explainFailure(reason: string, occasion: Pick<Occasion, 'traits' | 'address'>): Choice {
    const { panels, specials, refreshSeconds, now } = this.#options;
    const { panel } = panels.of({ ...NO_TRAITS, ...occasion.traits });
    const picture: SpecialPicture = { kind: 'error', address: occasion.address, reason };
    const plan = { reason: { kind: 'plain' }, refreshSeconds: refreshSeconds(), nowMs: now() } as const;
    return { picture: specials.show(picture, panel, panel.name), refreshSeconds: planRefresh(plan) };
  }

  #turnPage(device: Device, occasion: Occasion, secondsUntilSleep: number | undefined): Choice {
    const { screens, now } = this.#options;
    const items = screens.listPlayable(device);
    const plan = planRotation({
      state: occasion.rotation,
      items,
      nowMs: now(),
      isButtonWake: occasion.isButtonWake,
      restarts: occasion.isDoubleClick && device.specialFunction === 'restart_playlist',
      refreshSeconds: this.#refreshOf(device),
    });
    const item = items.find(({ id }) => id === plan.itemId);
    if (!item) return { ...this.#explain(device, occasion, plan.state.emptySinceMs), rotation: plan.state };
    const reason: RefreshReason = { kind: 'item', remainingSeconds: plan.remainingSeconds };
    return {
      picture: screens.show(item),
      refreshSeconds: this.#plan(device, reason, secondsUntilSleep),
      rotation: plan.state,
    };
  }

  #explain(device: Device, { address }: Occasion, sinceMs: number | undefined): Choice {
    const absence = this.#options.screens.explainAbsence(device);
    const reason: RefreshReason =
      absence.kind === 'waiting' ? { kind: 'waiting', sinceMs: sinceMs ?? this.#options.now() } : { kind: 'plain' };
    return this.#special(pictureOf(absence, address, device), device, reason);
  }

  #turnAway(caller: Exclude<Caller, { kind: 'joined' }>, { address, traits }: Occasion): Choice {
    const { panels, specials } = this.#options;
    const device = 'device' in caller ? caller.device : undefined;
    const { panel } = panels.of(device ?? { ...NO_TRAITS, ...traits });
    const viewer = device?.mac ?? (caller.kind === 'unknown' ? caller.mac : panel.name);
    return {
      picture: specials.show(refusalOf(caller, address), panel, viewer),
      refreshSeconds: planRefresh({ reason: { kind: 'outside' }, refreshSeconds: 0, nowMs: 0 }),
    };
  }

  #special(picture: SpecialPicture, device: Device, reason: RefreshReason): Choice {
    const { panels, specials } = this.#options;
    return {
      picture: specials.show(picture, panels.of(device).panel, device.mac),
      refreshSeconds: this.#plan(device, reason),
    };
  }

  #plan(device: Device, reason: RefreshReason, secondsUntilSleep?: number): number {
    return planRefresh({
      reason,
      refreshSeconds: this.#refreshOf(device),
      secondsUntilSleep,
      nowMs: this.#options.now(),
    });
  }

  #refreshOf = (device: Device): number => device.refreshSeconds ?? this.#options.refreshSeconds();

  #sleepOf(device: Device) {
    if (!device.sleepsAtNight) return undefined;
    const { sleepStartMinutes: startMinutes, sleepEndMinutes: endMinutes } = device;
    const timeZone = device.timeZone ?? this.#options.timeZone();
    return planSleep({ startMinutes, endMinutes }, localSecondsOf(this.#options.now(), timeZone));
  }
}

function pictureOf(absence: Absence, address: string, { friendlyId }: Device): SpecialPicture {
  return absence.kind === 'error' ? { ...absence, address } : { kind: absence.kind, address, friendlyId };
}

function refusalOf(caller: Exclude<Caller, { kind: 'joined' }>, address: string): SpecialPicture {
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
