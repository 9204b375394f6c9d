// What a script reads of its data, found in its text: chains of members from known names, and where they lead.
import { follow, Shape } from './shape.mjs';

const LIST_CALLS = new Set(
  'map forEach filter find findIndex findLast some every reduce sort flatMap slice concat flat join at push pop shift unshift splice indexOf reverse toSorted entries'.split(
    ' ',
  ),
);
const TEXT_CALLS = new Set(
  'split trim toLowerCase toUpperCase replace replaceAll match matchAll startsWith endsWith substring substr padStart padEnd charAt charCodeAt localeCompare normalize search test'.split(
    ' ',
  ),
);
const NUMBER_CALLS = new Set('toFixed toPrecision toLocaleString'.split(' '));
/** Calls whose answer has the items of the list. */
const SAME_ITEMS = new Set('filter sort slice concat reverse toSorted flat splice'.split(' '));
const ONE_ITEM = new Set('find findLast at pop shift'.split(' '));
const STEP = /^\s*\??\.\s*([A-Za-z_$][\w$]*)|^(?:\s*\?\.)?\[\s*([^\]\n]*?)\s*\]/;
const MAX_BINDINGS = 400;

/** Reads `code` with names that have shapes: `[name, shape]`, valid in the whole text. */
export function readScript(code, names) {
  const text = withoutComments(code);
  const bindings = names.map(([name, shape]) => ({ name, shape, start: 0, end: text.length }));
  for (let index = 0; index < bindings.length && index < MAX_BINDINGS; index++)
    readBinding(text, bindings, bindings[index]);
}

function withoutComments(code) {
  return code.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[^:"'`\\])\/\/[^\n]*/g, '$1');
}

function readBinding(text, bindings, binding) {
  const pattern = new RegExp(`(?<![\\w$.])${binding.name.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
  pattern.lastIndex = binding.start;
  for (let match = pattern.exec(text); match && match.index < binding.end; match = pattern.exec(text)) {
    const inner = bindings.some(
      (other) =>
        other !== binding &&
        other.name === binding.name &&
        other.start > binding.start &&
        match.index >= other.start &&
        match.index < other.end,
    );
    if (!inner) readChain(text, bindings, binding.shape, match.index, pattern.lastIndex);
  }
}

/** Follows the members after a name and notes what is done with the value. */
function readChain(text, bindings, from, start, after) {
  let shape = from;
  let at = after;
  for (;;) {
    const step = STEP.exec(text.slice(at, at + 200));
    if (!step) break;
    const next = at + step[0].length;
    const isCall = /^\s*(?:\?\.)?\(/.test(text.slice(next, next + 20));
    const [, name, place] = step;
    if (name !== undefined && isCall) {
      shape = readCall(text, bindings, shape, name, next);
      if (!shape || !SAME_ITEMS.has(name))
        return shape && ONE_ITEM.has(name) ? readUse(text, bindings, shape, start, closing(text, next) + 1) : undefined;
      at = closing(text, text.indexOf('(', next)) + 1;
      continue;
    }
    if (name === 'length') return void follow(shape, ['length']);
    shape = name === undefined ? stepInto(shape, place) : shape.member(name);
    at = next;
  }
  readUse(text, bindings, shape, start, at);
}

function stepInto(shape, place) {
  const quoted = /^(["'`])(.*)\1$/.exec(place);
  if (quoted) return shape.member(quoted[2]);
  if (/^\w*(?:[kK]ey|[dD]ate|[nN]ame|[iI]d|day)$/.test(place)) shape.uses.add('keys');
  const number = /^\d+$/.test(place) ? Number(place) : 0;
  shape.least = Math.max(shape.least, number + 1);
  return shape.items();
}

/** A method called on a value; answers the shape that its result has, if it comes from the same data. */
function readCall(text, bindings, shape, name, at) {
  const open = text.indexOf('(', at);
  if (name === 'split') return void shape.parts(/^\(\s*(["'`])(.*?)\1/.exec(text.slice(open))?.[2] ?? ',');
  if (TEXT_CALLS.has(name)) return void shape.uses.add('text');
  if (NUMBER_CALLS.has(name)) return void shape.uses.add('number');
  if (name === 'json' || name === 'text') return shape;
  if (!LIST_CALLS.has(name)) return undefined;
  const item = shape.items();
  const callback =
    /^\(\s*(?:async\s+)?(?:function\s*\w*\s*)?(\(?)\s*((?:[A-Za-z_$][\w$]*|\{[^}]*\}|\[[^\]]*\])(?:\s*,\s*[A-Za-z_$][\w$]*)?)/.exec(
      text.slice(open, open + 300),
    );
  const end = closing(text, open);
  const named = /^\(\s*([A-Za-z_$][\w$]*)\s*[,)]/.exec(text.slice(open, open + 100));
  if (named) bindParameter(text, bindings, named[1], name === 'reduce' ? 1 : 0, item);
  if (callback && /=>|function/.test(text.slice(open, open + callback[0].length + 12))) {
    const [first, second] = splitParameters(callback[2]);
    if (name === 'reduce') bind(bindings, second, item, open + 1, end);
    else bind(bindings, first, item, open + 1, end);
    if (/sort/i.test(name)) bind(bindings, second, item, open + 1, end);
  }
  return ONE_ITEM.has(name) ? item : shape;
}

function splitParameters(text) {
  const cut = /^(\{[^}]*\}|\[[^\]]*\]|[^,]+)(?:\s*,\s*(.*))?$/.exec(text);
  return [cut?.[1]?.trim(), cut?.[2]?.trim()];
}

/** Notes what surrounds a value: assignments, loops, numbers, dates, comparisons, arguments. */
function readUse(text, bindings, shape, start, end) {
  const before = text.slice(Math.max(0, start - 120), start);
  const after = text.slice(end, end + 60);
  // `(value || []).map(…)`
  const fallback = /^\s*(?:(?:\|\||\?\?)\s*(?:\[\s*\]|\{\s*\}|''|""))?\s*\)(?=\s*\??[.[])/.exec(after);
  if (fallback && /(?:^|[^\w$)\]])\(\s*$/.test(before))
    return readChain(text, bindings, shape, text.lastIndexOf('(', start), end + fallback[0].length);
  // `(Array.isArray(value) ? value : []).map(…)`
  const other = /^\s*:\s*\[\s*\]\s*\)(?=\s*\??\.)/.exec(after);
  const test = /\(\s*Array\.isArray\([^()]*\)\s*\?\s*$/.exec(before);
  if (other && test) return readChain(text, bindings, shape, start - test[0].length, end + other[0].length);
  const named = /(?:const|let|var)\s+([A-Za-z_$][\w$]*|\{[^}]*\}|\[[^\]]*\])\s*=\s*(?:await\s+)?\(?\s*$/.exec(before);
  if (named) return bind(bindings, named[1], shape, end, blockEnd(text, end));
  const kept = /(?:^|[;{\n])\s*([A-Za-z_$][\w$]*)\s*=\s*$/.exec(before);
  if (kept) return bind(bindings, kept[1], shape, end, blockEnd(text, end));
  const each = /for\s*\(\s*(?:const|let|var)\s+([A-Za-z_$][\w$]*|\{[^}]*\}|\[[^\]]*\])\s+of\s+$/.exec(before);
  if (each) return bind(bindings, each[1], shape.items(), end, loopEnd(text, end));
  const keyed = /Object\.(keys|values|entries)\(\s*$/.exec(before);
  if (keyed) return readKeys(text, bindings, shape, start, keyed[1]);
  if (/JSON\.parse\(\s*["'`]?$/.test(before)) return readParsed(text, bindings, shape, before, end);
  if (/Array\.isArray\(\s*$/.test(before) && shape.members.size === 0) return void shape.items();
  if (/\bsrc\s*=\s*["']?(?:\$\{)?\s*$/.test(before)) shape.uses.add('picture');
  if (/\$\{\s*$/.test(before) && /^\s*\}T\d/.test(after)) shape.uses.add('day');
  if (/(?:new Date|Date\.parse|moment|dayjs)\(\s*$/.test(before))
    shape.uses.add(/^\s*\*\s*1000/.test(after) ? 'epoch' : 'date');
  else if (
    /(?:parseFloat|parseInt|Number|Math\.\w+)\(\s*$/.test(before) ||
    /^\s*(?:[*/%]|-[^-]|[<>]=?\s*-?\d)/.test(after)
  )
    shape.uses.add(/^\)?\s*\*\s*1000/.test(after) ? 'epoch' : 'number');
  const equal = /^\s*={2,3}\s*(?:(["'])(.*?)\1|(true|false))/.exec(after);
  if (equal?.[2]) shape.literals.add(equal[2]);
  else if (equal?.[3]) shape.uses.add('truth');
  const argument = /([A-Za-z_$][\w$]*)\(([^()]*)$/.exec(before);
  if (argument) bindParameter(text, bindings, argument[1], argument[2].split(',').length - 1, shape);
}

function readKeys(text, bindings, shape, start, kind) {
  const item = shape.items();
  shape.uses.add('keys');
  const open = text.lastIndexOf('(', start);
  const rest = text.slice(closing(text, open) + 1);
  const callback =
    /^\s*\.\s*(?:map|forEach|filter|reduce|some|every|flatMap|find)\(\s*\(?\s*(\[[^\]]*\]|[A-Za-z_$][\w$]*)/.exec(rest);
  if (!callback || kind === 'keys') return;
  const from = closing(text, open) + 1 + rest.indexOf('(');
  const name = kind === 'entries' ? callback[1].replace(/[[\]\s]/g, '').split(',')[1] : callback[1];
  bind(bindings, name, item, from, closing(text, from));
}

function readParsed(text, bindings, shape, before, end) {
  const parsed = shape.json();
  const named = /(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*JSON\.parse\(\s*["'`]?$/.exec(before);
  if (named) bind(bindings, named[1], parsed, end, blockEnd(text, end));
}

/** A function of the same text that gets the value. */
function bindParameter(text, bindings, name, place, shape) {
  const defined = new RegExp(
    `(?:function\\s+${name.replaceAll('$', '\\$')}\\s*|(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}\\s*=\\s*(?:async\\s*)?(?:function\\s*\\w*\\s*)?)\\(([^)]*)\\)`,
  ).exec(text);
  if (!defined) return;
  const body = text.indexOf('{', defined.index + defined[0].length);
  const parameter = defined[1].split(',')[place]?.replace(/=.*/, '').trim();
  if (body >= 0 && parameter) bind(bindings, parameter, shape, defined.index + defined[0].length, closing(text, body));
}

/** Gives a name, or the names of a pattern, to a shape from `start` to `end`. */
function bind(bindings, pattern, shape, start, end) {
  if (!pattern || !shape) return;
  if (pattern.startsWith('{')) {
    for (const part of pattern.slice(1, -1).split(',')) {
      const [key, name] = part
        .replace(/=.*/, '')
        .split(':')
        .map((word) => word.trim());
      if (/^[A-Za-z_$][\w$]*$/.test(key)) bind(bindings, name ?? key, shape.member(key), start, end);
    }
    return;
  }
  if (pattern.startsWith('[')) {
    for (const name of pattern.slice(1, -1).split(',')) bind(bindings, name.trim(), shape.items(), start, end);
    return;
  }
  if (!/^[A-Za-z_$][\w$]*$/.test(pattern)) return;
  const known = bindings.some((other) => other.name === pattern && other.start === start && other.shape === shape);
  if (!known) bindings.push({ name: pattern, shape, start, end });
}

/** Place of the bracket that closes the one at `open`; the end of the text without one. */
function closing(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ('([{'.includes(text[at])) depth++;
    else if (')]}'.includes(text[at]) && --depth === 0) return at;
  }
  return text.length;
}

function blockEnd(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth < 0) return at;
  }
  return text.length;
}

function loopEnd(text, from) {
  const body = text.indexOf('{', from);
  return body < 0 ? text.length : closing(text, body);
}

/** The keys of a literal object that a script keeps under a name. */
export function keysOf(code, name) {
  const text = withoutComments(code);
  const start = new RegExp(`(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}\\s*=\\s*\\{`).exec(text);
  if (!start) return [];
  const open = start.index + start[0].length - 1;
  const keys = [];
  for (let at = open + 1; at < closing(text, open); at++) {
    const key = /^\s*(?:([A-Za-z_$][\w$]*)|(["'])(.*?)\2)\s*:/.exec(text.slice(at, at + 200));
    if (!key) break;
    keys.push(key[1] ?? key[3]);
    at = valueEnd(text, at + key[0].length);
  }
  return keys;
}

/** Place of the comma after a value of a literal. */
function valueEnd(text, from) {
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at])) at = closing(text, at);
    else if (text[at] === ',' || text[at] === '}') return at;
  }
  return text.length;
}

/** Whether a transform hands on its input with what it does not read. */
export function handsOn(code) {
  const parameter = /function\s+(?:run|transform)\s*\(\s*([A-Za-z_$][\w$]*)/.exec(code)?.[1] ?? 'input';
  return new RegExp(`return\\s+${parameter}\\s*[;}\\n]|\\.\\.\\.${parameter}\\b(?!\\.)`).test(withoutComments(code));
}

/** What a `transform.js` reads: of its input, and of the answers of its requests. */
export function transformShape(code) {
  const input = new Shape();
  const answers = new Shape();
  const text = withoutComments(code);
  const parameter = /function\s+(?:run|transform)\s*\(\s*(\{[^}]*\}|[A-Za-z_$][\w$]*)/.exec(text)?.[1];
  const names = [['input', input]];
  if (parameter && parameter !== 'input' && !parameter.startsWith('{')) names.push([parameter, input]);
  for (const [, name] of text.matchAll(/(?:const|let|var)\s+(\w+)\s*=\s*await\s+\w+\.json\(/g))
    names.push([name, answers]);
  readScript(text, names);
  if (parameter?.startsWith('{'))
    for (const key of parameter.slice(1, -1).split(',')) input.member(key.split(/[:=]/)[0].trim());
  return { input, answers };
}
