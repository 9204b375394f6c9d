import type { InlineContent } from './content.js';

/** For each index of the paragraph's text: 1 where a line may begin with that character. */
export function findBreaks(content: InlineContent): Uint8Array {
  const { text } = content;
  const breaks = new Uint8Array(text.length + 1);
  for (let index = 1; index < text.length; index += 1) {
    const before = text.charAt(index - 1);
    const after = text.charAt(index);
    if (after === ' ' || after === '\n') continue;
    if (before === ' ' || before === '-' || before === '\ufffc' || after === '\ufffc') breaks[index] = 1;
  }
  return breaks;
}
