import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Words } from '../i18n/i18n.js';
import type { Flash } from './flash.js';
import type { FieldError } from './form.js';

/** What every component may need to know of the page it stands on. */
export interface Frame {
  readonly words: Words;
  /** Of the page, without query and without a proxy's prefix. */
  readonly path: string;
  readonly now: number;
  /** Of the live feed when the page was made. */
  readonly liveTick: number;
  readonly isOwner: boolean;
  /** Nothing can be saved. */
  readonly isReadOnly: boolean;
  /** Goes into every form. */
  readonly formToken: string;
  readonly flash: Flash | undefined;
  /** Of a form that could not be taken. */
  readonly errors: ReadonlyMap<string, FieldError>;
  readonly assetPath: (name: string) => string;
}

/** Gives components the frame of the page they stand in. */
export const FrameContext = createContext<Frame | undefined>(undefined);

/** The frame around the component. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new TypeError('expected a page around the component');
  return frame;
}

/** The words of the page. */
export const useWords = (): Words => useFrame().words;
