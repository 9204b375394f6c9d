// @tier full: reaches limits of a page
import t from 'tap';
import { type Attempt, runAttempts, STOPPED } from './page-attempts.js';

/** Combining marks, which take quadratic time to sort in the name of a host. */
const NAME = "'a'+'\\u0323\\u0301'.repeat(400000)";
const PATH = "const p=document.createElementNS('http://www.w3.org/2000/svg','path');document.body.append(p);";

const SELECTORS: readonly Attempt[] = [
  {
    name: 'a selector whose answer doubles with each level',
    code: "say(document.querySelector(':host-context('.repeat(60)+'a'+')'.repeat(60)))",
    says: '',
  },
  {
    name: 'ten thousand alternatives',
    code: "say(document.querySelectorAll(':is('+'b,'.repeat(3000)+'p)').length)",
    says: '1',
  },
  {
    name: 'an argument that takes the page away',
    code: "say(document.querySelectorAll({toString(){document.getElementById('gone').remove();return 'i'}}).length)",
    markup: '<div id=gone><i></i></div>',
    says: '0',
  },
  {
    name: 'an argument that is its own selector',
    code: 'const o={toString(){return document.querySelector(o)}};try{document.querySelector(o)}catch(e){say(e.name)}',
    says: 'RangeError',
  },
  {
    name: 'selectors without end, each another one',
    code: "for(let i=0;;i++)document.querySelector('x'+i)",
    note: STOPPED,
  },
];

const ADDRESSES: readonly Attempt[] = [
  { name: 'a host without end', code: `say(URL.canParse('http://'+${NAME}+'/'))`, says: 'false' },
  { name: 'a base without end', code: `say(URL.canParse('/a','http://'+${NAME}+'/'))`, says: 'false' },
  {
    name: 'a host without end that is written into an address',
    code: `const u=new URL('http://b/');u.host=${NAME};u.hostname=${NAME};say(u)`,
    says: 'http://b/',
  },
  {
    name: 'a link to a host without end',
    code: `const a=document.createElement('a');a.href='//'+${NAME};a.href;say(1)`,
    says: '1',
  },
  { name: 'a picture at a host without end', code: `new Image().src='http://'+${NAME}+'/';say(1)`, says: '1' },
  {
    name: 'a module at a host without end',
    code: `import('https://a.example/b.js').catch(()=>import('//'+${NAME}+'/c.js')).catch(()=>say(1))`,
    says: '1',
  },
  { name: 'data in an address', code: "say(new URL('data:,'+'x'.repeat(1e5)).pathname.length)", says: '100001' },
];

const PATHS: readonly Attempt[] = [
  {
    name: 'a path of a million arcs',
    code: `${PATH}p.setAttribute('d','M0 0a1 1 0 012 2'+' 1 1 0 112 2'.repeat(8e4));say(p.getTotalLength())`,
    says: '0',
  },
  {
    name: 'numbers that are none',
    code: `${PATH}p.setAttribute('d','M0 0h10v10');say(...[NaN,-Infinity,-0,1e308,Infinity,{}].map(at=>{try{const{x,y}=p.getPointAtLength(at);return x+y}catch(e){return e.name}}))`,
    says: 'TypeError TypeError 0 20 TypeError TypeError',
  },
  {
    name: 'coordinates beyond all numbers',
    code: `${PATH}say(...['M0 0h1e308','M0 0L-1e400 1','M0 0A1e308 1e308 0 1 1 9 9','MNaN 0L1 1'].map(d=>(p.setAttribute('d',d),Number.isFinite(p.getTotalLength()))))`,
    says: 'true true true true',
  },
];

/** A page finds the gate on its document. */
const MESSAGES: readonly Attempt[] = [
  {
    name: 'slow work of the host, with next to no steps of a script',
    code: "const s=':nth-child('+'n+1'.repeat(6000)+')';for(;;)document.$gate('selector',s)",
    note: STOPPED,
  },
  {
    name: 'lists deeper than the stack',
    code: `const deep='['.repeat(9000)+']'.repeat(9000);
for(const operation of ['script','error','url','canvas-measure','request','intl','flush'])document.$gate(operation,'['+deep+','+deep+','+deep+','+deep+']');say(1)`,
    says: '1',
  },
];

/** What takes quadratic time outside of the sandbox. */
const LONG_TEXTS: readonly Attempt[] = [
  {
    name: 'a drawing of joined emoji',
    code: "document.querySelector('text').textContent='\u{1f468}\u200d'.repeat(80000);say(1)",
    markup: '<svg><text y=20></text></svg>',
    says: '1',
  },
  {
    name: 'joined emoji that are measured',
    code: "document.querySelector('text').textContent='\u{1f468}\u200d'.repeat(80000);say(document.querySelector('text').getComputedTextLength()>0)",
    markup: '<svg><text y=20></text></svg>',
    says: 'true',
  },
  {
    name: 'marks that are compared',
    code: "try{('a'+'\u0323\u0301'.repeat(40000)).localeCompare('a'+'\u0301\u0323'.repeat(40000))}catch(e){say(e.name)}",
    says: 'RangeError',
  },
  {
    name: 'segments without end',
    code: "try{[...new Intl.Segmenter('en').segment('e\u0301'.repeat(90000))]}catch(e){say(e.name)}",
    says: 'RangeError',
  },
  {
    name: 'XML of elements that are never closed',
    code: "say(new DOMParser().parseFromString('<a>'.repeat(1e6),'text/xml').documentElement.localName)",
    says: 'parsererror',
  },
];

for (const [subject, attempts] of Object.entries({ SELECTORS, ADDRESSES, PATHS, MESSAGES, LONG_TEXTS }))
  t.test(`no page gets further with ${subject.toLowerCase().replace('_', ' ')}`, (t) => runAttempts(t, attempts));
