import type { ContainerSize } from '../../css/length.js';
import type { IntrinsicWidths, SizedBox } from '../contract.js';
import { type InheritedAxes, inheritedBy } from '../grid/inherited.js';
import type { Measurement } from '../laid-box.js';
import type { SolvedRequest } from './solved-request.js';

/** Content widths of a box, and what they were asked for. */
interface WidthsEntry {
  readonly container: ContainerSize;
  readonly height: number | undefined;
  readonly percentHeight: number | undefined;
  readonly widths: IntrinsicWidths;
  older: WidthsEntry | undefined;
}

/** What a layout has computed for a box so far. */
export interface BoxMemory {
  /** The rest is valid for these axes only; a grid sets them on its subgrids. */
  readonly inherited: InheritedAxes | undefined;
  /** The newest of each; older ones follow it. Most boxes have one or two, for which arrays would take more space. */
  measured: Measurement | undefined;
  solutions: SolvedRequest | undefined;
  widths: WidthsEntry | undefined;
}

/** What is valid of the memory of a box. */
export function memoryOf(box: SizedBox): BoxMemory {
  const inherited = box.kind === 'block' ? inheritedBy(box) : undefined;
  const { memory } = box;
  if (memory && memory.inherited === inherited) return memory;
  box.memory = { inherited, measured: undefined, solutions: undefined, widths: undefined };
  return box.memory;
}
