import type { OutlineFace } from './outline-face.js';
import type { FontSpec } from './text-host.js';

/** From this weight on, browsers synthesise bold for a lighter face. */
const BOLD = 600;

/**
 * The styles that canvas must synthesise because the face has them neither as a file nor as an axis (CSS Fonts 4,
 * section 6.5).
 */
export function synthesisOf({ source, facts }: OutlineFace, font: FontSpec): string {
  const isSlanted = source.italic || facts?.axes.has('slnt') || facts?.axes.has('ital');
  return `${font.italic && !isSlanted ? 'italic ' : ''}${font.weight >= BOLD && source.weights[1] < BOLD ? 'bold ' : ''}`;
}
