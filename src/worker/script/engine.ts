/** One page's or transform's JavaScript engine. Everything is synchronous; text in, text out. */
export interface ScriptEngine {
  /** Global code as a classic script: top-level let/const/functions are shared by later ones. Then pending jobs are drained. */
  evaluate(code: string, place: ScriptPlace): ScriptOutcome;
  /** Module code; `import` specifiers are answered by `resolve`, `undefined` refuses. Then pending jobs are drained. */
  evaluateModule(code: string, place: ScriptPlace, resolve: ModuleResolver): ScriptOutcome;
  /** Calls one function that the guest bundle registered, text to text, then drains pending jobs. */
  call(entry: string, text: string): CallOutcome;
  /** True once a limit was reached: nothing of the page runs any more. */
  readonly isStopped: boolean;
}

/** Source text of a module, or `undefined` where there is none. */
export type ModuleResolver = (specifier: string) => string | undefined;

/** Where the first character of a script stands. */
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

/** What a script threw; line and column count from 1 in the file that `place` names. */
export interface ScriptError {
  readonly name: string;
  readonly message: string;
  readonly place: string;
  readonly line?: number;
  readonly column?: number;
}

/** Which limit ended a page; `instance`: the engine itself failed and was replaced. */
export type ScriptLimit = 'steps' | 'time' | 'memory' | 'stack' | 'messages' | 'crossings' | 'instance';

/** Answers the guest. Operation and text are hostile; the answer is bounded; an error becomes an empty answer. */
export type Gate = (operation: string, text: string) => string;
