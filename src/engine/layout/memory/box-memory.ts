import type { SizedBox } from '../box.js';
import type { BoxMemory } from '../contract.js';
import { inheritedBy } from '../grid/inherited.js';

/** What is valid of the memory of a box. */
export function memoryOf(box: SizedBox): BoxMemory {
  const inherited = box.kind === 'block' ? inheritedBy(box) : undefined;
  const { memory } = box;
  if (memory && memory.inherited === inherited) return memory;
  box.memory = { inherited, measured: undefined, solutions: undefined, widths: undefined };
  return box.memory;
}
