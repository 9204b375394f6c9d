import { isObject } from '@inkstand/common/json';
import { type MergeVariables, readSample } from '../../../plugin/plugin.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';

/**
 * Data for trying out markup: the plugin's own, that of an earlier fetch (`at:` and milliseconds), the sample, or typed
 * data.
 */
export const CURRENT_DATA = 'current';
export const SAMPLE_DATA = 'sample';
export const TYPED_DATA = 'typed';

/** The data chosen in the form; undefined for the plugin's own. Adds an error to the form if typed data is not JSON. */
export async function readChosenData(
  context: RequestContext,
  pluginSettingId: number,
  form: FormReading,
): Promise<MergeVariables | undefined> {
  const { plugins } = context.gateway;
  const choice = form.raw('data');
  if (choice === SAMPLE_DATA) return readSample(plugins.get(pluginSettingId));
  if (choice === TYPED_DATA) return parseObject(form.raw('typed_data')) ?? fail(form);
  const json = choice.startsWith('at:') ? plugins.recent.read(pluginSettingId, Number(choice.slice(3))) : undefined;
  return json === undefined ? undefined : parseObject(json);
}

function fail(form: FormReading): undefined {
  form.fail('typed_data', 'create.data.wrong');
  return undefined;
}

function parseObject(json: string): MergeVariables | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
