import type { FitContent, Size } from '../computed/box-values.js';
import {
  type AnchorLookUp,
  type ContainerSize,
  finitePx,
  type Length,
  type LengthExpression,
} from '../computed/computed-length.js';
import { percent } from '../computed/percent.js';
import type { Component } from '../syntax/component.js';
import { isAnchorFunction } from './anchor-function.js';
import { type Computation, type ComputeContext, constant } from './compute-context.js';
import type { Calc } from './evaluate-calc.js';
import { isMathFunction } from './math-functions.js';
import { parseCalcValue } from './parse-calc.js';
import { parseWhole, type Reader } from './reader.js';
import { containerSide, devicePxOf } from './units.js';

interface LengthRules {
  /** Allow percentages; otherwise the value becomes device px. */
  readonly percent: boolean;
  readonly negative: boolean;
  /** Allow `anchor()` and `anchor-size()`. */
  readonly anchors?: true;
}

const ANY: LengthRules = { percent: true, negative: true };
const POSITIVE: LengthRules = { percent: true, negative: false };

/** An inset, which may refer to an anchor. */
export function parseInset(reader: Reader): Computation<Length> | undefined {
  return parseLengthBy(reader, { ...ANY, anchors: true });
}

export function parseLengthPercentage(reader: Reader): Computation<Length> | undefined {
  return parseLengthBy(reader, ANY);
}

export function parsePositiveLengthPercentage(reader: Reader): Computation<Length> | undefined {
  return parseLengthBy(reader, POSITIVE);
}

/** A length without a percentage, in device px. Container units use the size known at style time. */
export function parseLengthPx(reader: Reader): Computation<number> | undefined {
  const length = parseLengthBy(reader, { percent: false, negative: true });
  return length && toNumber(length);
}

export function parsePositiveLengthPx(reader: Reader): Computation<number> | undefined {
  const length = parseLengthBy(reader, { percent: false, negative: false });
  return length && toNumber(length);
}

function toNumber(length: Computation<Length>): Computation<number> {
  return (context) => {
    const px = length(context);
    return typeof px === 'number' ? px : finitePx(px.resolve(0, context.container()));
  };
}

/** `auto`, the content keywords, `fit-content()`, a length or a percentage. */
export function parseSize(reader: Reader): Computation<Size> | undefined {
  const keyword = reader.word(['auto', 'min-content', 'max-content', 'stretch']);
  if (keyword) return constant(keyword);
  if (reader.word(['-webkit-fill-available', '-moz-available'])) return constant('stretch');
  if (reader.word(['-webkit-min-content', '-moz-min-content'])) return constant('min-content');
  if (reader.word(['-webkit-max-content', '-moz-max-content', 'intrinsic'])) return constant('max-content');
  if (reader.word(['fit-content', '-webkit-fit-content', '-moz-fit-content'])) return constant(FIT_CONTENT);
  return parseFitContent(reader) ?? parseLengthBy(reader, { ...POSITIVE, anchors: true });
}

const FIT_CONTENT: FitContent = Object.freeze({ kind: 'fit-content', limit: undefined });

export function parseFitContent(reader: Reader): Computation<FitContent> | undefined {
  return reader.attempt(() => {
    const fn = reader.fn('fit-content');
    const limit = fn && parseWhole(fn.children, parsePositiveLengthPercentage);
    return limit && ((context) => ({ kind: 'fit-content', limit: limit(context) }));
  });
}

function parseLengthBy(reader: Reader, rules: LengthRules): Computation<Length> | undefined {
  const component = reader.peek();
  const computation = component && readLength(component, rules);
  if (computation) reader.next();
  return computation;
}

function readLength(component: Component, rules: LengthRules): Computation<Length> | undefined {
  const { kind, number, unit } = component;
  if (kind === 'function') {
    const { text } = component;
    return isMathFunction(text) || isAnchorFunction(text) ? readCalcLength(component, rules) : undefined;
  }
  if (number < 0 && !rules.negative) return undefined;
  if (kind === 'number') return number === 0 ? constant(0) : undefined;
  if (kind === 'percentage') return rules.percent ? constant(percent(number)) : undefined;
  if (kind !== 'dimension') return undefined;
  const side = containerSide(unit);
  if (side) {
    const length: LengthExpression = Object.freeze({
      kind: 'expression',
      hasPercentage: false,
      resolve: (_: number, container: ContainerSize) => finitePx((number * side(container)) / 100),
    });
    return constant(length);
  }
  const unitPx = devicePxOf(unit);
  return unitPx && ((context) => finitePx(number * unitPx(context)));
}

function readCalcLength(component: Component, rules: LengthRules): Computation<Length> | undefined {
  const calc = parseCalcValue(component);
  if (!calc || (calc.type !== 'length' && calc.type !== 'percentage')) return undefined;
  if (calc.hasPercentage && !rules.percent) return undefined;
  if (calc.isAnchored && !rules.anchors) return undefined;
  return (context) => bindLength(calc, context, rules.negative);
}

function bindLength(calc: Calc, context: ComputeContext, negative: boolean): Length {
  const limit = negative ? finitePx : (px: number) => Math.max(0, finitePx(px));
  const bound = calc.bind(context);
  if (bound.isAnchored) {
    context.computed.isAnchored = true;
    return bindAnchored(bound, limit);
  }
  if (!bound.hasPercentage && !bound.hasContainerUnit) {
    return limit(bound.evaluate({ context, basisPx: 0, container: { inlinePx: 0, blockPx: 0 } }));
  }
  return Object.freeze({
    kind: 'expression',
    hasPercentage: bound.hasPercentage,
    resolve: (basisPx: number, container: ContainerSize) =>
      limit(bound.evaluate({ context: undefined, basisPx, container })),
  });
}

function bindAnchored(bound: Calc, limit: (px: number) => number): LengthExpression {
  const evaluate = (basisPx: number, container: ContainerSize, anchor?: AnchorLookUp): number =>
    bound.evaluate({ context: undefined, basisPx, container, ...(anchor && { anchor }) });
  return Object.freeze({
    kind: 'expression',
    hasPercentage: bound.hasPercentage,
    resolve: (basisPx: number, container: ContainerSize) => limit(evaluate(basisPx, container)),
    resolveAnchored(basisPx: number, container: ContainerSize, anchor: AnchorLookUp) {
      const px = evaluate(basisPx, container, anchor);
      return Number.isNaN(px) ? undefined : limit(px);
    },
  });
}

/** `100%` minus a length, for positions given from the far edge. */
export function subtractFromWhole(length: Length): Length {
  if (typeof length !== 'number' && length.percentage !== undefined) return percent(100 - length.percentage);
  return Object.freeze({
    kind: 'expression',
    hasPercentage: true,
    resolve: (basisPx: number, container: ContainerSize) =>
      basisPx - (typeof length === 'number' ? length : length.resolve(basisPx, container)),
  });
}
