import type { CanvasTextHost } from '../font/font.js';
import type { BlockBox, Box } from '../layout/box.js';
import type { Notes } from './notes.js';

const MAX_LISTED = 20;
/** Every bundled family has Latin, so most text needs no check. */
const BEYOND_LATIN = /[\u0250-\uffff]/;

/** Notes the characters of a laid-out page that no font has. */
export function noteLackingCharacters(root: BlockBox, text: CanvasTextHost, notes: Notes): void {
  const lacking = new Set<string>();
  const visit = (box: Box): void => {
    if (box.kind === 'text' || box.kind === 'replaced' || box.children.length === 0) return;
    if (box.kind === 'block')
      for (const line of box.lines)
        for (const fragment of line.fragments)
          if (fragment.kind === 'text' && BEYOND_LATIN.test(fragment.text))
            for (const character of text.lacking(fragment.text, fragment.box.style.font)) lacking.add(character);
    for (const child of box.children) if (lacking.size < MAX_LISTED) visit(child);
  };
  visit(root);
  if (lacking.size > 0) notes.add('characters-missing', { characters: [...lacking].slice(0, MAX_LISTED).join(' ') });
}
