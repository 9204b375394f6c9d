import { LruMap } from '@inkstand/common/lru-map';
import type { Note } from '@inkstand/engine/render';

/** The outcome of a plugin's last render for one panel. */
export interface ScreenReport {
  readonly panelKey: string;
  readonly atMs: number;
  /** Duration including the wait for the worker; absent when it failed. */
  readonly milliseconds?: number;
  /** CPU time of its scripts; absent when none ran. */
  readonly scriptMs?: number;
  readonly notes: readonly Note[];
  /** Why there is no new screen. */
  readonly error?: string;
  /** This many renders in a row used up their time, so the next one waits for an hour. */
  readonly pausedAfter?: number;
}

const MAX_PLUGINS = 500;
const MAX_PANELS = 8;
const MAX_NOTES = 60;

/** The outcomes of each plugin's last renders, by panel. In memory only. */
export class ScreenReports {
  readonly #byPlugin = new LruMap<number, readonly ScreenReport[]>({ max: MAX_PLUGINS });
  /** Hosts that a plugin was refused, by what it was rendered in. */
  readonly #refused = new LruMap<number, ReadonlyMap<string, readonly string[]>>({ max: MAX_PLUGINS });

  note(pluginSettingId: number, report: ScreenReport): void {
    const others = this.of(pluginSettingId).filter(({ panelKey }) => panelKey !== report.panelKey);
    const kept = { ...report, notes: report.notes.slice(0, MAX_NOTES) };
    this.#byPlugin.set(pluginSettingId, [kept, ...others].slice(0, MAX_PANELS));
  }

  /** Notes what a plugin was not allowed to fetch from; `place` is the content and panel of the screen. */
  noteRefused(pluginSettingId: number, place: string, hosts: readonly string[]): void {
    const others = [...(this.#refused.peek(pluginSettingId) ?? [])].filter(([one]) => one !== place);
    this.#refused.delete(pluginSettingId);
    if (hosts.length === 0 && others.length === 0) return;
    this.#refused.set(pluginSettingId, new Map([[place, hosts] as const, ...others].slice(0, MAX_PANELS)));
  }

  /** Hosts that screens of a plugin would have fetched from since the start, and may not. */
  refusedHosts(pluginSettingId: number): readonly string[] {
    return [...new Set([...(this.#refused.peek(pluginSettingId)?.values() ?? [])].flat())];
  }

  /** Newest first; empty before the first render since the start. */
  of(pluginSettingId: number): readonly ScreenReport[] {
    return this.#byPlugin.peek(pluginSettingId) ?? [];
  }
}

/** The notes of one or more renders about characters and icons that no font has; equal ones once. Pure. */
export function pickMissingFonts(notes: readonly Note[]): readonly Note[] {
  const picked = new Map<string, Note>();
  for (const note of notes) {
    if (note.code !== 'characters-missing' && note.code !== 'icons-missing') continue;
    // A place within the recipe differs from view to view.
    const { characters, family, codes } = note.values;
    const values = note.code === 'characters-missing' ? { characters } : { family, codes };
    picked.set(JSON.stringify([note.code, values]), { code: note.code, values });
  }
  return [...picked.values()];
}
