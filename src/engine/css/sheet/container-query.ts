import type { ContainerSize } from '../computed/computed-length.js';
import type { Component } from '../syntax/component.js';
import { table } from '../syntax/table.js';
import { Reader } from '../value/reader.js';
import type { Condition, ContainerCondition } from './condition.js';
import { readMeasure } from './media-query.js';
import { compare, type Evaluate, parseCondition, parseFeature } from './parse-condition.js';

type Measure = (size: ContainerSize) => number;

/** Query containers are treated as horizontal, so the inline size is the width. */
const MEASURES = table<Measure>({
  width: ({ inlinePx }) => inlinePx,
  'inline-size': ({ inlinePx }) => inlinePx,
  height: ({ blockPx }) => blockPx,
  'block-size': ({ blockPx }) => blockPx,
  'aspect-ratio': ({ inlinePx, blockPx }) => inlinePx / blockPx,
});
const BLOCK_FEATURES = /^(?:height|block-size|aspect-ratio|orientation)$/;

/** Parses `@container name? (condition)`; style queries are unsupported and never hold. */
export function parseContainerQuery(
  components: readonly Component[],
  outer: Condition | undefined,
): ContainerCondition {
  const reader = new Reader(components);
  const first = reader.peek();
  const hasName = first?.kind === 'ident' && first.text.toLowerCase() !== 'not';
  if (hasName) reader.next();
  let needsBlockSize = false;
  const condition = parseCondition<ContainerSize>(reader, (component) => {
    const query = component.kind === 'block' ? parseFeature(component.children) : undefined;
    if (query && BLOCK_FEATURES.test(query.name)) needsBlockSize = true;
    return query && readFeature(query);
  });
  const evaluate: Evaluate<ContainerSize> = condition && reader.done ? condition : () => undefined;
  const name = hasName ? first.text : undefined;
  const isNameOnly = hasName && components.length === 1;
  return {
    kind: 'container',
    outer,
    name,
    needsBlockSize,
    holds: (size) => size !== undefined && (isNameOnly || evaluate(size) === true),
  };
}

function readFeature({
  name,
  bounds,
}: NonNullable<ReturnType<typeof parseFeature>>): Evaluate<ContainerSize> | undefined {
  if (name === 'orientation') {
    const expected = bounds[0]?.value[0]?.text.toLowerCase();
    return ({ inlinePx, blockPx }) => expected === (blockPx >= inlinePx ? 'portrait' : 'landscape');
  }
  const measure = MEASURES.get(name);
  if (!measure) return undefined;
  if (bounds.length === 0) return (size) => measure(size) > 0;
  const limits = bounds.map(({ comparison, value }) => ({ comparison, number: readMeasure(value) }));
  return (size) =>
    limits.every(({ comparison, number }) => number !== undefined && compare(measure(size), comparison, number));
}
