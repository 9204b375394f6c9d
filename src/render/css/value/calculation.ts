import type { ContainerSize } from '../length.js';
import type { ComputeContext } from './context.js';

const NO_CONTAINER: ContainerSize = { inlinePx: 0, blockPx: 0 };

/** What a calculation yields. `percentage` alone may stand for a length or a number, as its property says. */
export type CalcType = 'number' | 'length' | 'percentage' | 'angle' | 'time' | 'resolution';

/** What a calculation is evaluated with; `percentPx` and `container` only once layout knows them. */
export interface CalcInput {
  readonly context: ComputeContext | undefined;
  readonly basisPx: number;
  readonly container: ContainerSize;
}

/** A checked calculation, in the canonical unit of its type: device px, degrees, seconds, dots per px. */
export interface Calc {
  readonly type: CalcType;
  /** Where a length has a percentage in it, or is one. */
  readonly hasPercentage: boolean;
  readonly hasContainerUnit: boolean;
  evaluate(input: CalcInput): number;
  /** The same calculation with everything computed that needs the context. */
  bind(context: ComputeContext): Calc;
}

/** A plain number. */
export function numberCalc(value: number): Calc {
  const calc: Calc = {
    type: 'number',
    hasPercentage: false,
    hasContainerUnit: false,
    evaluate: () => value,
    bind: () => calc,
  };
  return calc;
}

/** A calculation without parts. */
export function leaf(type: CalcType, evaluate: (input: CalcInput) => number, flags: Partial<Calc> = {}): Calc {
  const calc: Calc = {
    type,
    hasPercentage: false,
    hasContainerUnit: false,
    evaluate,
    bind: () => calc,
    ...flags,
  };
  return calc;
}

/** Combines calculations; `bind` rebuilds the same combination of bound parts, or a constant where nothing is open. */
export function combine(type: CalcType, parts: readonly Calc[], apply: (values: readonly number[]) => number): Calc {
  const hasPercentage = parts.some((part) => part.hasPercentage);
  const hasContainerUnit = parts.some((part) => part.hasContainerUnit);
  const calc: Calc = {
    type,
    hasPercentage,
    hasContainerUnit,
    evaluate: (input) => apply(parts.map((part) => part.evaluate(input))),
    bind(context) {
      if (hasPercentage || hasContainerUnit) {
        return combine(
          type,
          parts.map((part) => part.bind(context)),
          apply,
        );
      }
      const value = calc.evaluate({ context, basisPx: 0, container: NO_CONTAINER });
      return leaf(type, () => value);
    },
  };
  return calc;
}

/** The type of things that may be added or compared: a percentage goes with lengths. */
export function commonType(parts: readonly Calc[]): CalcType | undefined {
  let common: CalcType | undefined;
  for (const { type } of parts) {
    if (common === undefined || common === type) common = type;
    else if (isLengthLike(common) && isLengthLike(type)) common = 'length';
    else return undefined;
  }
  return common;
}

function isLengthLike(type: CalcType): boolean {
  return type === 'length' || type === 'percentage';
}
