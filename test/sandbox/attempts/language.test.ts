// @tier full: reaches limits of a page
import t from 'tap';
import { type Attempt, runAttempts, STOPPED } from './page-attempts.js';

const REPLACED: readonly Attempt[] = [
  {
    name: 'classes of the DOM changed',
    code: 'HTMLElement.prototype.leak=1;Node.prototype.appendChild=null;globalThis.leak=1;document.body.append("x")',
  },
  {
    name: 'lists that inherit from a proxy',
    code: 'Object.setPrototypeOf(Array.prototype,new Proxy({},{get(){throw 1},has(){throw 1}}));document.body.append("x")',
  },
  {
    name: 'accessors in the prototype of descriptors',
    code: 'Object.prototype.get=Object.prototype.set=()=>{throw 1};document.body.append(document.createElement("p"))',
  },
  {
    name: 'defineProperty replaced',
    code: 'Object.defineProperty=Reflect.defineProperty=()=>{throw 1};document.body.append(document.createElement("p"))',
  },
  {
    name: 'frozen intrinsics',
    code: 'for(const o of [Object,Array,Function,Map,Node,globalThis])Object.freeze(o.prototype??o);document.body.append("x")',
  },
  {
    name: 'lists that never end',
    code: 'Array.prototype[Symbol.iterator]=function*(){for(;;)yield 1};document.body.append("x","y")',
  },
  {
    name: 'call, apply and bind replaced',
    code: 'Function.prototype.call=Function.prototype.apply=Function.prototype.bind=()=>{throw 1};dispatchEvent(new Event("x"))',
  },
  {
    name: 'expressions that never end',
    code: 'RegExp.prototype.exec=RegExp.prototype[Symbol.match]=()=>{for(;;);};document.querySelector("p.a > b")',
  },
  {
    name: 'split replaced',
    code: 'String.prototype.split=()=>{for(;;);};document.body.className="a b";document.body.classList.add("c")',
  },
  {
    name: 'then replaced by a loop',
    code: 'Promise.prototype.then=()=>{for(;;);};fetch("x");document.fonts.ready.then()',
    note: STOPPED,
  },
  {
    name: 'a setter of __proto__',
    code: 'Object.prototype.__defineSetter__("__proto__",()=>{throw 1});document.body.append(document.createElement("p"))',
  },
  {
    name: 'a clock that never answers',
    code: 'Date.now=Date.prototype.getTime=performance.now=()=>{for(;;);};setTimeout(()=>document.body.append("x"),9)',
  },
  { name: 'chance that never answers', code: 'Math.random=()=>{for(;;);};Math.random()', note: STOPPED },
  {
    name: 'a value that throws when it becomes a text',
    code: 'document.body.setAttribute("a",{[Symbol.toPrimitive](){throw 1}})',
    note: /error/,
  },
  {
    name: 'a test of class that throws',
    code: 'for(const c of [Node,Element,Event])Object.defineProperty(c,Symbol.hasInstance,{value(){throw 1}});document.body.append("x")',
  },
  {
    name: 'frames of the stack',
    code: 'Error.prepareStackTrace=(_,f)=>f;try{null.x}catch(e){say(typeof e.stack,Array.isArray(e.stack)&&typeof e.stack[0].getThis)}',
    says: 'object undefined',
  },
  { name: 'a stack that writes without end', code: 'Error.prepareStackTrace=()=>{for(;;);};null.x' },
  { name: 'a stack of any length', code: 'Error.stackTraceLimit=1e9;(function f(){f()})()', note: /error|limit/ },
  {
    name: 'names of the host',
    code: 'say(Reflect.ownKeys(globalThis).filter(k=>/^_|gate$|register$|quickjs|host|wasm|process$|require/i.test(String(k))).join())',
    says: '',
  },
  {
    name: 'sources of functions',
    code: 'say(/process\\.|require\\(|__gate/.test(Object.getOwnPropertyNames(globalThis).map(n=>String(globalThis[n])).join()))',
    says: 'false',
  },
  {
    name: 'a proxy as an element',
    code: 'try{document.body.append(new Proxy(document.createElement("p"),{get(){throw 1}}));}catch(e){say("refused")}',
  },
  { name: 'classes constructed as others', code: 'try{Reflect.construct(HTMLElement,[],Node)}catch(e){say(e.name)}' },
  {
    name: 'methods on objects that are no nodes',
    code: 'try{Node.prototype.appendChild.call({$children:[]},document.body)}catch(e){say("refused")}',
    says: 'refused',
  },
  {
    name: 'the global object as an element',
    code: 'try{Node.prototype.insertBefore.call(globalThis,document.body,null)}catch{say("refused")}',
    says: 'refused',
  },
  {
    name: 'eval in every spelling',
    code: 'say([eval,(0,eval),globalThis.eval,Reflect.get(globalThis,"eval")].map(e=>e("typeof process+typeof require+typeof __gate")).join())',
    says: Array(4).fill('undefined'.repeat(3)).join(),
  },
  {
    name: 'constructors of functions',
    code: 'const a=async()=>{},g=function*(){},b=async function*(){};say([a,g,b].map(f=>{const v=f.constructor("return typeof process+typeof __gate");return typeof v}).join(),Function("return typeof process")())',
    says: 'function,function,function undefined',
  },
  {
    name: 'a template that reaches its realm',
    code: 'say(((s)=>s.constructor.constructor("return typeof process")())`x`)',
    says: 'undefined',
  },
  {
    name: 'modules of every kind',
    code: 'const r=[];for(const m of ["node:fs","fs","std","os","/etc/passwd","file:///etc/passwd","data:text/javascript,export default 1","blob:x","http://127.0.0.1/x.js"])import(m).then(()=>r.push("in"),()=>r.push("out")).then(()=>say(r.join("")))',
    says: 'out'.repeat(9),
  },
];

const GROWING: readonly Attempt[] = [
  {
    name: 'getters in getters',
    code: 'let o={};for(let i=0;i<1e5;i++){const p=o;o={get a(){return p}}}console.log(o);let q=o;for(;;)q=q.a??o',
    note: STOPPED,
  },
  {
    name: 'a list without end for the console',
    code: 'console.log(new Proxy([],{get:(_,k)=>k==="length"?2**32-1:1,ownKeys(){return Array.from({length:1e6},(_,i)=>""+i)}}))',
  },
  {
    name: 'a wide and cyclic object for the console',
    code: 'const o={};for(let i=0;i<1e5;i++)o["k"+i]=o;console.dir(o);console.table(o)',
  },
  {
    name: 'a deep structured clone',
    code: 'let o={};for(let i=0;i<1e5;i++)o={o};structuredClone(o)',
    note: /error|limit/,
  },
  {
    name: 'a cycle as JSON',
    code: 'const o=[];o[0]=o;o[1]=new Map([[o,o]]);structuredClone(o);JSON.stringify(o)',
    note: /error|limit/,
  },
  {
    name: 'a reviver that grows',
    code: 'JSON.parse("[1]",function r(k,v){if(Array.isArray(v))v.push([1]);return typeof v==="number"?JSON.parse("[1,[2]]",r):v})',
    note: /error|limit/,
  },
  { name: 'a replacer that grows', code: 'JSON.stringify({a:1},()=>({a:{}}))', note: /error|limit/ },
  { name: 'quantifiers in quantifiers', code: '/(x+x+)+y/.test("x".repeat(40))', note: STOPPED },
  { name: 'back references', code: '/^(a|a?)+\\1*$/.test("a".repeat(50)+"!")', note: STOPPED },
  { name: 'lookbehinds', code: '/(?<=(a|aa|aaa)+)b$/.test("a".repeat(60)+"c")' },
  { name: 'letters of any case', code: '/^(\\p{L}+\\s?)*$/iu.test("ä".repeat(40)+"!")', note: STOPPED },
  { name: 'a split by an expression', code: '("a".repeat(30)+"b").repeat(50).split(/(a+)+c/)', note: STOPPED },
  {
    name: 'many named groups',
    code: 'new RegExp(Array.from({length:3e4},(_,i)=>"(?<g"+i+">a)?").join("")).exec("a".repeat(3e4))',
  },
  { name: 'padding', code: '"x".padEnd(2**29).padStart(2**30-25)', note: /error|limit/ },
  { name: 'lists of texts', code: 'let a=["x"];for(;;)a=[a.join(a.join("x"))]', note: /error|limit/ },
  { name: 'addresses of 4 MB', code: 'let s="%";for(;;)s=encodeURIComponent(s)+s', note: /error|limit/ },
  {
    name: 'long texts compared by language',
    code: '"ä".repeat(3e6).localeCompare("ö".repeat(3e6),"de")',
    note: /error|limit/,
  },
  {
    name: 'long texts in capitals',
    code: 'for(const s="ß".repeat(1e5);;)s.toLocaleUpperCase("tr")',
    note: /error|limit/,
  },
  {
    name: 'lists of 2 ** 32',
    code: 'const r=[];for(const C of [Uint8Array,Float64Array,ArrayBuffer])try{new C(2**32);r.push("in")}catch(e){r.push(e.name==="RangeError"||e.name==="InternalError")}say(r.join())',
  },
  {
    name: 'buffers that grow',
    code: 'try{const b=new ArrayBuffer(8,{maxByteLength:2**40});for(;;)b.resize(b.byteLength*2)}catch(e){say(e.name)}',
  },
  {
    name: 'memory of others',
    code: 'const a=new Uint8Array(2e5);say(a.every(b=>b===0),new ArrayBuffer(1e6).byteLength)',
    says: 'true 1000000',
  },
  {
    name: 'reads beyond a buffer',
    code: 'const b=new ArrayBuffer(8);const r=[()=>new DataView(b).getFloat64(1),()=>new DataView(b,9),()=>new Uint32Array(b,0,3),()=>new Uint8Array(b,0,8).set([1],8),()=>new Uint8Array(b).with(9,1)];say(r.map(f=>{try{return f()}catch(e){return e.name}}).join())',
    says: Array(5).fill('RangeError').join(),
  },
  {
    name: 'a list shrunk while it is sorted',
    code: 'const a=Array.from({length:1e4},(_,i)=>i);a.sort((x,y)=>{a.length=1;return y-x});const t=new Float64Array(500);t.sort(()=>{try{t.buffer.transfer(0)}catch{}return 1});say("ended")',
    says: 'ended',
  },
  {
    name: 'a list changed by its own callbacks',
    code: 'const a=[1,2,3];a.concat.call({get length(){a.length=0;return 2**32}},a);Array.from({get length(){return 2**53}})',
    note: /error|limit/,
  },
  {
    name: 'waiting for shared memory',
    code: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0)',
    note: /error|limit/,
  },
  {
    name: 'weak references and finalizers',
    code: 'const r=new FinalizationRegistry(()=>{document.body.append("x");r.register({},1)});for(let i=0;i<1e5;i++){r.register({},i);new WeakRef({})}',
  },
  { name: 'numbers of a million digits', code: 'let n=3n;for(;;)n*=n', note: /error|limit/ },
];

const ENDLESS: readonly Attempt[] = [
  {
    name: 'generators in generators',
    code: 'function*g(n){yield n;yield*g(n+1)}for(const n of g(0));',
    note: /error|limit/,
  },
  {
    name: 'an asynchronous generator',
    code: '(async()=>{async function*g(){for(;;)yield 1}for await(const n of g());})()',
    note: STOPPED,
  },
  { name: 'a million promises', code: 'for(let i=0;i<1e6;i++)new Promise(()=>{}).then(()=>{})', note: /error|limit/ },
  {
    name: 'promises of promises',
    code: 'let p=Promise.resolve();for(let i=0;i<1e5;i++)p=Promise.all([p,p]);p.then(()=>say("ended"))',
  },
  { name: 'microtasks without end', code: '(function f(){queueMicrotask(f)})()', note: STOPPED },
  { name: 'a thenable that resolves to itself', code: 'const x={then(d){d(x)}};Promise.resolve(x)', note: STOPPED },
  { name: 'a timer that sets itself', code: '(function f(){setTimeout(f,0)})()' },
  {
    name: 'frames without end',
    code: '(function f(){requestAnimationFrame(f);requestAnimationFrame(f)})()',
    note: /limit/,
  },
  { name: 'idle time without end', code: '(function f(){requestIdleCallback(f)})()' },
  {
    name: 'delays that are no numbers',
    code: 'for(const d of [NaN,-1,2**40,1/0,{valueOf(){return 5}},"x",Symbol.iterator])try{setTimeout(()=>{},d)}catch{}clearTimeout({});clearTimeout(-1);clearInterval("x")',
  },
  {
    name: 'a timer that clears all others',
    code: 'for(let i=-100;i<1e5;i++)clearTimeout(i);setTimeout(()=>say("ran"),1)',
    says: 'ran',
  },
  {
    name: 'dates at the end of time',
    code: 'for(const n of [8.64e15,-8.64e15,NaN])try{new Date(n).toLocaleString("de",{timeZone:"Europe/Berlin"})}catch{}new Date("x".repeat(1e6));Date.parse("2".repeat(1e6));say("ended")',
    says: 'ended',
  },
  {
    name: 'zones that are no names',
    code: 'const r=[];for(const timeZone of ["../../etc/passwd","x".repeat(1e6),{toString(){throw 1}},"\\0",[]])try{new Intl.DateTimeFormat("en",{timeZone});r.push("in")}catch{r.push("out")}say(r.join())',
    says: 'out,out,out,out,out',
  },
  {
    name: 'languages that are no names',
    code: 'for(const l of ["x".repeat(1e6),["a"].concat(Array(1e4).fill("de")),{length:2**53},"en-u-nu-"+"a".repeat(1e5)])try{new Intl.NumberFormat(l).format(1)}catch{}say("ended")',
  },
  {
    name: 'formats of everything',
    code: 'for(let i=0;;i++)new Intl.DateTimeFormat("en",{dateStyle:"full",timeZone:"Etc/GMT+"+(i%12)}).formatToParts(i*864e5)',
    note: STOPPED,
  },
  {
    name: 'options that are getters without end',
    code: 'new Intl.NumberFormat("en",{get style(){for(;;);}})',
    note: STOPPED,
  },
  {
    name: 'words of a long text',
    code: 'new Intl.Segmenter("en",{granularity:"word"}).segment("a ".repeat(3e6)).containing(5)',
    note: /error|limit/,
  },
  { name: 'a loop in a class field', code: 'class A{static x=(()=>{for(;;);})()}', note: STOPPED },
  { name: 'a loop in a label of a switch', code: 'l:for(;;)switch(1){default:continue l}', note: STOPPED },
  {
    name: 'a decoder of broken bytes',
    code: 'for(let i=0;i<50;i++)new TextDecoder().decode(new Uint8Array(1e5).fill(0xf8+i%8));atob("=".repeat(1e5))',
    note: /error|limit/,
  },
];

for (const [what, attempts] of Object.entries({ REPLACED, GROWING, ENDLESS })) {
  t.test(`pages with intrinsics ${what.toLowerCase()} reach nothing and leave nothing behind`, (t) =>
    runAttempts(t, attempts),
  );
}
