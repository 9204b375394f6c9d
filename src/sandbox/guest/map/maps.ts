import type { HTMLDocument } from '../dom/document/html-document.js';
import { type Gate, readJson, writeJson } from '../gate-json.js';
import { reportError } from '../report-error.js';
import type { MapModule, MapParts, PaintTools, Values } from './map-parts.js';

// Taken before any page code runs.
// biome-ignore lint/security/noGlobalEval: evaluates our own code, which pages without a map do without
const evaluate = globalThis.eval;
const scope = globalThis as unknown as { readonly devicePixelRatio: number; setTimeout: MapParts['setTimeout'] };

/** The maps of a page. Their code is asked of the host when the first one is made, and only where there are tiles. */
export class Maps {
  readonly #gate: Gate;
  readonly #document: HTMLDocument;
  readonly #paint: () => PaintTools;
  #module: MapModule | undefined;

  constructor(gate: Gate, document: HTMLDocument, paint: () => PaintTools) {
    this.#gate = gate;
    this.#document = document;
    this.#paint = paint;
  }

  /** Undefined where the owner added no file with tiles. */
  open(): MapModule | undefined {
    if (this.#module || this.#gate('map-files', '') === '') return this.#module;
    const { setTimeout } = scope;
    const create = evaluate(this.#gate('map-code', '')) as (parts: MapParts) => MapModule;
    this.#module = create({
      gate: this.#gate,
      readJson,
      writeJson,
      document: this.#document,
      paint: this.#paint(),
      setTimeout: (call, delayMs) => setTimeout(call, delayMs),
      pixelRatio: () => scope.devicePixelRatio,
      reportError,
    });
    return this.#module;
  }

  /** `maplibregl`; without tiles, one whose maps fail as in a browser that cannot draw them. */
  library(): Values {
    const module = this.open();
    if (module) return module.library;
    const noteUndrawn = (): void => this.#document.$noteUndrawn('map');
    class UndrawnMap {
      constructor() {
        noteUndrawn();
        throw new Error('Failed to initialize WebGL');
      }
    }
    return { Map: UndrawnMap, supported: () => false, addProtocol: () => {}, setRTLTextPlugin: () => {} };
  }
}
