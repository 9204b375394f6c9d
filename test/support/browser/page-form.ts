import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A form as a browser would submit it when nobody touched it. */
export class PageForm {
  readonly action: string;
  readonly #entries: [name: string, value: string][];

  /** @param path of the form's action */
  constructor(html: string, path: string) {
    const form = elementsIn(parse(html)).find((one) => one.tagName === 'form' && pathOf(one) === path);
    if (!form) throw new Error(`expected a form for ${path}`);
    this.action = attribute(form, 'action') ?? '';
    this.#entries = elementsIn(form).flatMap((one): [string, string][] => {
      const name = attribute(one, 'name');
      return name === undefined || name === 'take_stored' ? [] : submittedValues(one).map((value) => [name, value]);
    });
  }

  get(name: string): string | undefined {
    return this.#entries.find(([one]) => one === name)?.[1];
  }

  /** Replaces all values of a field; none unticks a box. */
  set(name: string, ...values: string[]): this {
    const at = this.#entries.findIndex(([one]) => one === name);
    const rest = this.#entries.filter(([one]) => one !== name);
    rest.splice(at < 0 ? rest.length : at, 0, ...values.map((value): [string, string] => [name, value]));
    this.#entries.splice(0, this.#entries.length, ...rest);
    return this;
  }

  get entries(): readonly (readonly [string, string])[] {
    return this.#entries;
  }
}

function submittedValues(element: Element): string[] {
  const value = attribute(element, 'value');
  switch (element.tagName) {
    case 'input': {
      const type = attribute(element, 'type') ?? 'text';
      if (type === 'checkbox' || type === 'radio') return has(element, 'checked') ? [value ?? 'on'] : [];
      return [value ?? ''];
    }
    // Browsers send line ends of the network.
    case 'textarea':
      return [textOf(element).replaceAll('\n', '\r\n')];
    case 'select': {
      const options = elementsIn(element).filter(({ tagName }) => tagName === 'option');
      const chosen = options.find((option) => has(option, 'selected')) ?? options[0];
      return chosen ? [attribute(chosen, 'value') ?? textOf(chosen)] : [];
    }
    default:
      return [];
  }
}

function elementsIn(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []));
}

const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

const has = (element: Element, name: string): boolean => attribute(element, name) !== undefined;

const pathOf = (form: Element): string => (attribute(form, 'action') ?? '').replace(/\?.*/, '');
