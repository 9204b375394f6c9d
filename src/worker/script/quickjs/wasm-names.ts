/**
 * The engine's file names its imports and exports by letters, which change with each release of the package. A test compares
 * these tables with the package's own loader.
 */
export const IMPORTS = {
  memory: 'a',
  assertFail: 'b',
  fdWrite: 'c',
  fdClose: 'd',
  environGet: 'e',
  environSizesGet: 'f',
  normalizeModule: 'g',
  loadModuleSource: 'h',
  shouldInterrupt: 'i',
  setTimer: 'j',
  resizeHeap: 'k',
  clearKeepAlive: 'l',
  localTime: 'm',
  setTimeZone: 'n',
  fdSeek: 'o',
  currentTime: 'p',
  abort: 'q',
  exit: 'r',
  callFunction: 's',
  freeHostRef: 't',
} as const;

export const EXPORTS = {
  initialize: 'u',
  malloc: 'v',
  QTS_Throw: 'w',
  QTS_NewError: 'x',
  QTS_RuntimeSetMemoryLimit: 'y',
  QTS_RuntimeSetMaxStackSize: 'D',
  QTS_GetUndefined: 'E',
  QTS_NewRuntime: 'K',
  free: 'M',
  QTS_NewContext: 'N',
  QTS_FreeValuePointer: 'P',
  QTS_DupValuePointer: 'T',
  QTS_FreeCString: 'S',
  QTS_NewString: '_',
  QTS_GetString: '$',
  QTS_IsJobPending: 'fa',
  QTS_ExecutePendingJob: 'ga',
  QTS_SetProp: 'ja',
  QTS_Call: 'ma',
  QTS_ResolveException: 'na',
  QTS_Eval: 'pa',
  QTS_GetGlobalObject: 'ua',
  QTS_PromiseState: 'wa',
  QTS_PromiseResult: 'xa',
  QTS_NewFunction: 'Da',
  QTS_ArgvGetJSValueConstPointer: 'Ea',
  QTS_RuntimeEnableInterruptHandler: 'Fa',
  QTS_RuntimeEnableModuleLoader: 'Ha',
} as const;

/** The engine's exported functions; pointers and numbers only. */
export type EngineCalls = { readonly [name in keyof typeof EXPORTS]: (...values: number[]) => number };
