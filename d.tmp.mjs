import { readFileSync } from 'node:fs';
import { runDocument } from './build/test/support/script-page.js';

const code = readFileSync('/tmp/pages/libs/node_modules/mermaid/dist/mermaid.min.js', 'utf8');
const r = await runDocument(
  `<!doctype html><html><head><script src="https://host.example/library.js"></script></head><body><pre id=o></pre><script>mermaid.initialize({startOnLoad:false});mermaid.render('x','graph TD\\n A[Client] --> B[Load]').then(v=>log('ok',v.svg.length),e=>log('ERR',e.message,e.stack)).catch(e=>log(e.message));mermaid.parse('graph TD\\n A[Client] --> B[Load]').then(v=>log('parsed',v),e=>log('PERR',e.message,e.stack))</script></body></html>`,
  { bitDepth: 8 },
  {
    library: { files: [{ name: 'library.js', file: 'library.js' }], read: () => code },
    limits: { scriptMs: 60000, pageMs: 120000, maxPolls: 5000000 },
  },
);
console.log(r.log.join('\n').slice(0, 3000), r.notes);
process.exit();
