import type { FontTable } from '../font/font-spec.js';
import type { HanLanguage } from '../font/han-language.js';
import type { TextHost } from '../font/text-host.js';
import type { AddNote } from '../note.js';

/** The screen that a document is styled for, and other inputs of the cascade. */
export interface StyleEnvironment {
  /** Device px. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device px per CSS px. */
  readonly pixelRatio: number;
  /** The value of `prefers-color-scheme`, also used by a page with `color-scheme: light dark`. */
  readonly colorScheme: 'light' | 'dark';
  /** Bits per pixel of a grey panel, for `(monochrome)`; 0 for a colour panel. */
  readonly greyBits: number;
  /** Whose forms of Chinese characters to draw where no `lang` attribute says it. */
  readonly hanLanguage?: HanLanguage;
  readonly text: TextHost;
  readonly fonts: FontTable;
  /** Called for everything that is unsupported or invalid; the receiver removes duplicates. */
  readonly note: AddNote;
}
