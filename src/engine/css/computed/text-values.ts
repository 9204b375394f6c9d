import type { Length } from './computed-length.js';
import type { Color, Image } from './image-values.js';

export interface CounterChange {
  readonly name: string;
  readonly value: number;
}

export type ContentItem =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'counter'; readonly name: string; readonly style: string; readonly separator: string | undefined }
  | { readonly kind: 'quote'; readonly value: 'open-quote' | 'close-quote' | 'no-open-quote' | 'no-close-quote' }
  | { readonly kind: 'image'; readonly image: Image };

export interface TextDecoration {
  readonly lines: readonly ('underline' | 'overline' | 'line-through')[];
  readonly style: 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy';
  readonly color: Color;
  readonly thickness: Length | 'auto' | 'from-font';
  readonly underlineOffset: Length | 'auto';
}

export const TEXT_ALIGNS = [
  ...(['start', 'end', 'left', 'right', 'center', 'justify', 'match-parent'] as const),
  ...(['-webkit-left', '-webkit-right', '-webkit-center'] as const),
] as const;

export const VERTICAL_ALIGNS = [
  'baseline',
  'sub',
  'super',
  'top',
  'text-top',
  'middle',
  'bottom',
  'text-bottom',
] as const;
