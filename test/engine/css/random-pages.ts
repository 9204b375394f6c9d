import { fc } from '../../support/property.js';

const TAGS = ['div', 'p', 'span', 'li', 'ul'];
const CLASSES = ['a', 'b', 'c'];

const attributes = fc.record({
  class: fc.subarray(CLASSES).map((names) => names.join(' ')),
  style: fc.constantFrom('', '', 'margin-left:1px', '--v:3px'),
  title: fc.constantFrom('', '', 'x'),
});

/** Markup of a few nested elements. */
export const { markup } = fc.letrec<{ markup: string }>((tie) => ({
  markup: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constant('t'),
    fc
      .tuple(fc.constantFrom(...TAGS), attributes, fc.array(tie('markup'), { maxLength: 4 }))
      .map(([tag, { class: names, style, title }, inner]) => {
        const extra = title ? ` title="${title}"` : '';
        return `<${tag} class="${names}" style="${style}"${extra}>${inner.join('')}</${tag}>`;
      }),
  ),
}));

const compound = fc
  .tuple(
    fc.constantFrom('*', ...TAGS),
    fc.subarray(CLASSES, { maxLength: 2 }),
    fc.constantFrom(
      '',
      '',
      ':first-child',
      ':nth-child(2n)',
      ':not(.a)',
      ':is(.b, span)',
      ':has(.c)',
      ':has(+ .c)',
      ':has(~ li + .b)',
      '[title]',
      ':empty',
    ),
  )
  .map(([tag, names, pseudo]) => `${tag}${names.map((name) => `.${name}`).join('')}${pseudo}`);

const selector = fc
  .tuple(compound, fc.array(fc.tuple(fc.constantFrom(' ', ' > ', ' + ', ' ~ '), compound), { maxLength: 2 }))
  .map(([first, rest]) => first + rest.map(([combinator, next]) => combinator + next).join(''));

const declaration = fc.constantFrom(
  'color:red',
  'font-size:1.5em',
  'margin:var(--v, 2px)',
  '--v:5px',
  'line-height:2',
  'padding:1em!important',
  'order:4',
  'width:revert-layer',
  'border:1px solid',
);
/** A style rule over the tags and classes of `markup`, sometimes in a layer. */
export const rule = fc
  .tuple(
    selector,
    fc.array(declaration, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '@layer l', '@layer m'),
  )
  .map(([head, body, layer]) => (layer ? `${layer}{${head}{${body.join(';')}}}` : `${head}{${body.join(';')}}`));
