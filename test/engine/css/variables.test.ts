import t from 'tap';
import { declare, stylePage } from './style-page.js';

const CASES: readonly [string, string, string | undefined][] = [
  ['a plain value', '--v:1px', '1px'],
  ['through another', '--a:2px;--v:var(--a)', '2px'],
  ['with a fallback', '--v:var(--none, 3px)', '3px'],
  ['an empty fallback', '--v:a var(--none,) b', 'a b'],
  ['a fallback in a fallback', '--v:var(--none, var(--no, 4px))', '4px'],
  ['inside functions', '--a:2px;--v:calc(var(--a) * 2)', 'calc(2px * 2)'],
  ['commas stay', '--a:1,2;--v:f(var(--a))', 'f(1,2)'],
  ['missing without fallback', '--v:var(--none)', undefined],
  ['a circle of one', '--v:var(--v)', undefined],
  ['a circle does not take fallbacks', '--v:var(--w, 1px);--w:var(--v, 2px)', undefined],
  ['beside a circle a fallback counts', '--a:var(--b);--b:var(--a);--v:var(--a, 5px)', '5px'],
  ['initial is nothing', '--v:initial', undefined],
  ['from the parent', '--v:var(--p)', 'red'],
  ['env has only fallbacks', '--v:env(safe-area-inset-top, 6px)', '6px'],
  ['names tell capitals apart', '--V:1;--v:2', '2'],
];

t.test('custom properties are substituted as written', async (t) => {
  for (const [name, declarations, expected] of CASES) {
    const { styled, element } = stylePage('<div style="--p:red"><i id="x"></i></div>', `#x{${declarations}}`);
    t.equal(styled.customProperty(element('x'), '--v'), expected, name);
  }
});

t.test('CSS-wide keywords in custom properties refer to the parent', async (t) => {
  const customValue = (declarations: string): string | undefined => {
    const { styled, element } = stylePage(
      '<div id="p"><i id="x"></i></div>',
      `#p{--v:1;--w:var(--v)} #x{${declarations}}`,
    );
    return styled.customProperty(element('x'), '--v');
  };
  t.equal(customValue('--v:inherit'), '1');
  t.equal(customValue('--v:UNSET'), '1');
  t.equal(customValue('--v:initial'), undefined);
  t.equal(customValue('--v:var(--none, inherit)'), '1', 'as a fallback');
  t.equal(customValue('--v:var(--none, initial)'), undefined);
  t.equal(customValue('--v:var(--w)'), '1', 'no circle through the parent');
});

t.test('a declaration with an invalid var() is dropped when it is parsed', async (t) => {
  for (const value of ['var(--a b)', 'var()', 'var(a)', 'var(--a) !x', 'var(--none, var(--a b))', 'var(--a, !)'])
    t.equal(declare(`--a:2;order:1;order:${value}`).order, 1, value);
  t.equal(declare('--a:2;order:1;order:var(--a,)').order, 2, 'an empty fallback is valid');
  t.equal(declare('--a:2;--a:x !y;order:var(--a)').order, 2, 'in a custom property');
});

t.test('values with var() are parsed per element', async (t) => {
  const css = `:root{--size:10px;--pair:1px 2px;--shade:#00f} .p{--size:20px}
    #x{width:calc(var(--size) * 2);margin:var(--pair);border:var(--size) solid var(--shade);flex:var(--grow, 2)}`;
  const { style } = stylePage('<div class="p"><div id="x"></div></div>', css);
  t.match(style('x'), {
    width: 40,
    margin: { top: 1, right: 2, bottom: 1, left: 2 },
    borderWidth: { left: 20 },
    borderColor: { left: { b: 255 } },
    flexGrow: 2,
  });
});

t.test('registered properties do not inherit unless declared, and have initial values', async (t) => {
  const css = `@property --r{syntax:"<length>";inherits:false;initial-value:7px} #p{--r:1px} #x{width:var(--r)} #p{height:var(--r)}`;
  const { style } = stylePage('<div id="p"><div id="x"></div></div>', css);
  t.equal(style('x').width, 7);
  t.equal(style('p').height, 1);
});

t.test('a logical property accepts var()', async (t) => {
  t.equal(declare('--a:5px;margin-inline-start:var(--a)').margin.left, 5);
  t.equal(declare('--a:5px;direction:rtl;margin-inline:var(--a) 2px').margin.right, 5);
});

t.test('exponentially growing variables are stopped at a limit', async (t) => {
  const doubling = Array.from({ length: 40 }, (_, at) => `--v${at + 1}:var(--v${at}) var(--v${at});`).join('');
  const { styled, element } = stylePage('<i id="x">', `#x{--v0:x y z;${doubling}order:var(--v40, 3)}`);
  t.ok(styled.customProperty(element('x'), '--v8'));
  t.equal(styled.customProperty(element('x'), '--v40'), undefined);
  t.equal(styled.styleOf(element('x')).order, 3, 'as if it were not set');
});

t.test('variable chains deeper than 64 are invalid', async (t) => {
  const chain = Array.from({ length: 200 }, (_, at) => `--v${at + 1}:var(--v${at});`).join('');
  const { styled, element } = stylePage('<i id="x">', `#x{--v0:1;${chain}}`);
  t.equal(styled.customProperty(element('x'), '--v200'), undefined);
  t.equal(styled.customProperty(element('x'), '--v40'), '1');
});

t.test('one declaration gives each element the value of its own variables', async (t) => {
  const values = [
    '1px 2px',
    '2px 1px',
    'calc(1px + 2px) 1px',
    'calc(1px + 3px) 1px',
    'invalid',
    '1px 2px',
    'inherit',
    '',
  ];
  const { styled, element } = stylePage(
    values.map((value, index) => `<i id="x${index}" style="--m:${value}"></i>`).join(''),
    'i{margin:var(--m)}',
  );
  const margins = values.map((_, index) => {
    const { top, right } = styled.styleOf(element(`x${index}`)).margin;
    return `${top} ${right}`;
  });
  t.same(margins, ['1 2', '2 1', '3 1', '4 1', '0 0', '1 2', '0 0', '0 0']);
});
