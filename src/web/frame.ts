import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Words } from '../i18n/i18n.js';
import type { Flash } from './flash.js';
import type { FieldError } from './form.js';

/** What components may need to know of their page. */
export interface Frame {
  readonly words: Words;
  /** Path of the page, without query and without a proxy's prefix. */
  readonly path: string;
  readonly now: number;
  /** Tick of the live feed when the page was made. */
  readonly liveTick: number;
  readonly isOwner: boolean;
  /** Nothing can be saved. */
  readonly isReadOnly: boolean;
  /** Goes into every form. */
  readonly formToken: string;
  readonly flash: Flash | undefined;
  /** Values and errors of a rejected form. */
  readonly errors: ReadonlyMap<string, FieldError>;
  readonly assetPath: (name: string) => string;
}

/** Gives components the frame of their page. */
export const FrameContext = createContext<Frame | undefined>(undefined);

/** The frame of the current page. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new TypeError('expected a page around the component');
  return frame;
}

/** The messages of the page's language. */
export const useWords = (): Words => useFrame().words;
