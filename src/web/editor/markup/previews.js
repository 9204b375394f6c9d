import { makeElement } from './element.js';

const PAUSE_MS = 350;
const VIEWS = ['full', 'half_horizontal', 'half_vertical', 'quadrant'];

/** Renders one view after another, and starts over when something has changed. */
export class Previews {
  #host;
  #form;
  #place;
  #showProblems;
  #timer;
  #latest = 0;

  constructor(host, showProblems) {
    this.#host = host;
    this.#form = host.querySelector('form');
    this.#place = host.querySelector('.previews');
    this.#showProblems = showProblems;
  }

  drawSoon(pauseMs = PAUSE_MS) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(), pauseMs);
    return true;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#latest++;
  }

  async #draw() {
    const turn = ++this.#latest;
    const isOutdated = () => turn !== this.#latest;
    this.#place.setAttribute('aria-busy', 'true');
    const problems = new Map();
    const pictures = [];
    const lines = new Set();
    for (const view of this.#listViews()) {
      const drawn = await this.#request(view);
      // A later key has started another run.
      if (isOutdated()) return;
      if (!drawn) return this.#fail();
      pictures.push(...drawn.pictures);
      for (const problem of drawn.problems) problems.set(`${problem.part} ${problem.text}`, problem);
      for (const line of drawn.console) lines.add(line);
      this.#show(pictures, [...lines], drawn.took);
      this.#showProblems([...problems.values()]);
    }
    this.#place.removeAttribute('aria-busy');
  }

  /** The edited view comes first. */
  #listViews() {
    const part = this.#form.elements.namedItem('part').value;
    const edited = part === 'shared' ? 'full' : part;
    const isAll = this.#form.elements.namedItem('views').value === 'all';
    return isAll ? [edited, ...VIEWS.filter((view) => view !== edited)] : [edited];
  }

  async #request(view) {
    const body = new URLSearchParams(new FormData(this.#form));
    body.set('views', view);
    try {
      const headers = { Accept: 'application/json' };
      const answer = await fetch(this.#host.dataset.src, { method: 'POST', headers, body });
      const isJson = answer.headers.get('Content-Type')?.startsWith('application/json');
      return answer.ok && isJson ? await answer.json() : undefined;
    } catch {
      return undefined;
    }
  }

  #fail() {
    this.#place.removeAttribute('aria-busy');
    this.#place.replaceChildren(makeElement('p', 'problem problem--error', this.#host.dataset.failed));
  }

  #show(pictures, lines, took) {
    const order = (view) => VIEWS.indexOf(view);
    const models = [...new Set(pictures.map(({ model }) => model))];
    const rows = models.map((model) => {
      const row = makeElement('section', 'preview-row');
      row.setAttribute('aria-label', model);
      const views = makeElement('div', 'preview-views');
      const own = pictures.filter((picture) => picture.model === model);
      views.append(...own.sort((a, b) => order(a.view) - order(b.view)).map(makeFigure));
      row.append(makeElement('h3', '', model), views);
      return row;
    });
    const log = lines.length > 0 ? [makeElement('pre', 'console', lines.join('\n'))] : [];
    this.#place.replaceChildren(...rows, ...log, makeElement('p', 'faded small', took));
  }
}

function makeFigure({ view, title, alt, address, widthPx, heightPx }) {
  const image = new Image(widthPx, heightPx);
  image.src = address;
  image.alt = alt;
  const frame = makeElement('panel-picture', 'panel__frame');
  frame.append(image);
  const figure = makeElement('figure', `panel preview preview--${view}`);
  figure.append(frame, makeElement('figcaption', '', title));
  return figure;
}
