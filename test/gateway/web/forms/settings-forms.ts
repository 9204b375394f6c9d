import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { FakeBrowser } from '../../../support/browser/fake-browser.js';
import { PageForm } from '../../../support/browser/page-form.js';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Where a settings form is. */
export interface SettingsForm {
  /** Path of its page. */
  readonly page: string;
  /** Path of its action. */
  readonly action: string;
}

/** What became of the fields of some forms, each filled in alone. */
export interface FieldReport {
  /** Fields that were stored. */
  stored: number;
  /** Fields that were rejected with a reason. */
  rejected: number;
  /** What was wrong, with its place. */
  readonly wrong: string[];
}

/** A field with another value than the stored one. */
interface Entry {
  readonly name: string;
  readonly values: readonly string[];
}

const WEB = fileURLToPath(new URL('../../../../../src/gateway/web/', import.meta.url));
/** Links that lead to no settings, or take time to answer. */
const IGNORED_LINKS = /\/(export|share|delete|forget|remove|reset)\b|download|support|update|log$/;

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

/** Said of a plugin that does nothing before its required fields are filled in. */
const WAITS = /waits until its required fields|wartet, bis die Pflichtfelder/;

/** Actions of all settings forms in the source, with `1` for each number. */
export const SETTINGS_ACTIONS: readonly string[] = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .flatMap((name) => [
    ...readFileSync(join(WEB, name), 'utf8').matchAll(/<Form action=(?:"([^"]+)"|\{`([^`]+)`\})[^>]*isSettings/g),
  ])
  .map(([, plain, built]) =>
    kindOf((plain ?? built ?? '').replace(/\$\{base\}/, '/plugins/1').replace(/\$\{[^}]+\}/g, '1')),
  );

/** The action of a form without its numbers. */
export function kindOf(action: string): string {
  return action.replace(/\/\d+(?=\/|$)/g, '/1');
}

/**
 * Finds the settings forms of a dashboard by following its links.
 *
 * @param maxOfKind of forms with the same action but for numbers
 */
export async function findSettingsForms(
  browser: FakeBrowser,
  starts: readonly string[],
  maxOfKind = Number.POSITIVE_INFINITY,
): Promise<readonly SettingsForm[]> {
  const found = new Map<string, SettingsForm>();
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const queue = [...starts];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { status, text } = await browser.get(path);
    if (status !== 200) continue;
    const elements = elementsIn(parse(text));
    for (const form of elements.filter(isSettingsForm)) {
      const action = actionOf(form);
      const count = counts.get(kindOf(action)) ?? 0;
      if (found.has(action) || count >= maxOfKind) continue;
      counts.set(kindOf(action), count + 1);
      found.set(action, { page: path, action });
    }
    for (const link of elements.filter(({ tagName }) => tagName === 'a')) {
      const href = (attribute(link, 'href') ?? '').replace(/[?#].*/, '');
      if (/^\/(displays|plugins|playlists|items|system)(\/|$)/.test(href) && !IGNORED_LINKS.test(href))
        queue.push(href);
    }
  }
  return [...found.values()];
}

/** Submits each field of each form alone, and compares what is stored and what the sentence below the form says. */
export async function tryEachField(browser: FakeBrowser, forms: readonly SettingsForm[]): Promise<FieldReport> {
  const report: FieldReport = { stored: 0, rejected: 0, wrong: [] };
  for (const { page, action } of forms) {
    let { text } = await browser.get(page);
    const form = formOf(text, action);
    if (!form) continue;
    if (!sentenceOf(form)) report.wrong.push(`${action}: no sentence`);
    for (const { name } of listEntries(form))
      text = await tryField(browser, { page, action, text }, form, name, report);
  }
  return report;
}

/** @returns the text of the page afterwards */
async function tryField(
  browser: FakeBrowser,
  { page, action, text: before }: SettingsForm & { readonly text: string },
  first: Element,
  name: string,
  report: FieldReport,
): Promise<string> {
  // An earlier entry may have hidden the field, or changed its choices.
  const values = listEntries(formOf(before, action)).find((entry) => entry.name === name)?.values;
  // An earlier entry may also have given it this value.
  if (!values || hasValues(new PageForm(before, action), name, values)) return before;
  const place = `${action} ${name}=${values.join(',')}`;
  const reply = await browser.submit(new PageForm(before, action).set(name, ...values));
  if (reply.status === 422) {
    report.rejected++;
    if (!reply.text.includes(`#field-${name}`) && !reply.text.includes('field__error'))
      report.wrong.push(`${place}: rejected without a reason`);
    return before;
  }
  if (reply.status !== 303) {
    report.wrong.push(`${place}: answered ${reply.status}`);
    return before;
  }
  report.stored++;
  const after = (await browser.get(page)).text;
  if (!isSecret(first, name) && !hasValues(new PageForm(after, action), name, values))
    report.wrong.push(`${place}: not stored`);
  const [said, nowSaid] = [before, after].map((text) => sentenceOf(formOf(text, action)));
  if (said === nowSaid && !WAITS.test(nowSaid ?? '') && !UNSAID.some(([pattern]) => pattern.test(name)))
    report.wrong.push(`${place}: the sentence is still "${nowSaid}"`);
  return after;
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
  // Another text for each field: an address may be made of another field's.
  if (field.tagName === 'textarea') return [`http://192.168.7.9/${attribute(field, 'name')}.json`];
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

const hasValues = (form: PageForm, name: string, values: readonly string[]): boolean => {
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
  elementsIn(parse(html)).find((one) => one.tagName === 'form' && actionOf(one) === action);

/** Its path. */
const actionOf = (form: Element): string => (attribute(form, 'action') ?? '').replace(/\?.*/, '');

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
