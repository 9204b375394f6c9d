import { getOrMake } from '@inkstand/common/get-or-make';
import type { WritingMode } from '../../css/computed/box-values.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { StyledDocument } from '../../css/styled-document.js';
import type { FontSpec } from '../../font/text-host.js';
import { type AxesMode, axesOf, towards, turnEdges } from './axes.js';

/**
 * Styles of one page in the axes of vertical writing: what is along the lines on the page is a width here.
 */
export class TurnedStyles {
  readonly #styles = new WeakMap<ComputedStyle, Map<AxesMode, ComputedStyle>>();
  readonly #fonts = new WeakMap<FontSpec, Map<string, FontSpec>>();

  /** The document as it is seen along those axes. */
  documentIn(mode: AxesMode, styled: StyledDocument): StyledDocument {
    if (mode === 'horizontal-tb') return styled;
    const turn = (style: ComputedStyle): ComputedStyle => this.#turn(style, mode);
    const turnOptional = (style: ComputedStyle | undefined) => style && turn(style);
    return {
      styleOf: (element) => turn(styled.styleOf(element)),
      pseudoStyleOf: (element, pseudo) => turnOptional(styled.pseudoStyleOf(element, pseudo)),
      firstLineStyles: (owner, holder) => {
        const found = styled.firstLineStyles(owner, holder);
        return (
          found && {
            style: turn(found.style),
            styleOf: (element) => turn(found.styleOf(element)),
            pseudoStyleOf: (element, pseudo) => turnOptional(found.pseudoStyleOf(element, pseudo)),
          }
        );
      },
      instanceStyles: (target, host, hostStyles) => styled.instanceStyles(target, host, hostStyles),
      anonymousStyle: (parent, display) => turn(styled.anonymousStyle(parent.turned?.physical ?? parent, display)),
      invalidate: (element) => styled.invalidate(element),
      forget: (element) => styled.forget(element),
      renewBudget: () => styled.renewBudget(),
      updateContainerSizes: (sizeOf) => styled.updateContainerSizes(sizeOf),
      pictureMedia: styled.pictureMedia,
      customProperty: (element, name) => styled.customProperty(element, name),
    };
  }

  /** A style of the document along those axes. */
  styleIn(mode: AxesMode, style: ComputedStyle): ComputedStyle {
    return mode === 'horizontal-tb' ? style : this.#turn(style, mode);
  }

  #turn(style: ComputedStyle, mode: AxesMode): ComputedStyle {
    const byMode = getOrMake(this.#styles, style, () => new Map<AxesMode, ComputedStyle>());
    return getOrMake(byMode, mode, () => turnStyle(style, mode, this.#fontOf(style)));
  }

  #fontOf({ font, textOrientation, writingMode }: ComputedStyle): FontSpec {
    if (textOrientation === 'sideways' || isSideways(writingMode)) return font;
    const byOrientation = getOrMake(this.#fonts, font, () => new Map<string, FontSpec>());
    return getOrMake(byOrientation, textOrientation, () => Object.freeze({ ...font, orientation: textOrientation }));
  }
}

function isSideways(mode: WritingMode): boolean {
  return mode === 'sideways-rl' || mode === 'sideways-lr';
}

function turnStyle(style: ComputedStyle, mode: AxesMode, font: FontSpec): ComputedStyle {
  const turn = towards(mode);
  const { ratio, auto } = style.aspectRatio;
  return {
    ...style,
    turned: { mode, physical: style },
    font,
    // Upright characters are set from top to bottom, whatever their script (CSS Writing Modes 4, section 5.1).
    direction: font.orientation === 'upright' ? 'ltr' : style.direction,
    width: style.height,
    height: style.width,
    minWidth: style.minHeight,
    minHeight: style.minWidth,
    maxWidth: style.maxHeight,
    maxHeight: style.maxWidth,
    overflowX: style.overflowY,
    overflowY: style.overflowX,
    aspectRatio: { ratio: ratio === undefined ? undefined : 1 / ratio, auto },
    margin: turnEdges(turn, style.margin),
    padding: turnEdges(turn, style.padding),
    inset: turnEdges(turn, style.inset),
    borderWidth: turnEdges(turn, style.borderWidth),
    borderStyle: turnEdges(turn, style.borderStyle),
    borderColor: turnEdges(turn, style.borderColor),
  };
}

/** The axes of the page: those of `<body>`, or of the root element without one (CSS Writing Modes 4, section 8). */
export function principalAxes(root: Parameters<StyledDocument['styleOf']>[0], styled: StyledDocument): AxesMode {
  const own = styled.styleOf(root);
  const body =
    root.tag === 'html' && own.contain.length === 0
      ? root.children.find((child) => child.kind === 'element' && child.tag === 'body')
      : undefined;
  const style = body?.kind === 'element' ? styled.styleOf(body) : own;
  return axesOf(style.display === 'none' || style.contain.length > 0 ? own.writingMode : style.writingMode);
}
