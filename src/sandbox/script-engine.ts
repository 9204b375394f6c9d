/** One page's or transform's JavaScript engine. Everything is synchronous; text in, text out. */
export interface ScriptEngine {
  /**
   * Runs a classic script in the global scope, which later scripts share, then drains pending jobs. `resolve` answers
   * its `import()`.
   */
  evaluate(code: string, place: ScriptPlace, resolve?: ModuleResolver): ScriptOutcome;
  /** Runs a module, then drains pending jobs. `resolve` answers its `import` specifiers. */
  evaluateModule(code: string, place: ScriptPlace, resolve: ModuleResolver): ScriptOutcome;
  /** Calls one function that the guest bundle registered, text to text, then drains pending jobs. */
  call(entry: string, text: string): CallOutcome;
  /** True once a limit was reached: no further code of the page runs. */
  readonly isStopped: boolean;
}

/** Returns the source of a module, or `undefined` to refuse the import. */
export type ModuleResolver = (specifier: string) => string | undefined;

/** The position of a script's first character in its file. */
export interface ScriptPlace {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

export type ScriptOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'threw'; readonly error: ScriptError }
  | { readonly kind: 'stopped'; readonly limit: ScriptLimit };

export type CallOutcome =
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'threw'; readonly error: ScriptError }
  | { readonly kind: 'stopped'; readonly limit: ScriptLimit };

/** An error thrown by a script. Line and column count from 1 in the file named by `place`. */
export interface ScriptError {
  readonly name: string;
  readonly message: string;
  readonly place: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * The limit that stopped a page. `instance`: the engine itself failed and is replaced; `waiting`: a transform in Python cannot go on
 * without a response.
 */
export type ScriptLimit = 'steps' | 'time' | 'memory' | 'stack' | 'messages' | 'crossings' | 'instance' | 'waiting';

/** Answers the guest. Operation and text are untrusted; if this throws, the guest receives an empty text. */
export type Gate = (operation: string, text: string) => string;
