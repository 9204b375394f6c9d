/** Maximum number of tags per display, and of characters per tag. */
const MAX_TAGS = 10;
export const MAX_TAG_CHARS = 30;

/**
 * Parses tags separated by commas; undefined when there are too many or one is too long. A tag that differs from an
 * earlier one only in letter case is dropped.
 */
export function parseTags(text: string): readonly string[] | undefined {
  const tags: string[] = [];
  for (const part of text.split(',')) {
    const tag = part.replace(/\s+/g, ' ').trim();
    if (tag.length > MAX_TAG_CHARS) return undefined;
    if (tag !== '' && !hasTag({ tags }, tag)) tags.push(tag);
  }
  return tags.length > MAX_TAGS ? undefined : tags;
}

/** Whether a display has a tag, ignoring letter case. */
export const hasTag = ({ tags }: { readonly tags: readonly string[] }, tag: string): boolean =>
  tags.some((one) => one.toLowerCase() === tag.toLowerCase());
