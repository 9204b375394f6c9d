import type { Options } from '../../options/read.js';
import { resolve } from '../value.js';

/** The options of a dataset above those of its kind: functions are called, lists are taken by index. */
export interface DatasetStyle {
  /** Of one datum. */
  of(name: string, index: number): unknown;
  /** Of the whole dataset. */
  plain(name: string): unknown;
}

export function createStyle(
  sources: readonly Options[],
  contextOf: (index: number | undefined) => Options,
  prefix = '',
): DatasetStyle {
  const find = (name: string): unknown => {
    const long = prefix === '' ? name : `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`;
    const [own = {}, ...others] = sources;
    const value = own[long];
    if (value !== undefined) return value;
    for (const source of others) if (source[name] !== undefined) return source[name];
    return undefined;
  };
  return {
    of: (name, index) => resolve(find(name), contextOf(index), index),
    plain: (name) => resolve(find(name), contextOf(undefined)),
  };
}
