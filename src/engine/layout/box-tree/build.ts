import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Document, Element, Node } from '../../html/dom.js';
import type { BlockBox, Box } from '../box.js';
import { isOutsideMarker } from '../formatting.js';
import { CounterScopes } from '../lists/counters.js';
import { resolveCollapsedBorders } from '../table/collapsed-borders.js';
import { principalAxes, TurnedStyles } from '../writing-mode/turned-styles.js';
import { alternativeContent, alternativeStyle, alternativeText } from './alternative-text.js';
import { arrangeFlowChildren, wrapAllRuns } from './block-children.js';
import type { BoxTreeOptions, BuildState } from './build-state.js';
import { combineText, isCombined } from './combined-text.js';
import { ANONYMOUS, createBlock, createReplaced, createText, type Origin } from './create.js';
import { type BoxRole, fixedContext, isMulticol, roleOf } from './display.js';
import { addFirstLine } from './first-line-boxes.js';
import { wrapTextItems } from './flex-items.js';
import { controlStyle, controlText } from './form-control-text.js';
import { applyCounters, createContent } from './generated.js';
import { isBlockLevel, wrapInline } from './inline-runs.js';
import { legendStyle, spaceBelowLegend } from './legend.js';
import { createMarker } from './list-marker.js';
import { replacedByStyle, replacedContent } from './replaced-content.js';
import { stackRuby } from './ruby.js';
import { SmallCapitals } from './small-caps.js';
import { completeTableChildren, wrapMisplacedTableParts } from './table-parts.js';
import { transformText } from './text-transform.js';
import { beginsTurn, createTurned, turnedContent } from './vertical-writing.js';

/** Builds the box tree of a styled document; the root element's box is a block whatever its `display`. */
export function buildBoxTree(document: Document, options: BoxTreeOptions): BlockBox {
  return buildRoot(document.root, beginState(document.root, options));
}

function beginState(root: Element, options: BoxTreeOptions): BuildState {
  const axes = principalAxes(root, options.styled);
  const turnedStyles = new TurnedStyles();
  return {
    ...options,
    styled: turnedStyles.documentIn(axes, options.styled),
    physical: options.styled,
    axes,
    turnedStyles,
    counters: new CounterScopes(),
    smallCapitals: new SmallCapitals(),
    quoteDepth: 0,
    generatedChars: 0,
    letterOwner: undefined,
    textBefore: '',
  };
}

function buildRoot(element: Element, state: BuildState): BlockBox {
  const style = state.styled.styleOf(element);
  const origin: Origin = { element, pseudo: undefined };
  const role = roleOf(style, true);
  if (style.display === 'none') return createBlock(origin, style, { context: 'block' }, []);
  applyCounters(element, style, state);
  const shown: BoxRole = role.kind === 'contents' ? { ...role, kind: 'block' } : role;
  return createContainer(origin, style, shown, elementContent(element, style, false, state), state);
}

/** Boxes of the children of an element, with its pseudo-elements. */
function elementContent(element: Element, style: ComputedStyle, blockify: boolean, state: BuildState): Box[] {
  state.counters.enter();
  const boxes: Box[] = [];
  boxes.push(...pseudoBoxes(element, 'before', blockify, state));
  for (const node of visibleChildren(element)) boxes.push(...nodeBoxes(node, style, blockify, state));
  boxes.push(...pseudoBoxes(element, 'after', blockify, state));
  state.counters.leave();
  return boxes;
}

/** A closed `<details>` shows its summary only. */
function visibleChildren(element: Element): readonly Node[] {
  if (element.tag !== 'details' || element.attributes.has('open')) return element.children;
  return element.children.filter((child) => child.kind === 'element' && child.tag === 'summary').slice(0, 1);
}

function nodeBoxes(node: Node, parentStyle: ComputedStyle, blockify: boolean, state: BuildState): Box[] {
  if (node.kind === 'element') {
    const boxes = elementBoxes(node, parentStyle, blockify, state);
    const last = boxes.at(-1);
    if (last && last.kind !== 'inline') state.textBefore = '';
    return boxes;
  }
  if (node.data === '') return [];
  const text = transformText(node.data, parentStyle.textTransform, state.textBefore);
  state.textBefore = text;
  if (isCombined(parentStyle, state) && text.trim() !== '')
    return [combineText(parentStyle, state, (style) => [createText(ANONYMOUS, style, text.trim())])];
  const cut = state.letterOwner && cutFirstLetter(text);
  if (cut) return letterBoxes(cut, parentStyle, state);
  if (parentStyle.font.smallCaps) return state.smallCapitals.createTexts(ANONYMOUS, parentStyle, text);
  return [createText(ANONYMOUS, parentStyle, text)];
}

function elementBoxes(element: Element, parentStyle: ComputedStyle, blockify: boolean, state: BuildState): Box[] {
  const own = state.styled.styleOf(element);
  const style = element.tag === 'legend' ? legendStyle(element, own, parentStyle) : own;
  const origin: Origin = { element, pseudo: undefined };
  const role = roleOf(style, blockify);
  if (role.kind === 'none') return [];
  if (role.kind !== 'inline') state.textBefore = '';
  if (element.tag === 'br' && element.namespace === 'html') return [createText(origin, style, '\n')];
  if (element.tag === 'wbr' && element.namespace === 'html') return [createText(origin, parentStyle, '\u200b')];
  applyCounters(element, style, state);
  if (role.kind === 'contents') return elementContent(element, style, blockify, state);
  const alternative = alternativeText(element, state);
  if (alternative !== undefined) {
    const content = alternativeContent(alternative, style, state);
    return [createContainer(origin, alternativeStyle(style, role), { ...role, kind: 'block' }, content, state)];
  }
  const replaced = replacedContent(element, state) ?? replacedByStyle(style, state);
  if (replaced) {
    state.letterOwner = undefined;
    return [createReplaced(origin, style, replaced, role.isInlineLevel)];
  }
  const control = controlText(element);
  if (control !== undefined) {
    const content = control === '' ? [] : [createText(ANONYMOUS, controlStyle(element, style), control)];
    return [createContainer(origin, style, { ...role, kind: 'block' }, content, state)];
  }
  if (beginsTurn(style, role, state)) return [turnedBox(element, style, role, state)];
  const content = filledContent(element, style, role, state);
  if (role.kind === 'inline') {
    const wrapped = wrapMisplacedTableParts(content, style, state.styled, true);
    return wrapInline(origin, style, inlineContent(element, wrapped, style, state), state.styled);
  }
  const block = createContainer(origin, style, role, content, state);
  if (role.kind === 'block' && role.inside === 'flow' && state.styled.pseudoStyleOf(element, 'first-line'))
    addFirstLine(element, block, state);
  return style === own ? [block] : [block, spaceBelowLegend(parentStyle, state)];
}

/** Content of an element with its marker; its first letter is cut off if that has a style. */
function filledContent(element: Element, style: ComputedStyle, role: BoxRole, state: BuildState): Box[] {
  const isItemParent = role.inside === 'flex' || role.inside === 'grid';
  const marker = role.isListItem ? createMarker(element, style, state) : undefined;
  const isLetterOwner =
    role.kind === 'block' &&
    role.inside === 'flow' &&
    state.styled.pseudoStyleOf(element, 'first-letter') !== undefined;
  if (isLetterOwner) state.letterOwner = element;
  else if (isItemParent || (role.isInlineLevel && role.kind === 'block')) state.letterOwner = undefined;
  const content = elementContent(element, style, isItemParent, state);
  if (isLetterOwner) state.letterOwner = undefined;
  if (marker) content.unshift(marker);
  return content;
}

/** The box of an element whose content has other axes. */
function turnedBox(element: Element, style: ComputedStyle, role: BoxRole, state: BuildState): BlockBox {
  const content = turnedContent(style, state, (own) => filledContent(element, own, role, state));
  const origin: Origin = { element, pseudo: undefined };
  return createTurned(
    origin,
    style,
    role,
    (inner, innerStyle, within) => createContainer(inner, innerStyle, within, content, state),
    state,
  );
}

function inlineContent(element: Element, content: Box[], style: ComputedStyle, { styled }: BuildState): Box[] {
  return element.tag === 'ruby' ? stackRuby(content, style, styled) : content;
}

function pseudoBoxes(element: Element, pseudo: 'before' | 'after', blockify: boolean, state: BuildState): Box[] {
  const style = state.styled.pseudoStyleOf(element, pseudo);
  if (!style || typeof style.content === 'string') return [];
  const role = roleOf(style, blockify);
  if (role.kind === 'none') return [];
  state.counters.apply(style);
  const origin: Origin = { element, pseudo };
  const made = createContent(style.content, style, origin, state);
  const content = state.letterOwner ? withFirstLetter(made, style, state) : made;
  if (pseudo === 'before' && content.length > 0) state.letterOwner = undefined;
  if (role.kind === 'contents') return content;
  return role.kind === 'inline'
    ? wrapInline(origin, style, content, state.styled)
    : [createContainer(origin, style, role, content, state)];
}

/** Generated text has the first letter of a block too. */
function withFirstLetter(content: Box[], style: ComputedStyle, state: BuildState): Box[] {
  const [first, ...rest] = content;
  const cut = first?.kind === 'text' ? cutFirstLetter(first.text) : undefined;
  return cut ? [...letterBoxes(cut, style, state), ...rest] : content;
}

/** The first letter of a block in a box of its own, between the text before and after it. */
function letterBoxes(cut: LetterCut, parentStyle: ComputedStyle, state: BuildState): Box[] {
  const element = state.letterOwner;
  const style = element && state.styled.pseudoStyleOf(element, 'first-letter');
  state.letterOwner = undefined;
  if (!style) return [createText(ANONYMOUS, parentStyle, cut.before + cut.letter + cut.after)];
  const origin: Origin = { element, pseudo: 'first-letter' };
  const role = roleOf(style, false);
  const text = [createText(origin, style, transformText(cut.letter, style.textTransform))];
  const isFloat = style.float !== 'none' && role.kind === 'block';
  return [
    ...(cut.before === '' ? [] : [createText(ANONYMOUS, parentStyle, cut.before)]),
    ...(isFloat ? [createContainer(origin, style, role, text, state)] : wrapInline(origin, style, text, state.styled)),
    ...(cut.after === '' ? [] : [createText(ANONYMOUS, parentStyle, cut.after)]),
  ];
}

/** A block box around content, completed as its formatting context requires. */
function createContainer(
  origin: Origin,
  style: ComputedStyle,
  role: BoxRole,
  content: readonly Box[],
  state: BuildState,
): BlockBox {
  const { styled } = state;
  const { isInlineLevel, tablePart } = role;
  const context = fixedContext(role);
  if (context === 'flex' || context === 'grid') {
    return createBlock(origin, style, { context, isInlineLevel }, wrapTextItems(content, style, styled));
  }
  if (context === 'table' && tablePart) {
    const children = completeTableChildren(tablePart, content, style, styled);
    const box = createBlock(origin, style, { context, tablePart, isInlineLevel }, children);
    if (tablePart === 'table') resolveCollapsedBorders(box);
    return box;
  }
  if (content.length === 0 && !isMulticol(style)) {
    return createBlock(origin, style, { context: 'block', tablePart, isInlineLevel }, []);
  }
  const marker = content[0] && isOutsideMarker(content[0]) ? content[0] : undefined;
  const inFlow = marker ? content.slice(1) : content;
  const complete = wrapMisplacedTableParts(inFlow, style, styled, !inFlow.some(isBlockLevel));
  const flow = isMulticol(style)
    ? { context: 'multicol' as const, children: wrapAllRuns(complete, style, styled) }
    : arrangeFlowChildren(complete, style, styled);
  // The marker of an empty item still creates a line.
  const isEmptyItem = marker !== undefined && flow.children.length === 0;
  if (marker) flow.children.unshift(marker);
  const used = isEmptyItem ? 'inline' : flow.context;
  return createBlock(origin, style, { context: used, tablePart, isInlineLevel }, flow.children);
}

/** A text split around its first letter, with the punctuation that belongs to it. */
interface LetterCut {
  /** White space. */
  readonly before: string;
  readonly letter: string;
  readonly after: string;
}

/** Opening and closing punctuation belongs to the adjacent letter (CSS Pseudo-Elements 4, section 2.2). */
const FIRST_LETTER =
  /^(\s*)([\p{Ps}\p{Pi}\p{Pf}\p{Pe}\p{Po}]{0,8}[^\s\p{Ps}\p{Pi}\p{Pf}\p{Pe}\p{Po}]\p{M}{0,8}[\p{Ps}\p{Pi}\p{Pf}\p{Pe}\p{Po}]{0,8})/u;

/** `undefined` for a text without a letter. */
function cutFirstLetter(text: string): LetterCut | undefined {
  const [whole, before = '', letter = ''] = FIRST_LETTER.exec(text) ?? [];
  return whole === undefined ? undefined : { before, letter, after: text.slice(whole.length) };
}
