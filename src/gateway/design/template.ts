const MAX_CHARS = 300;

/**
 * Whether a text is a template that may stand in a capture: literal text and outputs of one line, without tags and
 * without strings that hold braces. An opening brace at its end would become part of the tag that follows.
 */
export function isTemplate(text: string): boolean {
  if (text.length > MAX_CHARS || text.includes('{%') || text.includes('%}') || text.endsWith('{')) return false;
  const parts = text.split('{{');
  if (parts[0]?.includes('}}')) return false;
  return parts.slice(1).every((part) => {
    const [inside = '', ...after] = part.split('}}');
    return after.length === 1 && inside.trim() !== '' && !/[{}\r\n]/.test(inside);
  });
}
