import t from 'tap';
import { locateInTemplates } from '../../../src/sandbox/page/template-places.js';

const SHARED = '<style>\n.a { color: red }\n</style>\n<script>\nfunction helper() {}\n</script>\n';
const VIEW = `<ul>
{% for item in items %}
<li>{{ item }}</li>
{% endfor %}
</ul>
<script>
  const rows = {{ items | json }};
  draw(rows);
  boom();
</script>`;
const RENDERED = `${SHARED}\n<ul>\n\n<li>1</li>\n\n<li>2</li>\n\n<li>3</li>\n\n</ul>\n<script>\n  const rows = [1,2,3];\n  draw(rows);\n  boom();\n</script>`;

t.test('a line of rendered markup is found in the file that an owner wrote', async (t) => {
  const locate = locateInTemplates(RENDERED, [
    { name: 'shared.liquid', text: SHARED },
    { name: 'full.liquid', text: VIEW },
  ]);
  const lineOf = (text: string): number => RENDERED.split('\n').findIndex((line) => line.includes(text)) + 1;
  const find = (text: string): unknown => locate({ name: 'full.liquid', line: lineOf(text), column: 3 });
  t.strictSame(find('boom'), { name: 'full.liquid', line: 9, column: 3 });
  t.strictSame(find('helper'), { name: 'shared.liquid', line: 5, column: 3 });
  t.strictSame(find('const rows'), { name: 'full.liquid', line: 7, column: 1 }, 'a line of Liquid, by the line before');
  t.strictSame(locateInTemplates(RENDERED, [])({ name: 'x', line: 2, column: 1 }), { name: 'x', line: 2, column: 1 });
});
