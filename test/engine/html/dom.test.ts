import t from 'tap';
import { Element } from '../../../src/engine/html/dom.js';

t.test('an element that was replaced is removed together with another one', async (t) => {
  const [parent, former, kept] = ['p', 'b', 'i'].map((tag) => new Element(tag, 'html', new Map())) as [
    Element,
    Element,
    Element,
  ];
  parent.append(former);
  parent.children.length = 0;
  parent.append(kept);
  former.remove();
  t.strictSame(parent.children, [kept]);
  kept.remove();
  t.strictSame(parent.children, []);
});
