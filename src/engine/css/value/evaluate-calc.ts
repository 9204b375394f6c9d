import type { AnchorLookUp, ContainerSize } from '../computed/computed-length.js';
import type { ComputeContext } from './compute-context.js';

const NO_CONTAINER: ContainerSize = { inlinePx: 0, blockPx: 0 };

/** Type of a calculation. A `percentage` resolves to a length or a number, depending on the property. */
export type CalcType = 'number' | 'length' | 'percentage' | 'angle' | 'time' | 'resolution';

/** Inputs of an evaluation; `percentPx` and `container` are available only at layout. */
interface CalcInput {
  readonly context: ComputeContext | undefined;
  readonly basisPx: number;
  readonly container: ContainerSize;
  readonly anchor?: AnchorLookUp;
}

/** A type-checked calculation, in the canonical unit of its type: device px, degrees, seconds, dots per px. */
export interface Calc {
  readonly type: CalcType;
  /** The length is a percentage or contains one. */
  readonly hasPercentage: boolean;
  readonly hasContainerUnit: boolean;
  /** The position or size of an anchor is part of it. */
  readonly isAnchored: boolean;
  evaluate(input: CalcInput): number;
  /** The same calculation with all context-dependent parts computed. */
  bind(context: ComputeContext): Calc;
}

/** A plain number. */
export function numberCalc(value: number): Calc {
  const calc: Calc = {
    type: 'number',
    hasPercentage: false,
    hasContainerUnit: false,
    isAnchored: false,
    evaluate: () => value,
    bind: () => calc,
  };
  return calc;
}

/** A calculation without operands. */
export function leaf(type: CalcType, evaluate: (input: CalcInput) => number, flags: Partial<Calc> = {}): Calc {
  const plain = { hasPercentage: false, hasContainerUnit: false, isAnchored: false };
  const calc: Calc = { type, ...plain, evaluate, bind: () => calc, ...flags };
  return calc;
}

/** Combines calculations; `bind` rebuilds the combination from bound parts, or a constant if all are known. */
export function combine(type: CalcType, parts: readonly Calc[], apply: (values: readonly number[]) => number): Calc {
  const hasPercentage = parts.some((part) => part.hasPercentage);
  const hasContainerUnit = parts.some((part) => part.hasContainerUnit);
  const isAnchored = parts.some((part) => part.isAnchored);
  const calc: Calc = {
    type,
    hasPercentage,
    hasContainerUnit,
    isAnchored,
    evaluate: (input) => apply(parts.map((part) => part.evaluate(input))),
    bind(context) {
      if (hasPercentage || hasContainerUnit || isAnchored) {
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

/** The common type of operands that are added or compared; percentages combine with lengths. */
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
