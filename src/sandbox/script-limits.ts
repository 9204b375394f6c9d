/** Resource limits of one page or one transform. */
export interface ScriptLimits {
  /** Interrupt polls of the interpreter: the same count in every run on every machine, about 9 per millisecond on a fast one. */
  readonly maxPolls: number;
  /** Processor time for all scripts together, and for one script or call. */
  readonly pageMs: number;
  readonly scriptMs: number;
  /** Added to the clock limits before the watchdog ends builtins that never poll. */
  readonly watchdogMs: number;
  /** For one text through the gate in either direction, and for all texts together. */
  readonly messageChars: number;
  readonly allMessagesChars: number;
  readonly maxCrossings: number;
}

export const SCRIPT_LIMITS: ScriptLimits = {
  maxPolls: 30_000,
  pageMs: 5_000,
  scriptMs: 2_000,
  watchdogMs: 2_000,
  messageChars: 4 * 2 ** 20,
  allMessagesChars: 16 * 2 ** 20,
  maxCrossings: 50_000,
};

/** The longest processor time that a plugin's setting allows: a mashup has four plugins, and a worker job has a minute. */
export const MAX_SCRIPT_SECONDS = 15;

/** The limits for another processor time of a page or transform; memory and messages stay as they are. */
export function limitsOfSeconds(seconds: number | undefined): Partial<ScriptLimits> {
  if (seconds === undefined) return {};
  const { maxPolls, pageMs, scriptMs } = SCRIPT_LIMITS;
  const times = (seconds * 1000) / pageMs;
  return { maxPolls: Math.round(maxPolls * times), pageMs: pageMs * times, scriptMs: scriptMs * times };
}

/** Python takes longer than JavaScript, and much of that before the transform begins. */
export const PYTHON_SECONDS = 12;

/** Memory of an engine. */
export interface EngineSize {
  /** For what a script allocates, and what was there before it. */
  readonly memoryBytes: number;
  readonly stackBytes: number;
  /** More linear memory than a page within that limit needs, gaps and texts of the host included. */
  readonly linearBytes: number;
  /** Whether one engine runs one script after another, each in clean memory, of which a copy is kept. */
  readonly isReused: boolean;
}

export const SCRIPT_SIZE: EngineSize = {
  memoryBytes: 48 * 2 ** 20,
  stackBytes: 256 * 1024,
  linearBytes: 96 * 2 ** 20,
  isReused: true,
};

/** Python itself takes 14 MB. */
export const PYTHON_SIZE: EngineSize = {
  ...SCRIPT_SIZE,
  memoryBytes: 64 * 2 ** 20,
  stackBytes: 512 * 1024,
  isReused: false,
};

/** What one page may do besides the limits of its engine. */
export const PAGE_LIMITS = {
  /** Virtual time after which the picture is taken, and how far the framework's own script is waited for. */
  virtualMs: 5_000,
  frameworkMs: 33.4,
  /** Listeners, timers and frames. */
  turns: 20_000,
  scripts: 200,
  pictures: 100,
  requests: 20,
  /** Characters of one answer to a request, as the guest receives it. */
  answerChars: 3_000_000,
  errors: 20,
  /** Longest media query or name, and longest selector, that is read at all. */
  nameChars: 2_000,
  selectorChars: 20_000,
  /** Path data whose length or box a script asks for; arcs take the most time. */
  pathChars: 200_000,
  xmlDepth: 128,
} as const;

/** What one transform may do besides the limits of its engine. */
export const TRANSFORM_LIMITS = {
  /** Virtual time that its timers may take. */
  virtualMs: 30_000,
  requests: 10,
  /** Characters of JSON and levels of the result. */
  resultChars: 1_000_000,
  resultDepth: 64,
} as const;

/** What the report of a page or a transform shows of its console. */
export const CONSOLE_LIMITS = { lines: 20, chars: 500 } as const;

/** The largest request of a script; what is longer is left out, or the request refused. */
export const REQUEST_LIMITS = { urlChars: 4_000, headers: 50, headerChars: 8_000, bodyChars: 1_000_000 } as const;

/** Bytes that one page or transform may unpack in all. */
export const MAX_UNPACKED_BYTES = 2 * 1024 * 1024;
