import type { Box } from './box.js';

const NO_EDGES = Object.freeze({ top: 0, right: 0, bottom: 0, left: 0 });

/** Resets the places of boxes and their content to those of new boxes: an earlier layout may have shown them. */
export function forgetPlaces(boxes: readonly Box[]): void {
  for (const box of boxes) {
    if (box.kind === 'text') continue;
    if (box.kind !== 'inline') {
      box.place = undefined;
      box.x = 0;
      box.y = 0;
      box.width = 0;
      box.height = 0;
      box.padding = NO_EDGES;
      box.border = NO_EDGES;
      box.margin = NO_EDGES;
    }
    if (box.kind === 'block') {
      box.lines = [];
      box.firstBaseline = undefined;
      box.lastBaseline = undefined;
    }
    if (box.kind !== 'replaced') forgetPlaces(box.children);
  }
}
