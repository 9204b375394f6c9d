/** A text with parts of it replaced; edits are in the order of the text and do not overlap. */
export function applyEdits(text, edits) {
  let at = 0;
  const parts = edits.map(({ start, end, replacement }) => {
    const part = text.slice(at, start) + replacement;
    at = end;
    return part;
  });
  return parts.join('') + text.slice(at);
}
