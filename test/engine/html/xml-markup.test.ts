import t from 'tap';
import { xmlToMarkup } from '../../../src/engine/html/xml-markup.js';

t.test('a document type is removed and its entities are replaced', async (t) => {
  const source = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a>b" [<!ENTITY a "1"><!ENTITY b '&a;2'>]><svg a="&b;">&c;&amp;</svg>`;
  t.equal(xmlToMarkup(source), '<svg a="12">&c;&amp;</svg>');
});

t.test('expanding an entity that contains itself ends', async (t) => {
  t.equal(xmlToMarkup('<!DOCTYPE svg [<!ENTITY a "x&a;">]><svg>&a;</svg>'), '<svg>xxxx&a;</svg>');
});

t.test('prefixes of other namespaces are kept', async (t) => {
  const source = '<a:svg xmlns:a="http://www.w3.org/2000/svg" xmlns:x="y"><x:g/></a:svg>';
  t.equal(xmlToMarkup(source), '<svg xmlns:a="http://www.w3.org/2000/svg" xmlns:x="y"><x:g/></svg>');
});

t.test('unclosed constructs are scanned only once', async (t) => {
  for (const start of ['<!DOCTYPE ', '<?', '<!DOCTYPE svg [<!ENTITY a "', "<!ENTITY '"]) {
    const source = start.repeat(100_000);
    t.equal(xmlToMarkup(source), source);
  }
});
