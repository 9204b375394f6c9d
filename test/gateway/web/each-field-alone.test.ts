// @tier full: submits every field of every form
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import t from 'tap';
import { openApi } from '../../support/api-client.js';
import { openDashboard } from '../../support/dashboard.js';
import type { FakeBrowser } from '../../support/fake-browser.js';
import { PageForm } from '../../support/page-form.js';

t.setTimeout(600_000);

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A field of a settings form, with another value than the stored one. */
interface Entry {
  readonly name: string;
  readonly values: readonly string[];
}

/** Pages with settings forms. Others are found by the links of these. */
const STARTS = ['/', '/playlists', '/plugins', '/system', '/system/owner', '/system/alerts', '/system/mqtt'];

/** Fields that the sentence leaves out, each with its reason. */
const UNSAID: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(field_|fields\.|f_)/, 'the screen itself shows what a recipe asks for'],
  [/password|passphrase|secret|token|polling_headers|polling_body|certificate|^ca$/, 'secrets are never shown'],
  [
    /^(special_function|temperature_profile|touchbar|maximum_compatibility|require_key|board|image_)/,
    'one of many traits of a panel',
  ],
  [/^(user|first_name)$/, 'a name for somebody else'],
];

t.test('each field of each settings form, filled in alone, is stored, and its sentence agrees', async (t) => {
  const { gateway, browser } = await openDashboard(t);
  const api = await openApi(gateway, 'admin');
  const pages = await findForms(browser);
  t.ok(pages.size >= 9, `settings forms on ${[...pages.keys()].join(', ')}`);
  const wrong: string[] = [];
  let stored = 0;
  for (const [page, action] of pages) {
    const first = formOf((await browser.get(page)).text, action);
    if (!first) continue;
    if (!sentenceOf(first)) wrong.push(`${action}: no sentence`);
    for (const { name } of listEntries(first)) {
      const before = (await browser.get(page)).text;
      const asked = new PageForm(before, action);
      // An earlier entry may have hidden the field, or changed its choices.
      const values = listEntries(formOf(before, action)).find((entry) => entry.name === name)?.values;
      if (!values) continue;
      const reply = await browser.submit(asked.set(name, ...values));
      const place = `${action} ${name}=${values.join(',')}`;
      if (reply.status === 422) {
        if (!reply.text.includes(`#field-${name}`) && !reply.text.includes('field__error'))
          wrong.push(`${place}: rejected without a reason`);
        continue;
      }
      if (reply.status !== 303) {
        wrong.push(`${place}: answered ${reply.status}`);
        continue;
      }
      stored++;
      const after = (await browser.get(page)).text;
      if (!isSecret(first, name) && !sameValues(new PageForm(after, action), name, values))
        wrong.push(`${place}: not stored`);
      const [said, nowSaid] = [before, after].map((text) => sentenceOf(formOf(text, action)));
      const isUnsaid = UNSAID.some(([pattern]) => pattern.test(name));
      if (!isUnsaid && said === nowSaid) wrong.push(`${place}: the sentence is still "${nowSaid}"`);
    }
  }
  t.strictSame(wrong, []);
  t.ok(stored > 40, `${stored} fields were stored`);
  t.equal((await api('GET', '/api/devices')).status, 200, 'the gateway still answers');
});

/** Settings forms by their page, of one display, plugin of each kind, playlist and item, and the gateway. */
async function findForms(browser: FakeBrowser): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const kinds = new Map<string, number>();
  const queue = [...STARTS];
  while (queue.length > 0 && seen.size < 120) {
    const path = queue.shift() ?? '';
    if (seen.has(path)) continue;
    seen.add(path);
    const { status, text } = await browser.get(path);
    if (status !== 200) continue;
    const document = parse(text);
    for (const form of elementsIn(document).filter(isSettingsForm)) {
      const action = (attribute(form, 'action') ?? '').replace(/\?.*/, '');
      const kind = action.replace(/\d+/g, '1');
      // Content, which a preview shows; and two of a kind, because plugins differ.
      if (/\/(markup|transform)$/.test(kind) || (kinds.get(kind) ?? 0) >= 3 || [...found.values()].includes(action))
        continue;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      found.set(`${path}${path.includes('?') ? '&' : '?'}form=${found.size}`, action);
    }
    for (const link of elementsIn(document).filter(({ tagName }) => tagName === 'a')) {
      const href = (attribute(link, 'href') ?? '').replace(/[?#].*/, '');
      if (
        /^\/(displays|plugins|playlists|items|system)(\/|$)/.test(href) &&
        !/\d\/(export|share|delete|forget)|download|support|update|log$/.test(href)
      ) {
        queue.push(href);
      }
    }
  }
  return found;
}

/** The fields of a form, each with a value that differs from the shown one. */
function listEntries(form: Element | undefined): readonly Entry[] {
  if (!form) return [];
  const names = new Set<string>();
  return elementsIn(form).flatMap((field): readonly Entry[] => {
    const name = attribute(field, 'name');
    if (name === undefined || ['token', 'base', 'take_stored', 'do'].includes(name) || names.has(name)) return [];
    const values = otherValues(form, field);
    if (values) names.add(name);
    return values ? [{ name, values }] : [];
  });
}

function otherValues(form: Element, field: Element): readonly string[] | undefined {
  const value = attribute(field, 'value') ?? '';
  if (field.tagName === 'textarea') return ['http://192.168.7.9/other.json'];
  if (field.tagName === 'select') {
    const options = elementsIn(field).filter(({ tagName }) => tagName === 'option');
    const chosen = options.find((one) => attribute(one, 'selected') !== undefined) ?? options[0];
    const other = options.findLast((one) => one !== chosen);
    return other ? [attribute(other, 'value') ?? ''] : undefined;
  }
  if (field.tagName !== 'input') return undefined;
  switch (attribute(field, 'type') ?? 'text') {
    case 'hidden':
    case 'submit':
    case 'file':
      return undefined;
    case 'checkbox':
      return attribute(field, 'checked') === undefined ? [value || 'on'] : [];
    case 'radio': {
      const group = elementsIn(form).filter((one) => attribute(one, 'name') === attribute(field, 'name'));
      const other = group.find((one) => attribute(one, 'checked') === undefined);
      return other ? [attribute(other, 'value') ?? ''] : undefined;
    }
    case 'number': {
      const [min, max] = [Number(attribute(field, 'min') ?? 0), Number(attribute(field, 'max') ?? 1000)];
      const number = value === '' ? Number(attribute(field, 'placeholder') ?? min) : Number(value);
      return [String(number + 1 <= max ? number + 1 : min)];
    }
    case 'time':
      return ['20:45'];
    case 'url':
      return ['http://192.168.7.8/hook'];
    default:
      return [
        attribute(field, 'name') === 'folder'
          ? '/tmp'
          : attribute(field, 'name') === 'url'
            ? 'mqtt://127.0.0.1:9'
            : 'other.example',
      ];
  }
}

const sameValues = (form: PageForm, name: string, values: readonly string[]): boolean => {
  const shown = form.entries.filter(([one]) => one === name).map(([, value]) => value.trim());
  return shown.length === values.length && shown.every((value, at) => value === values[at]);
};

const isSecret = (form: Element, name: string): boolean =>
  elementsIn(form).some((one) => attribute(one, 'name') === name && attribute(one, 'data-secret') !== undefined);

const sentenceOf = (form: Element | undefined): string => {
  const place = form && elementsIn(form).find((one) => attribute(one, 'class') === 'form__result');
  return place ? textOf(place) : '';
};

const formOf = (html: string, action: string): Element | undefined =>
  elementsIn(parse(html)).find(
    (one) => one.tagName === 'form' && (attribute(one, 'action') ?? '').replace(/\?.*/, '') === action,
  );

const isSettingsForm = (element: Element): boolean =>
  element.tagName === 'form' && elementsIn(element).some(({ tagName }) => tagName === 'form-draft');

function elementsIn(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []));
}

const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;
