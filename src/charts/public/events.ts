import { type Callback, isOptions, readCallback } from '../options/read.js';

const listeners = new WeakMap<object, Map<string, Callback[]>>();

/** Registers a listener of an object, or of all objects of a class; answers how to take it away. */
export function addEvent(target: unknown, type: unknown, listener: unknown): () => void {
  const run = readCallback(listener);
  if (!run || (typeof target !== 'function' && !isOptions(target))) return () => {};
  const byType = listeners.get(target as object) ?? new Map<string, Callback[]>();
  listeners.set(target as object, byType);
  const list = byType.get(String(type)) ?? [];
  byType.set(String(type), list);
  if (list.length < 1_000) list.push(run);
  return () => removeEvent(target, type, listener);
}

export function removeEvent(target: unknown, type: unknown, listener?: unknown): void {
  const byType =
    typeof target === 'object' || typeof target === 'function' ? listeners.get(target as object) : undefined;
  const list = byType?.get(String(type));
  if (!list) return;
  if (listener === undefined) list.length = 0;
  else if (list.includes(listener as Callback)) list.splice(list.indexOf(listener as Callback), 1);
}

/** Calls the listeners of an object and of its class, then those of its options. */
export function fireEvent(target: object, type: string, own: unknown, event: object = {}): void {
  const details = { type, target, preventDefault: () => {}, ...event };
  const inherited = listeners.get(target.constructor)?.get(type) ?? [];
  for (const run of [...inherited, ...(listeners.get(target)?.get(type) ?? [])]) run.call(target, details);
  readCallback(own)?.call(target, details);
}
