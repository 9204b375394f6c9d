import { BundledLibraries } from '../library/bundled-libraries.js';
import type { FindLibrary, LibraryAnswer } from '../library/find-library.js';
import { findImports } from '../library/find-script-addresses.js';
import type { ScriptEngine, ScriptOutcome } from '../script-engine.js';
import { PAGE_LIMITS } from '../script-limits.js';
import type { PageNetwork } from './page-network.js';
import type { PageNotes } from './page-notes.js';
import type { ParsedScript } from './parsed-script.js';
import type { ScriptPlaces } from './script-places.js';

/** Calls an entry of the guest. */
export type CallGuest = (entry: string, text?: string) => string;

/** Undefined when it is not there any more. */
export type ReadLibraryFile = (file: string) => string | undefined;

interface PageScriptsOptions {
  readonly engine: ScriptEngine;
  readonly call: CallGuest;
  readonly notes: PageNotes;
  readonly places: ScriptPlaces;
  readonly findLibrary: FindLibrary;
  /** The text of a file of the library folder. */
  readonly readFile: ReadLibraryFile;
  readonly network: PageNetwork;
}

/** Evaluates the scripts of one page, one at a time. */
export class PageScripts {
  readonly #options: PageScriptsOptions;
  readonly #bundled = new BundledLibraries();
  #count = 0;

  constructor(options: PageScriptsOptions) {
    this.#options = options;
  }

  /** Addresses to fetch before a script runs that scripts have put into the page; what its markup names is there already. */
  filesOf({ kind, address, code }: ParsedScript): readonly string[] {
    if (address !== undefined) return [address];
    return kind === 'module' ? findImports(code) : [];
  }

  run(script: ParsedScript): void {
    const { call, notes } = this.#options;
    if (++this.#count > PAGE_LIMITS.scripts) {
      notes.addLimit('scripts');
      return;
    }
    const { ticket, address } = script;
    if (address === undefined) {
      this.#evaluate(script, script.code, undefined);
      return;
    }
    const isThere = this.#runAddress(script, address);
    call('settle', `${ticket} ${isThere ? 'load' : 'error'}`);
  }

  #runAddress(script: ParsedScript, address: string): boolean {
    const { call, notes, findLibrary } = this.#options;
    const answer = findLibrary(address);
    if (answer?.kind === 'inert') return true;
    if (answer?.kind === 'own') {
      const isKnown = call('reveal', answer.name) !== '';
      if (!isKnown) notes.addMissingScript(address);
      return isKnown;
    }
    const code = answer ? this.#sourceOf(answer, script.kind) : this.#options.network.scripts.get(address);
    if (code === undefined) {
      notes.addMissingScript(address, 'no library of that name is known');
      return false;
    }
    this.#evaluate(script, code, address);
    return true;
  }

  #evaluate({ ticket, kind }: ParsedScript, code: string, file: string | undefined): void {
    const { engine, call, places } = this.#options;
    if (code.trim() === '') return;
    const place = file === undefined ? places.find(code) : { name: file, line: 1, column: 1 };
    call('enter', String(ticket));
    const resolve = (specifier: string): string | undefined => this.#resolveModule(specifier);
    const outcome =
      kind === 'module' ? engine.evaluateModule(code, place, resolve) : engine.evaluate(code, place, resolve);
    this.#noteFailure(outcome);
    call('leave');
  }

  #resolveModule(specifier: string): string | undefined {
    const answer = this.#options.findLibrary(specifier);
    return answer ? this.#sourceOf(answer, 'module') : this.#options.network.scripts.get(specifier);
  }

  #sourceOf(answer: LibraryAnswer, kind: 'classic' | 'module'): string | undefined {
    if (answer.kind === 'inert') return '';
    if (answer.kind === 'folder') return this.#options.readFile(answer.file);
    return answer.kind === 'bundled' ? this.#bundled.sourceOf(answer.library, answer.file, kind) : undefined;
  }

  #noteFailure(outcome: ScriptOutcome): void {
    if (outcome.kind !== 'threw') return;
    const { error } = outcome;
    this.#options.notes.addError(error);
    this.#options.call(
      'fail',
      JSON.stringify([error.name, error.message, error.place, error.line ?? 0, error.column ?? 0]),
    );
  }
}
