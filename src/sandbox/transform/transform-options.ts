import type { ScriptAnswer, ScriptRequest } from '../host/request/script-request.js';
import type { ScriptLimits } from '../script-limits.js';

export interface TransformOptions {
  readonly code: string;
  /** The transform's `input`. Python distinguishes floats that are marked as whole (`@inkstand/common/json`). */
  readonly input: unknown;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly locale: string;
  readonly seed: number;
  readonly limits?: Partial<ScriptLimits>;
  /** Performs a request for the transform. */
  readonly request: (wanted: ScriptRequest) => Promise<ScriptAnswer>;
}
