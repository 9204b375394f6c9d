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
  #pictures = new LastPictures();

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
    const panels = new URLSearchParams(new FormData(this.#form));
    this.#pictures.keepFor(JSON.stringify([panels.getAll('model'), panels.get('depths')]));
    const problems = new Map();
    const lines = new Set();
    const views = this.#listViews();
    for (const view of views) {
      const drawn = await this.#request(view);
      // A later key has started another run.
      if (isOutdated()) return;
      if (!drawn) return this.#fail();
      this.#pictures.put(view, drawn.pictures);
      for (const problem of drawn.problems) problems.set(`${problem.part} ${problem.text}`, problem);
      for (const line of drawn.console) lines.add(line);
      this.#show(views, [...lines], drawn.took);
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

  /** The last pictures stay, because the gateway may answer again at the next key. */
  #fail() {
    this.#place.removeAttribute('aria-busy');
    this.#place.querySelector('.problem')?.remove();
    this.#place.prepend(makeElement('p', 'problem problem--error', this.#host.dataset.failed));
  }

  #show(views, lines, took) {
    const pictures = this.#pictures.list(views);
    const order = (view) => VIEWS.indexOf(view);
    const models = [...new Set(pictures.map(({ model }) => model))];
    const rows = models.map((model) => {
      const row = makeElement('section', 'preview-row');
      row.setAttribute('aria-label', model);
      const figures = makeElement('div', 'preview-views');
      const ofModel = pictures.filter((picture) => picture.model === model);
      const sorted = ofModel.sort((a, b) => order(a.view) - order(b.view));
      figures.append(...sorted.map((picture) => makeFigure(picture, this.#host.dataset.outdated)));
      row.append(makeElement('h3', '', model), figures);
      return row;
    });
    const log = lines.length > 0 ? [makeElement('pre', 'console', lines.join('\n'))] : [];
    this.#place.replaceChildren(...rows, ...log, makeElement('p', 'faded small', took));
  }
}

/** The last pictures of each view. A view that cannot be drawn keeps those of before the error, marked as outdated. */
class LastPictures {
  #panels;
  #byView = new Map();

  /** Forgets everything when other models or depths are chosen. */
  keepFor(panels) {
    if (panels !== this.#panels) this.#byView.clear();
    this.#panels = panels;
  }

  put(view, pictures) {
    const last = this.#byView.get(view) ?? [];
    const fresh = new Set(pictures.map(nameOf));
    const outdated = last.filter((picture) => !fresh.has(nameOf(picture)));
    this.#byView.set(view, [...pictures, ...outdated.map((picture) => ({ ...picture, isOutdated: true }))]);
  }

  list(views) {
    return views.flatMap((view) => this.#byView.get(view) ?? []);
  }
}

const nameOf = ({ model, title }) => `${model} ${title}`;

function makeFigure({ view, title, alt, address, widthPx, heightPx, isOutdated }, outdated) {
  const image = new Image(widthPx, heightPx);
  image.src = address;
  image.alt = alt;
  const frame = makeElement('panel-picture', 'panel__frame');
  frame.append(image);
  const figure = makeElement('figure', `panel preview preview--${view}`);
  const caption = makeElement('figcaption', '', title);
  if (isOutdated) caption.append(' ', makeElement('strong', 'preview__outdated', outdated));
  figure.append(frame, caption);
  return figure;
}
