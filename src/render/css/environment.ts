import type { FontTable } from '../font/font-spec.js';
import type { TextHost } from '../font/text-host.js';

/** The screen that a document is styled for, and what style asks of the world. */
export interface StyleEnvironment {
  /** Device px. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device px per CSS px. */
  readonly pixelRatio: number;
  /** What `prefers-color-scheme` answers and a page with `color-scheme: light dark` takes. */
  readonly colorScheme: 'light' | 'dark';
  /** Bits per pixel of a grey panel, for `(monochrome)`; 0 for a colour panel. */
  readonly greyBits: number;
  readonly text: TextHost;
  readonly fonts: FontTable;
  /** Called for everything met and not understood; repeats are the receiver's affair to count. */
  note(kind: 'unsupported' | 'limit' | 'missing', subject: string, detail?: string): void;
}
