import { messageOf } from '@inkstand/common/errors';
import { mapWholeFloats, scalarText } from '@inkstand/common/json';
import { parseUrl } from '@inkstand/common/parse-url';
import type { PluginDraft } from '../../store/store.js';
import type { NetworkPolicy, TransformJob, TransformLanguage, TransformResult } from '../../worker/worker.js';
import type { MergeVariables } from '../data/merge-push.js';
import { describeViewer, type Viewer } from '../data/trmnl-variables.js';
import { identifyRecipe } from '../exchange/build-cell.js';
import {
  nameTransform,
  readScriptSeconds,
  readTransformHosts,
  readTransformLanguage,
} from '../exchange/recipe-settings.js';

export interface DataTransformOptions {
  readonly run: (job: TransformJob) => Promise<TransformResult>;
  readonly viewer: () => Viewer;
  readonly reach: () => NetworkPolicy;
  readonly now: () => number;
}

/** The outcome of a transform, for pages. */
export interface TransformNote {
  /** The error with its position in the code; the last data is kept, or the fetched data used if there is none. */
  readonly error: string | undefined;
  /** Why the transform was not run at all; absent when it was. */
  readonly refusal?: 'off' | 'undecided' | 'language';
  readonly console: readonly string[];
  readonly durationMs: number;
}

/** Whether a transform was run and failed. */
export const isFailedTransform = (note: TransformNote | undefined): boolean =>
  note?.error !== undefined && note.refusal === undefined;

/** Polled data after the recipe's transform; unchanged if that failed. */
interface TransformedData {
  readonly variables: MergeVariables;
  readonly note: TransformNote;
}

/** Runs the transforms of plugin settings in the worker. */
export class DataTransform {
  readonly #options: DataTransformOptions;

  constructor(options: DataTransformOptions) {
    this.#options = options;
  }

  /** Never rejects. The transform may send requests to the hosts of `addresses`. */
  async apply(
    code: string,
    draft: PluginDraft,
    variables: MergeVariables,
    addresses: readonly string[],
  ): Promise<TransformedData> {
    const language = readTransformLanguage(draft.settings);
    const refusal = findRefusal(draft, language);
    if (refusal || !language) return { variables, note: { error: undefined, ...refusal, console: [], durationMs: 0 } };
    try {
      const result = await this.#options.run(this.#makeJob(code, language, draft, variables, addresses));
      const note = { console: result.console, durationMs: Math.round(result.elapsedMs) };
      if (result.kind === 'failed')
        return { variables, note: { ...note, error: describeTransformError(result.error, language) } };
      return { variables: withoutViewer(result.data), note: { ...note, error: undefined } };
    } catch (error) {
      const message = messageOf(error);
      return { variables, note: { error: message, console: [], durationMs: 0 } };
    }
  }

  #makeJob(
    code: string,
    language: TransformLanguage,
    draft: PluginDraft,
    variables: MergeVariables,
    addresses: readonly string[],
  ): TransformJob {
    const { viewer, reach, now } = this.#options;
    const who = viewer();
    const scriptSeconds = readScriptSeconds(draft.settings);
    // JavaScript has no floats that are whole numbers; Python distinguishes them.
    const input = language === 'python' ? variables : (mapWholeFloats(variables, (number) => number) as MergeVariables);
    const { system: _, ...trmnl } = describeViewer(who, identifyRecipe(draft), now());
    return {
      kind: 'transform',
      language,
      code,
      input: { ...input, trmnl },
      now: now(),
      timeZone: who.user.timeZone,
      locale: who.user.locale,
      hosts: [
        ...new Set([
          ...addresses.flatMap((address) => parseUrl(address)?.host ?? []),
          ...readTransformHosts(draft.settings),
        ]),
      ],
      reach: reach(),
      trust: draft.trust,
      ...(scriptSeconds === undefined ? {} : { scriptSeconds }),
    };
  }
}

function findRefusal(
  { settings, scriptSwitch }: PluginDraft,
  language: TransformLanguage | undefined,
): Pick<TransformNote, 'error' | 'refusal'> | undefined {
  if (language === undefined) {
    const error = `only transforms in JavaScript and Python run, not in ${scalarText(settings.serverless_language)}`;
    return { error, refusal: 'language' };
  }
  if (scriptSwitch === 'on') return undefined;
  const isOff = scriptSwitch === 'off';
  const error = isOff ? 'scripts are switched off for this plugin' : 'scripts do not run until you allow them';
  return { error, refusal: scriptSwitch };
}

type Failure = Extract<TransformResult, { kind: 'failed' }>['error'];

/** `transform.js:line:column: message`, which editors can parse; Python knows no column. */
function describeTransformError({ message, line, column }: Failure, language: TransformLanguage): string {
  const place = [nameTransform(language), line, line === undefined ? undefined : column];
  return `${place.filter((part) => part !== undefined).join(':')}: ${message}`;
}

/** `trmnl` is added when rendering. If it were stored, its clock would make the data of every poll new. */
function withoutViewer(data: MergeVariables): MergeVariables {
  const { trmnl: _, ...variables } = data;
  return variables;
}
