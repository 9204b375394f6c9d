import t from 'tap';
import { renderDocument } from '../../support/drawing/render-page.js';

const draw = (inside: string): string =>
  `<!doctype html><body style="margin:0"><svg style="display:block" width="200" height="120">${inside}</svg>`;
const picture = (source: string): string =>
  `<!doctype html><body style="margin:0"><img style="display:block;width:200px;height:120px" src="data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}">`;
const file = (inside: string, head = ''): string =>
  picture(`${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120">${inside}</svg>`);

/** Greys by position. */
type Greys = Readonly<Record<string, number>>;
const STOPS = '<stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000"/>';

const SCENES: readonly (readonly [name: string, page: string, greys: Greys])[] = [
  [
    'what a use shows inherits from the use, not from where it is defined',
    draw(
      '<style>.c rect{fill:#333}</style><g stroke="#000" stroke-width="20"><defs><rect id="a" width="40" height="40"/></defs></g><use href="#a" fill="#777"/><g class="c"><defs><rect id="b" width="40" height="40"/></defs></g><use href="#b" x="100" fill="#777"/>',
    ),
    { '20,20': 0x77, '45,20': 255, '120,20': 0x33 },
  ],
  [
    'currentcolor is inherited as such',
    draw(
      '<defs><rect id="a" width="40" height="40"/></defs><g fill="currentColor" color="#000"><use href="#a" color="#888"/></g>',
    ),
    { '20,20': 0x88 },
  ],
  [
    'a use gives its size to a symbol, whose opacity counts too',
    draw(
      '<symbol id="s" viewBox="0 0 10 10" opacity=".5"><rect width="20" height="10"/></symbol><use href="#s" width="40" height="40"/><symbol id="v" overflow="visible"><rect width="90" height="20"/></symbol><use href="#v" x="100" width="40" height="40"/>',
    ),
    { '20,20': 127, '60,20': 255, '160,10': 0 },
  ],
  [
    'a use of what contains it is left out',
    draw('<g id="g"><use href="#g" x="60"/><rect width="40" height="40"/></g>'),
    { '20,20': 0, '80,20': 255 },
  ],
  [
    'context-fill is the paint of the use, across its whole box',
    draw(
      `<linearGradient id="g">${STOPS}</linearGradient><defs><g id="a"><rect width="50" height="40" fill="context-fill"/><rect x="50" width="50" height="40" fill="context-fill"/></g></defs><use href="#a" fill="url(#g)"/><rect x="120" width="40" height="40" fill="context-fill"/>`,
    ),
    { '25,20': 191, '75,20': 63, '140,20': 255 },
  ],
  [
    'a marker with the paint of its line, turned by its own unit',
    draw(
      '<marker id="m" markerUnits="userSpaceOnUse" markerWidth="20" markerHeight="20" refY="10" orient=".25turn"><rect width="20" height="20" fill="context-stroke"/></marker><path d="M60 40h80" stroke="#555" stroke-width="2" fill="none" marker-start="url(#m)"/>',
    ),
    { '60,52': 0x55, '76,50': 255 },
  ],
  [
    'a marker on an arc points along it',
    draw(
      '<marker id="m" markerUnits="userSpaceOnUse" markerWidth="30" markerHeight="8" refY="4" orient="auto"><rect width="30" height="8"/></marker><path d="M100 60A40 40 0 0 1 140 100" fill="none" marker-end="url(#m)"/>',
    ),
    { '140,115': 0, '155,100': 255 },
  ],
  [
    'the markers of a marker that refers to itself are left out',
    draw(
      '<marker id="m" markerUnits="userSpaceOnUse" markerWidth="20" markerHeight="20" overflow="visible"><path d="M0 0h20v20h-20" marker-end="url(#m)"/></marker><path d="M20 20h60" marker-start="url(#m)"/>',
    ),
    { '30,30': 0, '30,50': 255 },
  ],
  [
    'the marker shorthand of style sheets sets all three, the attribute none',
    draw(
      '<style>.s{marker:url(#m)}</style><marker id="m" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10"><rect width="10" height="10"/></marker><path class="s" d="M20 20H60H100"/><path marker="url(#m)" d="M20 80H100"/>',
    ),
    { '25,25': 0, '65,25': 0, '105,25': 0, '25,85': 255 },
  ],
  [
    'transform-origin as an attribute, in units and in per cent of the viewport',
    draw(
      '<rect x="90" y="10" width="20" height="100" transform="rotate(90)" transform-origin="50% 50%"/><rect x="10" y="20" width="40" height="4" transform="rotate(90)" transform-origin="12 22" fill="#555"/>',
    ),
    { '60,60': 0, '100,20': 255, '12,50': 0x55 },
  ],
  [
    'the transform of a clip in fractions of the box is in units of the drawing',
    draw(
      '<clipPath id="c" clipPathUnits="objectBoundingBox" transform="translate(100 0)"><rect width=".5" height="1"/></clipPath><rect width="200" height="120" clip-path="url(#c)"/>',
    ),
    { '50,60': 255, '150,60': 0 },
  ],
  [
    'clips of clips, clips of their shapes, hidden shapes and rules of each shape',
    draw(
      '<clipPath id="r"><rect width="40" height="120"/></clipPath><clipPath id="a" clip-path="url(#r)"><rect width="80" height="40"/></clipPath><clipPath id="b"><rect width="80" height="40" clip-path="url(#r)"/><rect x="80" width="20" height="40" visibility="hidden"/></clipPath><clipPath id="e" clip-rule="evenodd"><circle cx="20" cy="20" r="20"/><circle cx="30" cy="20" r="20"/></clipPath><rect width="100" height="40" clip-path="url(#a)"/><rect width="100" height="40" transform="translate(0 50)" clip-path="url(#b)"/><rect width="100" height="40" transform="translate(110 0)" clip-path="url(#e)"/>',
    ),
    { '20,20': 0, '60,20': 255, '20,70': 0, '60,70': 255, '90,70': 255, '135,20': 0 },
  ],
  [
    'a mask in linear light, and a mask on a mask',
    draw(
      '<mask id="l" color-interpolation="linearRGB"><rect width="200" height="120" fill="#808080"/></mask><mask id="h" maskUnits="userSpaceOnUse" x="0" y="0" width="200" height="120"><rect x="100" width="30" height="120" fill="#fff"/></mask><mask id="m" mask="url(#h)"><rect width="200" height="120" fill="#fff"/></mask><rect width="60" height="60" mask="url(#l)"/><rect x="80" width="100" height="60" mask="url(#m)"/>',
    ),
    { '30,30': 200, '115,30': 0, '150,30': 255 },
  ],
  [
    'gradients that repeat, in both ways',
    draw(
      `<linearGradient id="a" x2=".25" spreadMethod="reflect">${STOPS}</linearGradient><linearGradient id="b" x2=".25" spreadMethod="repeat">${STOPS}</linearGradient><rect width="200" height="40" fill="url(#a)"/><rect y="50" width="200" height="40" fill="url(#b)"/>`,
    ),
    { '25,20': 127, '60,20': 51, '90,20': 204, '60,70': 203, '90,70': 50 },
  ],
  [
    'a radial gradient begins at its inner circle and takes attributes of its own kind only',
    draw(
      `<linearGradient id="t" cx="0" spreadMethod="pad">${STOPS}</linearGradient><radialGradient id="r" href="#t" fr=".25"/><rect width="100" height="100" fill="url(#r)"/>`,
    ),
    { '50,50': 255, '70,50': 255, '88,50': 117 },
  ],
  [
    'stops without extent are their last colour, and only gradients have stops',
    draw(
      `<linearGradient id="a" x2="0">${STOPS}</linearGradient><rect id="q">${STOPS}</rect><linearGradient id="b" href="#q"/><rect width="50" height="40" fill="url(#a)"/><rect x="60" width="50" height="40" fill="url(#b)"/>`,
    ),
    { '25,20': 0, '85,20': 255 },
  ],
  [
    'the content of a pattern begins at the corner of its tile',
    draw(
      '<pattern id="p" x="5" y="5" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20"/></pattern><rect width="100" height="40" fill="url(#p)"/>',
    ),
    { '3,20': 255, '8,20': 0, '18,20': 255, '28,20': 0 },
  ],
  [
    'a stroke painted by a gradient has its joins, caps and dashes',
    draw(
      `<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="200"><stop stop-color="#444"/><stop offset="1" stop-color="#444"/></linearGradient><path d="M20 40H80" stroke="url(#g)" stroke-width="20" stroke-linecap="square"/><path d="M20 90H180" stroke="url(#g)" stroke-width="20" stroke-dasharray="20"/>`,
    ),
    { '14,40': 0x44, '30,90': 0x44, '50,90': 255, '70,90': 0x44 },
  ],
  [
    'markers are painted when paint-order says',
    draw(
      '<marker id="m" markerUnits="userSpaceOnUse" markerWidth="40" markerHeight="40" refX="20" refY="20"><rect width="40" height="40" fill="#999"/></marker><path paint-order="markers" d="M20 30H80V90" stroke="#000" stroke-width="10" fill="none" marker-mid="url(#m)"/>',
    ),
    { '70,30': 0, '70,45': 0x99 },
  ],
  [
    'values that are not of a property leave what is inherited',
    draw(
      '<g stroke="#000" stroke-width="20" fill="none"><path d="M20 20h60" stroke-width="-5"/><path d="M20 60h60v-20" stroke-linejoin="round" stroke-miterlimit="20%" fill="bogus"/></g>',
    ),
    { '50,20': 0, '88,68': 255 },
  ],
  [
    'a path that begins with a curve is in error',
    draw('<path d="A40 40 0 0 1 100 60L0 60"/><ellipse cx="150" cy="60" rx="30" ry="-5"/>'),
    { '50,50': 255, '150,80': 0 },
  ],
  [
    'isolated groups blend among themselves only',
    draw(
      '<rect width="100" height="40" fill="#666"/><g style="isolation:isolate"><rect width="50" height="40" fill="#aaa" style="mix-blend-mode:multiply"/></g><rect x="50" width="50" height="40" fill="#aaa" style="mix-blend-mode:multiply"/>',
    ),
    { '25,20': 0xaa, '75,20': 0x44 },
  ],
  [
    'a drawing in an image blends with nothing outside of it',
    file('<rect width="100" height="60" fill="#666" style="mix-blend-mode:screen"/>'),
    { '50,30': 0x66 },
  ],
  [
    'layers of a drawing in an image stay as sharp as shapes',
    file('<rect x="20" y="20" width="60" height="60" opacity=".99"/>'),
    { '19,50': 255, '20,50': 3, '79,50': 3, '80,50': 255 },
  ],
  [
    'entities of the document itself stand for values and elements',
    file(
      '&shape;<rect x="100" width="40" height="40" fill="&grey;"/>&far;',
      '<!DOCTYPE svg [<!ENTITY grey "#777"><!ENTITY shape "<rect width=\'40\' height=\'40\'/>"><!ENTITY far SYSTEM "file:///etc/passwd">]>',
    ),
    { '20,20': 0, '120,20': 0x77 },
  ],
  [
    'entities that multiply are cut',
    file(
      '<rect width="40" height="40"/>&e;',
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(200)}"><!ENTITY b "${'&a;'.repeat(200)}"><!ENTITY c "${'&b;'.repeat(200)}"><!ENTITY e "${'&c;'.repeat(200)}">]>`,
    ),
    { '20,20': 0 },
  ],
  [
    'any prefix can stand for SVG and for XLink',
    picture(
      '<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink" viewBox="0 0 200 120"><s:defs><s:rect id="a" width="40" height="40"/></s:defs><s:use l:href="#a" x="20"/></s:svg>',
    ),
    { '10,20': 255, '40,20': 0 },
  ],
  [
    'units of fonts',
    draw(
      '<g font-size="20"><rect width="2em" height="40"/></g><svg font-size="5"><rect x="100" width="2rem" height="40"/></svg>',
    ),
    { '38,20': 0, '42,20': 255, '130,20': 0, '134,20': 255 },
  ],
];

for (const [name, page, greys] of SCENES)
  t.test(name, async (t) => {
    const { rgba, widthPx } = await renderDocument(page);
    for (const [place, grey] of Object.entries(greys)) {
      const [x = 0, y = 0] = place.split(',').map(Number);
      const painted = rgba[(y * widthPx + x) * 4] ?? 0;
      t.ok(Math.abs(painted - grey) <= 3, `${place}: expected ${grey}, got ${painted}`);
    }
  });
