import t from 'tap';
import { stylePage } from './style-page.js';

const PAGE =
  '<div id="x" class="a" data-px="30" data-share="25" data-length="2em" data-color="lime" data-word="bold" data-list="1px, 2px" data-bad="url(x)"></div>';
const style = (css: string) => stylePage(PAGE, `#x{font-size:10px;width:7px;color:blue;${css}}`).style('x');

t.test('attr() uses the type in its argument', async (t) => {
  t.equal(style('width:attr(data-px px)').width, 30);
  t.equal(style('width:attr(data-px type(<number>))').width, 'auto', 'a number is no width');
  t.equal(style('width:calc(attr(data-px number) * 2px)').width, 60);
  t.equal(style('width:attr(data-length type(<length>))').width, 20);
  t.equal(style('width:attr(data-length type(auto | <length-percentage>))').width, 20);
  t.match(style('color:attr(data-color type(<color>))').color, { r: 0, g: 255, b: 0 });
  t.equal(style('font-weight:attr(data-word type(*))').font.weight, 700);
  t.match(style('width:attr(data-share %)').width, { percentage: 25 });
});

t.test('an attribute that is missing or of another type uses the fallback', async (t) => {
  t.equal(style('width:attr(data-none px, 5px)').width, 5);
  t.equal(style('width:attr(data-bad px, 5px)').width, 5);
  t.equal(style('width:attr(data-color type(<length>), attr(data-px px))').width, 30);
  t.match(style('background-color:attr(data-bad color, lime)').backgroundColor, { g: 255 });
  t.equal(style('width:attr(data-none px)').width, 'auto', 'without one the declaration is as if unset');
  t.equal(style('width:var(--none, attr(data-px px))').width, 30);
});

t.test('elements that differ in the attribute only have styles of their own', async (t) => {
  const html = '<p id="a" class="c" data-w="1"></p><p id="b" class="c" data-w="2"></p>';
  const page = stylePage(html, '.c{width:attr(data-w px)}');
  t.equal(page.style('a').width, 1);
  t.equal(page.style('b').width, 2);
});

t.test('parts of lists and the current colour are inherited as they were specified', async (t) => {
  const html = '<div id="p"><div id="x"></div></div>';
  const { style: of } = stylePage(
    html,
    '#p{color:red;background-size:25% 50%;border:1px solid;column-rule:1px solid} #x{color:lime;background-image:url(a);background-size:inherit;border:1px solid;border-color:inherit;column-rule-color:inherit}',
  );
  t.match(of('x').backgrounds[0], { size: { x: { percentage: 25 }, y: { percentage: 50 } } });
  t.match(of('x').borderColor.top, { r: 0, g: 255 });
  t.match(of('x').columnRule.color, { r: 0, g: 255 });
});
