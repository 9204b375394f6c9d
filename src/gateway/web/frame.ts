import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Words } from '../i18n/i18n.js';
import type { Role } from '../store/store.js';
import type { Task } from '../task/task.js';
import type { Flash } from './flash.js';
import type { FieldError, FormReading } from './forms/form-reading.js';
import type { Theme } from './theme.js';

/** What components may need from their page. */
export interface Frame {
  readonly words: Words;
  /** Path of the page, without query and without a proxy's prefix. */
  readonly path: string;
  /** Path and query of the page, for links that return to it. */
  readonly address: string;
  readonly theme: Theme;
  readonly now: number;
  /** Tick of the live feed when the page was rendered. */
  readonly liveTick: number;
  /** Running tasks, and those that ended without being seen; empty without a session. */
  readonly tasks: readonly Task[];
  /** Role of whoever is signed in; undefined without a session. */
  readonly role: Role | undefined;
  /** Nothing can be stored. */
  readonly isReadOnly: boolean;
  /** Contained in every form. */
  readonly formToken: string;
  readonly flash: Flash | undefined;
  /** Path of the settings form that was just stored. */
  readonly savedForm: string | undefined;
  /** Errors of a rejected form. */
  readonly errors: ReadonlyMap<string, FieldError>;
  /** The rejected form, whose component shows what was entered. */
  readonly rejected: FormReading | undefined;
  /** Labels of fields with the part of the page around them, filled while the page is rendered. */
  readonly fieldNames: Map<string, string>;
  /** The first wrong field of a rejected form, to which the page scrolls. */
  readonly focusedField: string | undefined;
  /** Differs for every secret and reveals none; used by fields. */
  readonly versionOf: (secret: string) => string;
  readonly assetPath: (name: string) => string;
}

/** Provides components with the frame of their page. */
export const FrameContext = createContext<Frame | undefined>(undefined);

/** The frame of the current page. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new TypeError('expected a page around the component');
  return frame;
}

/** The messages of the page's language. */
export const useWords = (): Words => useFrame().words;
