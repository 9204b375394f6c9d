import type { ScriptedPage } from '@inkstand/engine/render';
import type { ScriptError, ScriptPlace } from '../script-engine.js';
import { CONSOLE_LIMITS, PAGE_LIMITS } from '../script-limits.js';

const MAX_DETAIL_CHARS = 500;
const MAX_URL_CHARS = 200;

/** What the report says about the scripts of one page. */
export class PageNotes {
  readonly #note: ScriptedPage['note'];
  readonly #locate: (place: ScriptPlace) => ScriptPlace;
  #lines = 0;
  #errors = 0;

  /** `locate` turns a place in the rendered markup into one that its owner can open. */
  constructor(note: ScriptedPage['note'], locate: (place: ScriptPlace) => ScriptPlace = (place) => place) {
    this.#note = note;
    this.#locate = locate;
  }

  /** A script or a callback that ended by an error. */
  addError({ name, message, place, line, column }: ScriptError): void {
    if (++this.#errors > PAGE_LIMITS.errors) return;
    const where = line === undefined ? place : this.#write({ name: place, line, column: column ?? 1 });
    this.#note('script-error', { where, message: `${name}: ${message}`.slice(0, MAX_DETAIL_CHARS) });
  }

  #write(place: ScriptPlace): string {
    const { name, line, column } = this.#locate(place);
    return `${name}:${line}:${column}`;
  }

  addConsole(text: string): void {
    const space = text.indexOf(' ');
    const [level, line] = space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
    this.#lines++;
    const written = `${level.slice(0, 10)}: ${line.slice(0, CONSOLE_LIMITS.chars)}`;
    if (this.#lines > CONSOLE_LIMITS.lines) this.addLimit('console lines');
    else if (line !== '') this.#note('script-console', { line: this.#lines, text: written });
  }

  addLimit(limit: string): void {
    this.#note('script-limit', { limit: limit.slice(0, 100) });
  }

  /** A type of chart that is not drawn as such, or `polar`. */
  addUndrawn(what: string): void {
    if (what === 'polar') this.#note('chart-polar', {});
    else if (what === 'map') this.#note('map', {});
    else this.#note('chart-type', { type: what.slice(0, 50) });
  }

  addDamagedMap(reason: string): void {
    this.#note('map-damaged', { reason: reason.slice(0, MAX_DETAIL_CHARS) });
  }

  /** A place that no map file covers. */
  addUncoveredMap(): void {
    this.#note('map-uncovered', {});
  }

  /** An external script that nothing here answers. */
  addMissingScript(address: string, reason?: string): void {
    this.#note('script-missing', { address: address.slice(0, MAX_URL_CHARS), reason });
  }

  /** A request to a host that the plugin's setting does not name. */
  addRefusedRequest(url: string, host: string): void {
    this.#note('script-request-refused', { url: url.slice(0, MAX_URL_CHARS), host: host.slice(0, MAX_URL_CHARS) });
  }

  addFailedRequest(url: string, reason: string): void {
    this.#note('script-request-failed', {
      url: url.slice(0, MAX_URL_CHARS),
      reason: reason.slice(0, MAX_DETAIL_CHARS),
    });
  }
}
