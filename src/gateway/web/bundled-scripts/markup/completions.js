// Names that the engine supports, collected at build time.
import { classes, filters, tags } from 'inkstand:vocabulary';

/** How far back to search for an open brace or attribute. */
const REACH = 5000;
const CLASSES = classes.map((label) => ({ label, type: 'class' }));
const FILTERS = filters.map((label) => ({ label, type: 'function' }));
const TAGS = tags.map((label) => ({ label, type: 'keyword' }));
const LOOP = ['index', 'index0', 'first', 'last', 'length', 'rindex'].map((name) => `forloop.${name}`);

/** Whether text that ends here is inside `{{ … }}` or `{% … %}`. */
export const isInsideLiquid = (before) =>
  Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%')) >
  Math.max(before.lastIndexOf('}}'), before.lastIndexOf('%}'));

/** Completes at the cursor: classes, tags, filters, or paths listed on the page. */
export const completionSource = (host) => (context) => {
  const before = context.state.sliceDoc(Math.max(0, context.pos - REACH), context.pos);
  return isInsideLiquid(before) ? completeLiquid(host, context, before) : completeClass(context, before);
};

function completeLiquid(host, context, before) {
  const inside = before.slice(Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%')));
  const tag = /^\{%-?\s*(\w*)$/.exec(inside);
  if (tag) return { from: context.pos - tag[1].length, options: TAGS, validFor: /^\w*$/ };
  const filter = /\|\s*(\w*)$/.exec(inside);
  if (filter) return { from: context.pos - filter[1].length, options: FILTERS, validFor: /^\w*$/ };
  const path = /(?:^|[\s:,(=<>])([\w.[\]"-]*)$/.exec(inside);
  if (!path || (path[1] === '' && !context.explicit)) return null;
  return {
    from: context.pos - path[1].length,
    options: listPaths(host, context.state.doc.toString()),
    validFor: /^[\w.[\]"-]*$/,
  };
}

/** Data, fields, and variables assigned in this markup. */
function listPaths(host, markup) {
  const listed = [...host.querySelectorAll('[data-path]')].map((one) => one.dataset.path);
  const assigned = [...markup.matchAll(/\{%-?\s*(?:assign|capture|for)\s+([\w-]+)/g)].map(([, name]) => name);
  return [...new Set([...listed, ...assigned, ...LOOP])].map((label) => ({ label, type: 'variable' }));
}

function completeClass(context, before) {
  const open = /\bclass\s*=\s*(["'])((?:(?!\1)[^<>])*)$/.exec(before);
  if (!open) return null;
  const [word] = /[^\s]*$/.exec(open[2]);
  if (word === '' && !context.explicit) return null;
  // Prefixes such as `lg:` and `dark:` precede the class.
  const prefix = word.slice(0, word.lastIndexOf(':') + 1);
  return { from: context.pos - word.length + prefix.length, options: CLASSES, validFor: /^[\w-]*$/ };
}
