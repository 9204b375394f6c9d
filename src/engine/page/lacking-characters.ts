import type { CanvasTextHost } from '../font/font.js';
import type { FontSpec } from '../font/text-host.js';
import type { BlockBox, Box } from '../layout/box.js';
import type { Notes } from './notes.js';

const MAX_LISTED = 20;
/** Every bundled family has Latin, so most text needs no check. */
const BEYOND_LATIN = /[\u0250-\uffff]/;

/** Letters whose picture only an icon font knows. */
const PRIVATE_USE = /\p{Co}/u;

/** Notes the characters of a laid-out page that no font has; those of private use by the icon font that the page names for them. */
export function noteLackingCharacters(root: BlockBox, text: CanvasTextHost, notes: Notes): void {
  const lacking = new Set<string>();
  const icons = new Map<string, Set<string>>();
  const noteIcon = (character: string, font: FontSpec): void => {
    const family = font.families[0] ?? '';
    const codes = icons.get(family) ?? new Set();
    if (icons.size < MAX_LISTED && codes.size < MAX_LISTED) icons.set(family, codes.add(codePointName(character)));
  };
  const visit = (box: Box): void => {
    if (box.kind === 'text' || box.kind === 'replaced' || box.children.length === 0) return;
    if (box.kind === 'block')
      for (const line of box.lines)
        for (const fragment of line.fragments)
          if (fragment.kind === 'text' && BEYOND_LATIN.test(fragment.text))
            for (const character of text.lacking(fragment.text, fragment.box.style.font))
              if (PRIVATE_USE.test(character)) noteIcon(character, fragment.box.style.font);
              else lacking.add(character);
    for (const child of box.children) if (lacking.size < MAX_LISTED) visit(child);
  };
  visit(root);
  if (lacking.size > 0) notes.add('characters-missing', { characters: [...lacking].slice(0, MAX_LISTED).join(' ') });
  for (const [family, codes] of icons) notes.add('icons-missing', { family, codes: [...codes].join(' ') });
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`;
}
