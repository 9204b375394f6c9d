import type { InkstandError, MarkupError } from '@inkstand/common/errors';
import { LruMap } from '@inkstand/common/lru-map';
import type { Words } from '../../i18n/i18n.js';
import type { ShownContent } from '../../store/store.js';
import type { RenderJob, RenderResult } from '../../worker/worker.js';
import { pluginsOf } from '../content/screen-content.js';
import { type ScreenSubject, sharedKey } from '../name/screen-key.js';

/** Why a plugin's last screen shows an error, or why there is no new one. */
export interface ScreenError {
  readonly pluginSettingId: number;
  /** As reported. */
  readonly message: string;
  /** Set when a template cannot be parsed. */
  readonly place?: MarkupPlace;
}

/** Where a template has an error. Lines and columns count from 1. */
export interface MarkupPlace {
  /** Part of the markup, such as `quadrant` or `shared`. */
  readonly part: string;
  readonly line: number;
  readonly column: number;
  /** What is wrong there. */
  readonly message: string;
}

/** Path of the editor at a place. */
export const pathOfPlace = (pluginSettingId: number, { part, line, column }: MarkupPlace): string =>
  `/plugins/${pluginSettingId}/markup?part=${part}&line=${line}&column=${column}`;

/** The name of a part of the markup, as the editor's tabs have it. */
export const nameOfPart = ({ part }: Pick<MarkupPlace, 'part'>, { maybe }: Words): string =>
  maybe(`markup.part.${part}`, part);

const MAX_SCREENS = 500;

/** The errors of each screen's last render, by plugin. In memory only: after a start, screens with errors are rendered again. */
export class ScreenErrors {
  readonly #byScreen = new LruMap<string, readonly ScreenError[]>({ max: MAX_SCREENS });

  /** @param errors of the screen's last render; empty when there are none */
  note(subject: ScreenSubject, errors: readonly ScreenError[]): void {
    const key = sharedKey(subject);
    this.#byScreen.delete(key);
    if (errors.length === 0) return;
    this.#byScreen.set(key, errors);
  }

  /** Errors in templates first; undefined when its screens were rendered. */
  find(pluginSettingId: number): ScreenError | undefined {
    const all = [...this.#byScreen.values()].flat().filter((error) => error.pluginSettingId === pluginSettingId);
    return all.find(({ place }) => place !== undefined) ?? all[0];
  }

  /** Forgets screens that no display needs any more. */
  keep(needed: { has(sharedKey: string): boolean }): void {
    for (const key of [...this.#byScreen.keys()]) if (!needed.has(key)) this.#byScreen.delete(key);
  }
}

/** The error of the plugin whose screen could not be rendered; none when it concerns a mashup as a whole. */
export function errorsOfFailure(
  content: ShownContent,
  job: RenderJob | undefined,
  error: InkstandError,
): ScreenError[] {
  const { message, markupError } = error;
  const cell = job?.cells.findIndex((source) => source !== undefined) ?? 0;
  // Each of several cells shows its own error, so this one is about the mashup.
  const pluginSettingId = pluginOf(content, markupError ? cell : undefined);
  return pluginSettingId === undefined ? [] : [{ pluginSettingId, message, ...locate(markupError, job, cell) }];
}

/** Errors of the plugins whose cells show one. */
export function errorsOfCells(
  content: ShownContent,
  job: RenderJob,
  { cellErrors = [] }: Pick<RenderResult, 'cellErrors'>,
): ScreenError[] {
  return cellErrors.flatMap(({ cell, message, markupError }) => {
    const pluginSettingId = pluginOf(content, cell);
    return pluginSettingId === undefined ? [] : { pluginSettingId, message, ...locate(markupError, job, cell) };
  });
}

function pluginOf(content: ShownContent, cell: number | undefined): number | undefined {
  if (content.kind === 'plugin') return content.pluginSettingId;
  return cell === undefined ? undefined : pluginsOf(content)[cell];
}

function locate(
  error: MarkupError | undefined,
  job: RenderJob | undefined,
  cell: number,
): { readonly place?: MarkupPlace } {
  if (!error) return {};
  const { isShared, line, column, message } = error;
  return { place: { part: isShared ? 'shared' : (job?.cells[cell]?.markup.part ?? 'full'), line, column, message } };
}
