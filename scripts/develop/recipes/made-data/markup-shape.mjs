// What Liquid and the scripts between it read of the data.
import { keysOf, readScript } from './script-shape.mjs';
import { follow, Shape } from './shape.mjs';

const NAME = /^[A-Za-z_][\w-]*/;
const WORDS = new Set(
  'true false nil null blank empty forloop tablerowloop trmnl now today and or not contains in'.split(' '),
);
const NUMBER_FILTERS = new Set(
  'times plus minus divided_by round modulo floor ceil abs at_most at_least number_with_delimiter number_to_currency'.split(
    ' ',
  ),
);
const SAME_FILTERS = new Set('default reverse uniq compact concat slice limit json strip sort_natural'.split(' '));
const ITEM_FILTERS = new Set('sort where reject find find_by has group_by map sum sort_natural'.split(' '));
const TEMPLATE = /\{%-?\s*template\s+["']?([\w/-]+)["']?\s*-?%\}([\s\S]*?)\{%-?\s*endtemplate\s*-?%\}/g;
const MAX_TEMPLATE_DEPTH = 5;
const MAX_FEED_DEPTH = 4;
const MAX_TEMPLATES_READ = 500;

/** The shape of the data that templates read: `texts` by file name; `fields` are the values of custom fields by name. */
export function markupShape(texts, fields) {
  const root = new Shape();
  const reader = new MarkupReader(root, fields);
  const views = Object.keys(texts).filter((name) => name.endsWith('.liquid') && name !== 'shared.liquid');
  for (const view of views) reader.read(`${texts['shared.liquid'] ?? ''}\n${texts[view]}`);
  reader.alignNames();
  for (const name of Object.keys(fields)) root.members.delete(name);
  markFeed(root.members.get('rss'));
  return root;
}

/** Descriptions of the items of a feed are HTML. */
function markFeed(shape, depth = 0) {
  if (!shape || depth > MAX_FEED_DEPTH) return;
  shape.members.get('description')?.uses.add('feed');
  for (const inner of [...shape.members.values(), shape.item]) markFeed(inner, depth + 1);
}

class MarkupReader {
  #root;
  #fields;
  #names = new Map();
  /** Shapes that one name has had, in branches. */
  #sameNames = new Map();
  /** Names with the value of a custom field. */
  #constants = new Map();
  #case;
  /** Bodies of templates by name. */
  #templates = new Map();
  #depth = 0;
  #templatesRead = 0;

  constructor(root, fields) {
    this.#root = root;
    this.#fields = fields;
  }

  /** What is done with a name holds for every value that it gets. */
  alignNames() {
    for (const shapes of this.#sameNames.values()) {
      const single = [...shapes].filter((shape) => shape.isSingle);
      for (const shape of single) for (const other of single) for (const use of other.uses) shape.uses.add(use);
      const whole = [...shapes].find((shape) => !shape.isUnknown);
      for (const shape of whole ? shapes : []) if (shape.isUnknown) shape.merge(whole);
    }
  }

  /** Reads the markup of a view with its templates, which have names of their own. */
  read(markup) {
    this.#names = new Map();
    this.#constants = new Map();
    this.#templates = new Map();
    this.#templatesRead = 0;
    this.#readPieces(
      markup.replace(TEMPLATE, (_whole, name, body) => {
        this.#templates.set(name, body);
        return '';
      }),
    );
  }

  #readPieces(markup) {
    const script = { isOpen: false, text: '', outputs: [], indexed: [] };
    for (const { kind, text, before } of pieces(markup)) {
      if (kind === 'text') this.#readText(text, script);
      else if (kind === 'output') this.#readOutput(text, before, script);
      else for (const line of linesOf(text)) this.#readTag(line);
    }
    if (script.text) this.#finishScript(script);
  }

  #readText(text, script) {
    for (const part of text.split(/(<script\b[^>]*>|<\/script\s*>)/i)) {
      if (/^<script/i.test(part)) script.isOpen = true;
      else if (/^<\/script/i.test(part)) this.#finishScript(script);
      else if (script.isOpen) script.text += part;
    }
  }

  #finishScript(script) {
    readScript(script.text, script.outputs);
    for (const [table, shape] of script.indexed) for (const key of keysOf(script.text, table)) shape.literals.add(key);
    // A value that a script reads like an object, without `json`, is a text of JSON.
    for (const [, shape, isJson] of script.outputs) {
      if (!isJson && !shape.isSingle && shape.uses.has('bare')) {
        const inner = shape.json();
        inner.item = shape.item;
        inner.members = shape.members;
      }
    }
    Object.assign(script, { isOpen: false, text: '', outputs: [], indexed: [] });
  }

  #readOutput(code, before, script) {
    const shape = this.#value(code);
    if (script.isOpen) {
      const name = `output${script.outputs.length}x`;
      const isQuoted = isInText(before);
      const isJson = /\|\s*json/.test(code);
      if (shape && !isQuoted && !isJson && !/[\w-]$/.test(before)) shape.uses.add('bare').add('number');
      // `texts["{{ name }}"]`
      const table = isQuoted && /([A-Za-z_$][\w$]*)\[["'`]$/.exec(before)?.[1];
      if (shape && table) script.indexed.push([table, shape]);
      script.text += shape ? name : '0';
      if (shape) script.outputs.push([name, shape, isJson]);
      return;
    }
    if (!shape) return;
    if (/\bsrc=\s*["']?$|url\(\s*["']?$/.test(before)) shape.uses.add('picture');
    else if (/(?:width|height|left|top|flex|r|cx|cy|x|y)[:=]\s*["']?$/.test(before)) shape.uses.add('number');
  }

  #readTag(line) {
    const [, name, rest] = /^([\w-]+)\s*([\s\S]*)$/.exec(line) ?? [];
    if (name === 'assign') this.#assign(rest);
    else if (name === 'for' || name === 'tablerow') this.#loop(rest);
    else if (name === 'if' || name === 'elsif' || name === 'unless') this.#condition(rest);
    else if (name === 'case') this.#case = this.#value(rest);
    else if (name === 'when') this.#when(rest);
    else if (name === 'echo') this.#value(rest);
    else if (name === 'capture' || name === 'increment' || name === 'decrement')
      this.#names.set(NAME.exec(rest)?.[0], undefined);
    else if (name === 'render' || name === 'include') this.#arguments(rest);
  }

  #assign(code) {
    const [, name, value] = /^([\w-]+)\s*=\s*([\s\S]*)$/.exec(code) ?? [];
    if (!name) return;
    const constant = this.#constantOf(value);
    if (constant === undefined) this.#constants.delete(name);
    else this.#constants.set(name, constant);
    const shape = this.#value(value);
    const others = [...value.matchAll(/\|\s*default:\s*([A-Za-z_][\w.]*)/g)].map(([, other]) => this.#shapeOf(other));
    for (const same of [shape, ...others].filter(Boolean))
      this.#sameNames.set(name, (this.#sameNames.get(name) ?? new Set()).add(same));
    // A name that is filled from data in one branch keeps that in the others.
    if (shape || !this.#names.get(name)) this.#names.set(name, shape);
  }

  #loop(code) {
    const [, name, rest] = /^([\w-]+)\s+in\s+([\s\S]*)$/.exec(code) ?? [];
    if (!name) return;
    if (rest.startsWith('(')) {
      for (const [word] of rest.slice(0, rest.indexOf(')')).matchAll(/[A-Za-z_][\w.]*/g))
        this.#value(word)?.uses.add('number');
      this.#names.set(name, undefined);
      return;
    }
    this.#names.set(name, this.#value(rest.split(/\s+(?:limit|offset|reversed)\b/)[0])?.items());
  }

  #condition(code) {
    for (const part of code.split(/\b(?:and|or)\b/)) {
      const [, left, operator, right] =
        /^([\s\S]*?)\s*(==|!=|<>|>=|<=|>|<|contains)\s*([\s\S]*)$/.exec(part.trim()) ?? [];
      if (!operator) {
        this.#value(part.trim().replace(/^not\s+/, ''));
        continue;
      }
      const shape = this.#value(left);
      this.#value(right);
      if (shape) noteComparison(shape, operator, right.trim());
    }
  }

  #when(code) {
    for (const [, , text] of code.matchAll(/(["'])(.*?)\1/g)) if (text) this.#case?.literals.add(text);
    if (/^-?\d+/.test(code)) this.#case?.literals.add(Number.parseInt(code, 10));
  }

  /** Reads a template with what it is given. */
  #arguments(code) {
    const [, template, rest] = /^["'](.*?)["']([\s\S]*)$/.exec(code) ?? [];
    if (template === undefined) return;
    const names = new Map();
    const constants = new Map();
    const bound = /^\s*(with|for)\s+([\w.[\]]+)(?!\s*:)\b(?:\s+as\s+(\w+))?/.exec(rest);
    if (bound) {
      const shape = this.#value(bound[2]);
      names.set(bound[3] ?? template.split('/').pop(), bound[1] === 'for' ? shape?.items() : shape);
    }
    for (const [, name, value] of rest.matchAll(/([\w-]+)\s*:\s*("[^"]*"|'[^']*'|[^\s,]+)/g)) {
      const constant = this.#constantOf(value);
      if (constant !== undefined) constants.set(name, constant);
      names.set(name, this.#value(value.replace(/[{}]/g, '')));
    }
    const body = this.#templates.get(template);
    if (body === undefined || this.#depth >= MAX_TEMPLATE_DEPTH || ++this.#templatesRead > MAX_TEMPLATES_READ) return;
    const outer = { names: this.#names, constants: this.#constants, case: this.#case };
    this.#names = names;
    this.#constants = constants;
    this.#depth++;
    this.#readPieces(body);
    this.#depth--;
    this.#names = outer.names;
    this.#constants = outer.constants;
    this.#case = outer.case;
  }

  /** Notes an expression with its filters; the shape of what comes out, where it is still the data. */
  #value(code) {
    const [head = '', ...filters] = code.split(/\|(?=(?:[^"']*["'][^"']*["'])*[^"']*$)/);
    for (const filter of filters) {
      const isNumeric = NUMBER_FILTERS.has(/\w+/.exec(filter)?.[0]);
      for (const [, word] of filter.matchAll(/[:,]\s*([A-Za-z_][\w.]*)(?!\s*:)/g)) {
        const argument = this.#shapeOf(word);
        if (isNumeric && argument?.isSingle) argument.uses.add('number');
      }
    }
    let shape = this.#shapeOf(head.trim());
    for (const filter of filters) shape = shape && applyFilter(shape, this.#withConstants(filter.trim()));
    return shape;
  }

  /** The value of an expression that reads no data but custom fields and texts of the markup. */
  #constantOf(code) {
    const [head = '', ...filters] = code.split('|');
    const value = this.#constantAt(head.trim());
    if (value === undefined || filters.length === 0) return value;
    let text = String(value);
    for (const filter of filters) {
      const [, name, argument = ''] = /^\s*(\w+)\s*:?\s*([\s\S]*?)\s*$/.exec(filter) ?? [];
      const other = this.#constantAt(argument);
      if (name === 'append' && other !== undefined) text += other;
      else if (name === 'prepend' && other !== undefined) text = other + text;
      else if (name === 'downcase') text = text.toLowerCase();
      else if (name === 'strip') text = text.trim();
      else if (name !== 'default' && name !== 'escape') return undefined;
    }
    return text;
  }

  #constantAt(text) {
    const quoted = /^(["'])(.*)\1$/.exec(text);
    if (quoted) return quoted[2];
    const name = /^trmnl\.plugin_settings\.custom_fields_values(?:\.(\w+)|\[["'](\w+)["']\])$/.exec(text);
    return name ? this.#fields[name[1] ?? name[2]] : (this.#constants.get(text) ?? this.#fields[text]);
  }

  /** A filter with the values of custom fields in place of their names. */
  #withConstants(filter) {
    return filter.replace(/([:,]\s*)([A-Za-z_]\w*)\s*$/, (whole, sign, name) => {
      const value = this.#constants.get(name);
      return typeof value === 'string' ? `${sign}"${value.replaceAll('"', '')}"` : whole;
    });
  }

  #shapeOf(text) {
    const path = pathOf(text, this.#constants);
    if (!path) return undefined;
    const [head, ...rest] = path;
    if (this.#names.has(head)) return this.#names.get(head) && follow(this.#names.get(head), rest);
    // A template sees only what it is given.
    return head in this.#fields || this.#depth > 0 ? undefined : follow(this.#root, path);
  }
}

/** Whether a quote of the same line is open before an output in a script. */
function isInText(before) {
  const line = before.slice(before.lastIndexOf('\n') + 1).replace(/\{[{%].*?[}%]\}/g, '');
  return ['"', "'", '`'].some((quote) => line.split(quote).length % 2 === 0);
}

function noteComparison(shape, operator, right) {
  const text = /^(["'])(.*?)\1/.exec(right)?.[2];
  if (text && operator !== '!=' && operator !== '<>' && shape.isSingle) shape.literals.add(text);
  else if (/^-?\d/.test(right)) shape.uses.add('number');
  else if (/^(?:true|false)/.test(right)) shape.uses.add('truth');
}

function applyFilter(shape, code) {
  const name = /^\w+/.exec(code)?.[0];
  const [key, value] = [...code.matchAll(/(["'])(.*?)\1/g)].map(([, , text]) => text);
  if (name === 'first' || name === 'last' || name === 'sample') return shape.items();
  if (name === 'split') return listOf(shape.parts(key ?? ','));
  if (name === 'parse_json') return shape.json();
  if (name === 'size') return void follow(shape, ['size']);
  if (name === 'date' || name === 'l_date') return void shape.uses.add('date');
  if (NUMBER_FILTERS.has(name)) return void (shape.isSingle && shape.uses.add('number'));
  if (name === 'markdown_to_html' || name === 'strip_html') return void shape.uses.add('text');
  if (name === 'qr_code') return void shape.uses.add('text');
  if (ITEM_FILTERS.has(name)) {
    const member = key === undefined ? undefined : follow(shape.items(), key.split('.'));
    if (value) member?.literals.add(value);
    if (name === 'map') return member && listOf(member);
    if (name === 'find' || name === 'find_by') return shape.items();
    if (name !== 'group_by') return shape;
    const group = new Shape();
    group.members.set('items', shape).set('name', member ?? new Shape());
    return listOf(group);
  }
  return SAME_FILTERS.has(name) ? shape : undefined;
}

function listOf(item) {
  const list = new Shape();
  list.item = item;
  return list;
}

function pathOf(text, constants) {
  const head = NAME.exec(text)?.[0];
  if (head === undefined || WORDS.has(head)) return undefined;
  const path = [head];
  // Liquid does not mind a missing dot after a bracket.
  const next = /(?:[.:]|(?<=\]))([A-Za-z_][\w-]*)\??|\[\s*(["'])(.*?)\2\s*\]|\[[^\]]*\]/y;
  next.lastIndex = head.length;
  for (let step = next.exec(text); step; step = next.exec(text)) {
    path.push(step[1] ?? step[3] ?? (constants.get(/\w+/.exec(step[0])?.[0]) || placeOf(step[0])));
  }
  return path;
}

/** The place in `[30]`; 0 for what is not known. */
function placeOf(step) {
  const place = Number.parseInt(step.slice(1), 10);
  return place > 0 ? place : 0;
}

/** Text, outputs and tags of markup, each with the text before it. */
function* pieces(markup) {
  const source = markup
    .replace(/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g, '')
    .replace(/\{%-?\s*#[\s\S]*?%\}/g, '')
    .replace(/\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g, '')
    // Attributes of a script may be outputs.
    .replace(/<script\b[^>]*>/gi, '<script>');
  let at = 0;
  for (const match of source.matchAll(/\{\{-?([\s\S]*?)-?\}\}|\{%-?([\s\S]*?)-?%\}/g)) {
    const before = source.slice(at, match.index);
    yield { kind: 'text', text: before };
    if (match[1] === undefined) yield { kind: 'tag', text: match[2].trim() };
    else
      yield {
        kind: 'output',
        text: match[1].trim(),
        before: source.slice(Math.max(0, match.index - 200), match.index),
      };
    at = match.index + match[0].length;
  }
  yield { kind: 'text', text: source.slice(at) };
}

function linesOf(tag) {
  if (!/^liquid\b/.test(tag)) return [tag];
  return tag
    .slice(6)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
