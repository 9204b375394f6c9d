import t, { type Test } from 'tap';
import { renderDocument } from '../../support/drawing/render-page.js';

/** In Ahem's manner: every letter of the bold sans is measured by its ink. */
const draw = (inside: string): string =>
  `<!doctype html><body style="margin:0"><svg style="display:block" width="200" height="120" font-family="Inter Variable" font-size="40" font-weight="900">${inside}</svg>`;

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Bounds of the ink between two columns. */
async function inkOf(inside: string, from = 0, to = 200): Promise<Box> {
  const { rgba, widthPx, heightPx } = await renderDocument(draw(inside));
  let [left, top, right, bottom] = [to, heightPx, from, 0];
  for (let y = 0; y < heightPx; y++)
    for (let x = from; x < to; x++) {
      if ((rgba[(y * widthPx + x) * 4] ?? 255) > 128) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  return [left, top, right, bottom];
}

const near = (t: Test, found: Box, wanted: Box, by = 2): void => {
  for (const [i, value] of wanted.entries())
    t.ok(Math.abs((found[i] ?? 0) - value) <= by, `expected ${wanted.join()}, got ${found.join()}`);
};

t.test('spaces around a text take no part in its anchor', async (t) => {
  const plain = await inkOf('<text x="100" y="60" text-anchor="middle">HH</text>');
  near(t, await inkOf('<text x="100" y="60" text-anchor="middle">\n  <tspan>HH</tspan>\n </text>'), plain, 0);
});

t.test('kerning stays between characters with moves of their own', async (t) => {
  near(t, await inkOf('<text y="60" dx="10 0 0">AVA</text>'), await inkOf('<text x="10" y="60">AVA</text>'));
});

t.test('outer lists of positions reach into spans, and inner ones win', async (t) => {
  const placed = await inkOf('<text y="60" x="10 60 110">H<tspan x="90">H</tspan>H</text>');
  near(
    t,
    placed,
    await inkOf('<text y="60"><tspan x="10">H</tspan><tspan x="90">H</tspan><tspan x="110">H</tspan></text>'),
    0,
  );
});

t.test('a letter and its marks have one position', async (t) => {
  const [left, , right] = await inkOf('<text y="60" x="20 120">e\u0301</text>');
  t.ok(left >= 20 && right < 60, `${left} to ${right}`);
});

t.test('textLength of a span moves or widens its characters alone', async (t) => {
  const [, , spaced] = await inkOf('<text x="10" y="60"><tspan textLength="150">HHH</tspan></text>');
  t.ok(spaced > 150 && spaced <= 161, `ends at ${spaced}`);
  const [, top, stretched, bottom] = await inkOf(
    '<text x="10" y="60"><tspan textLength="150" lengthAdjust="spacingAndGlyphs">HHH</tspan></text>',
  );
  t.ok(stretched > 150 && stretched <= 161, `ends at ${stretched}`);
  const [, plainTop, , plainBottom] = await inkOf('<text x="10" y="60">HHH</text>');
  t.same([top, bottom], [plainTop, plainBottom]);
  near(
    t,
    await inkOf('<text x="10" y="60" textLength="-5">HH</text>'),
    await inkOf('<text x="10" y="60">HH</text>'),
    0,
  );
});

t.test('word spacing', async (t) => {
  const [, , right] = await inkOf('<text x="10" y="60">H H</text>');
  const [, , wide] = await inkOf('<text x="10" y="60" word-spacing="30">H H</text>');
  t.equal(wide - right, 30);
});

t.test('shifts of nested spans add up, in lengths and per cent', async (t) => {
  const [, top] = await inkOf('<text x="10" y="60">H</text>');
  const [, raised] = await inkOf(
    '<text x="10" y="60"><tspan baseline-shift="10"><tspan baseline-shift="25%">H</tspan></tspan></text>',
  );
  t.equal(top - raised, 20);
});

t.test('a span is aligned like its text, or by its own property', async (t) => {
  const hanging = await inkOf('<text x="10" y="40" dominant-baseline="hanging">H</text>');
  t.ok(hanging[1] > 38, `begins at ${hanging[1]}`);
  near(t, await inkOf('<text x="10" y="40" dominant-baseline="hanging"><tspan>H</tspan></text>'), hanging, 0);
  near(t, await inkOf('<text x="10" y="40"><tspan alignment-baseline="hanging">H</tspan></text>'), hanging, 0);
});

t.test('vertical text runs downwards, rotated around its middle', async (t) => {
  const [left, top, right, bottom] = await inkOf('<text x="100" y="10" writing-mode="tb">HH</text>');
  t.ok(top >= 10 && bottom - top > 45, `from ${top} to ${bottom}`);
  t.ok(left < 100 && right > 100 && right - left < 40, `from ${left} to ${right}`);
});

t.test('text on a path continues on the next subpath, and is not painted without its path', async (t) => {
  const path = '<path id="p" fill="none" d="M10 50H60M110 90H200"/>';
  const [, , , bottom] = await inkOf(`${path}<text><textPath href="#p">HHHH</textPath></text>`, 105);
  t.equal(bottom, 90);
  const [left, , right] = await inkOf('<text x="10" y="60"><textPath href="#q">HHHH</textPath></text>');
  t.ok(left > right, 'nothing is painted');
});

t.test('a gradient spans a text, and its strokes', async (t) => {
  const gradient =
    '<linearGradient id="g"><stop offset=".5" stop-color="#000"/><stop offset=".5" stop-color="#fff"/></linearGradient>';
  const [, , right] = await inkOf(`${gradient}<text x="0" y="60" fill="url(#g)">HHHH</text>`);
  const [, , whole] = await inkOf('<text x="0" y="60">HHHH</text>');
  t.ok(Math.abs(right - whole / 2) < 8, `ends at ${right} of ${whole}`);
  const [, , stroked] = await inkOf(
    `${gradient}<text x="0" y="60" fill="none" stroke="url(#g)" stroke-width="4">HHHH</text>`,
  );
  t.ok(Math.abs(stroked - whole / 2) < 8, `ends at ${stroked} of ${whole}`);
});

t.test('joiners and variation selectors with places of their own paint nothing', async (t) => {
  const [left, , right] = await inkOf(
    '<text y="60" x="10 40 70 100 130" font-family="emoji">\ufe0f&#x200d;\u200b&#xfe0e;&#xad;</text>',
  );
  t.ok(left > right);
});
