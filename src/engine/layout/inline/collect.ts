import type { BlockBox, Box, InlineBox, TextBox } from '../box.js';
import { hasInlineEdges } from '../box-tree/inline-runs.js';
import { isAbsolute, isFloat, isOutsideMarker, isSizedBox } from '../formatting.js';
import { collapsesSpaces, type InlineContent, type InlineItem, type InlineParent, OBJECT } from './content.js';

const SPACE_RUN = /[ \t\n\r\f]+/g;

/** Flattens the children of a block with an inline context and collapses white space over all of them (CSS Text, section 4). */
export function collectContent(box: BlockBox): InlineContent {
  const collector = new Collector();
  for (const child of box.children) collector.add(child, box);
  collector.dropTrailingSpace();
  const hasMarker = box.children.some(isOutsideMarker);
  return {
    box,
    text: collector.text,
    items: collector.items,
    hasLines: hasMarker || collector.keepsLineOpen || /[^ ]/.test(collector.text) || collector.hasPreservedSpace,
    hasFloats: collector.items.some(({ kind }) => kind === 'float'),
  };
}

class Collector {
  text = '';
  readonly items: InlineItem[] = [];
  keepsLineOpen = false;
  hasPreservedSpace = false;
  /** The last item ends in a space that collapses with the next one. */
  #endsInSpace = true;
  /** Item that contains the collapsible space at the end, if any. */
  #spaceItem: Extract<InlineItem, { kind: 'text' }> | undefined;

  add(box: Box, parent: InlineParent): void {
    if (box.kind === 'text') this.#addText(box, parent);
    else if (box.kind === 'inline') this.#addInline(box);
    else if (!isSizedBox(box) || isOutsideMarker(box)) return;
    else if (isAbsolute(box)) this.items.push({ kind: 'absolute', box, start: this.text.length });
    else if (isFloat(box)) this.items.push({ kind: 'float', box, start: this.text.length });
    else {
      this.items.push({ kind: 'atom', box, parent, start: this.text.length });
      this.#append((box.kind === 'block' && box.breakLetter) || OBJECT, false, undefined);
    }
  }

  #addInline(box: InlineBox): void {
    if (hasInlineEdges(box)) this.keepsLineOpen = true;
    this.items.push({ kind: 'open', box, start: this.text.length });
    for (const child of box.children) this.add(child, box);
    this.items.push({ kind: 'close', box, start: this.text.length });
  }

  #addText(box: TextBox, parent: InlineParent): void {
    if (box.element?.tag === 'br') {
      this.#addBreak(box, parent);
      return;
    }
    const { whiteSpaceCollapse } = box.style;
    if (whiteSpaceCollapse === 'collapse') {
      this.#addCollapsed(box, parent, box.text);
      return;
    }
    const lines = box.text.split(/\r\n?|\n/);
    lines.forEach((line, index) => {
      if (index > 0) this.#addBreak(box, parent);
      if (whiteSpaceCollapse === 'preserve-breaks') this.#addCollapsed(box, parent, line);
      else this.#addPreserved(box, parent, line);
    });
  }

  #addBreak(box: TextBox, parent: InlineParent): void {
    this.dropTrailingSpace();
    this.items.push({ kind: 'break', box, parent, start: this.text.length });
    this.#append('\n', true, undefined);
  }

  #addPreserved(box: TextBox, parent: InlineParent, text: string): void {
    if (text === '') return;
    this.hasPreservedSpace = true;
    const start = this.text.length;
    this.items.push({ kind: 'text', box, parent, start, end: start + text.length });
    this.#append(text, false, undefined);
  }

  #addCollapsed(box: TextBox, parent: InlineParent, source: string): void {
    const collapsed = source.replace(SPACE_RUN, (run, at: number) =>
      run.includes('\n') && this.#dropsLineFeed(source, at, at + run.length) ? '' : ' ',
    );
    const text = this.#endsInSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (text === '') return;
    const start = this.text.length;
    const item = { kind: 'text', box, parent, start, end: start + text.length } as const;
    const mutable: Extract<InlineItem, { kind: 'text' }> = { ...item };
    this.items.push(mutable);
    const endsInSpace = text.endsWith(' ');
    this.#append(text, endsInSpace, endsInSpace ? mutable : undefined);
  }

  /** A line feed between wide characters is removed instead of becoming a space (CSS Text, section 4.1.3). */
  #dropsLineFeed(source: string, from: number, to: number): boolean {
    const before = from > 0 ? source.charAt(from - 1) : this.text.charAt(this.text.length - 1);
    const after = source.charAt(to);
    if (before === '\u200b' || after === '\u200b') return true;
    return isWideCharacter(before) && isWideCharacter(after);
  }

  #append(text: string, endsInSpace: boolean, spaceItem: Extract<InlineItem, { kind: 'text' }> | undefined): void {
    this.text += text;
    this.#endsInSpace = endsInSpace;
    this.#spaceItem = spaceItem;
  }

  /** Removes a collapsible space at the end of the paragraph or before a forced break. */
  dropTrailingSpace(): void {
    const item = this.#spaceItem;
    if (!item || !collapsesSpaces(item.box.style)) return;
    // Items after the space shift back by one.
    for (let index = this.items.length - 1; index >= 0; index -= 1) {
      const last = this.items[index];
      if (last === item || !last) break;
      if (last.start === item.end) this.items[index] = { ...last, start: last.start - 1 } as InlineItem;
    }
    item.end -= 1;
    this.text = this.text.slice(0, -1);
    this.#spaceItem = undefined;
    this.#endsInSpace = true;
    if (item.end === item.start) this.items.splice(this.items.indexOf(item), 1);
  }
}

const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]$/;
const HANGUL = /^[\u1100-\u11ff\u3130-\u318f\ua960-\ua97c]$/;

/** True for full-width and wide characters other than Hangul, between which white space is not needed. */
function isWideCharacter(char: string): boolean {
  return WIDE.test(char) && !HANGUL.test(char);
}
