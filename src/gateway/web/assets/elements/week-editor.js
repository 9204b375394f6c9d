// <week-editor>: time is painted on the days of the week inside it, and its bars are moved and resized, by pointer or with
// arrow keys. Each change is posted by the form inside it in the background, as its buttons are, and the page's new content
// replaces this one, so that focus and scroll position are kept. Without it, bars are links that fill in the form.
const DAY_MINUTES = 1440;
const STEP_MINUTES = 15;
const KEY_MINUTES = 30;
/** Shorter movements are taps. */
const TAP_PX = 5;
const EDGE_PX = 10;

class WeekEditor extends HTMLElement {
  /** Submissions run one after another, because each acts on the week that the previous one left. */
  #last = Promise.resolve();
  #status;

  connectedCallback() {
    this.addEventListener('pointerdown', this.#press);
    this.addEventListener('keydown', this.#key);
    this.addEventListener('submit', this.#submit);
    // Browsers drag links by themselves.
    this.addEventListener('dragstart', (event) => event.preventDefault());
    this.#status = document.createElement('p');
    this.#status.className = 'only-heard';
    this.#status.setAttribute('role', 'status');
    this.after(this.#status);
  }

  #submit = (event) => {
    const { name, value } = event.submitter ?? {};
    if (!name) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target));
    body.append(name, value);
    this.#send(body);
  };

  #press = (event) => {
    const track = event.target.closest('.week-grid__track');
    if (!track || event.button !== 0) return;
    const bar = event.target.closest('.week-grid__bar');
    if (bar && this.#isBusy) return event.preventDefault();
    const drag = bar ? new BarDrag(bar, event) : new PaintDrag(track, event);
    const start = { x: event.clientX, y: event.clientY };
    let isDragging = false;
    const move = ({ clientX, clientY }) => {
      if (!isDragging && Math.hypot(clientX - start.x, clientY - start.y) < TAP_PX) return;
      // Captured only now, so that a tap still follows the link.
      if (!isDragging) this.setPointerCapture(event.pointerId);
      isDragging = true;
      drag.follow(this.#trackAt(clientY) ?? track, clientX);
    };
    const stop = ({ type }) => {
      this.removeEventListener('pointermove', move);
      for (const name of ['pointerup', 'pointercancel']) this.removeEventListener(name, stop);
      drag.clear();
      if (type === 'pointercancel') return;
      if (isDragging) this.#change(drag.result());
      else if (!bar) askMoment(Number(track.dataset.day), minuteAt(track, event.clientX));
    };
    this.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) this.addEventListener(name, stop);
  };

  #key = (event) => {
    const bar = event.target.closest('.week-grid__bar');
    const change = bar && changeOfKey(event, readBar(bar));
    if (!change) return;
    event.preventDefault();
    if (!this.#isBusy) this.#change(change);
  };

  /** The bars are those of before an answer that is on its way. */
  get #isBusy() {
    return this.hasAttribute('aria-busy');
  }

  /** The day below the pointer, the nearest one outside. */
  #trackAt(clientY) {
    const tracks = [...this.querySelectorAll('.week-grid__track')];
    return tracks.find((track) => clientY <= track.getBoundingClientRect().bottom + 4) ?? tracks.at(-1);
  }

  /** Removes `old` from an item's time, if it is given, and adds `fresh`. */
  #change({ itemId, old, fresh }) {
    const form = this.querySelector('form[method="post"]');
    const body = new URLSearchParams({
      token: form.elements.token.value,
      item: itemId ?? form.elements.namedItem('item').value,
    });
    const isSame =
      old && fresh && ['from', 'to'].every((key) => old[key] === fresh[key]) && old.days[0] === fresh.days[0];
    if (isSame) return;
    body.append('do', !old ? 'add' : fresh ? 'move' : 'remove');
    writeTime(body, '', fresh ?? old);
    if (old && fresh) writeTime(body, 'old_', old);
    this.#send(body, fresh && `bar-${body.get('item')}-${fresh.days[0]}-${fresh.from}`);
  }

  #send(body, focusId) {
    this.setAttribute('aria-busy', 'true');
    this.#last = this.#last.then(() => this.#exchange(body, focusId)).catch(() => location.reload());
  }

  async #exchange(body, focusId) {
    const { action } = this.querySelector('form[method="post"]');
    const answer = await fetch(action, { method: 'POST', headers: { Accept: 'text/html' }, body });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.querySelector('week-editor');
    this.removeAttribute('aria-busy');
    // The session has ended, or the playlist no longer exists.
    if (!fresh) return location.assign(answer.url);
    const isBarFocused = document.activeElement?.closest('.week-grid__bar') !== null;
    const button = this.contains(document.activeElement) && document.activeElement.value;
    this.replaceChildren(...fresh.childNodes);
    this.#showNotice(page.querySelector('.notice--answer'));
    // A bar that joined another one, or was removed, gives the focus to the first one of its item.
    const bar = document.getElementById(focusId) ?? this.querySelector(`[data-item="${body.get('item')}"]`);
    if (isBarFocused) bar?.focus({ preventScroll: true });
    else if (button) this.querySelector(`button[value="${CSS.escape(button)}"]`)?.focus({ preventScroll: true });
  }

  #showNotice(notice) {
    document.querySelector('.notice--answer')?.remove();
    if (!notice) return;
    const shown = document.importNode(notice, true);
    this.before(shown);
    this.#status.textContent = shown.textContent;
  }
}

/** Adds time to the item that is chosen in the form, on each day that the pointer crosses. */
class PaintDrag {
  #first;
  #startMinutes;
  #days = [];
  #time = { from: 0, to: 0 };
  #ghosts = [];

  constructor(track, { clientX }) {
    this.#first = Number(track.dataset.day);
    this.#startMinutes = minuteAt(track, clientX);
  }

  follow(track, clientX) {
    const minutes = minuteAt(track, clientX);
    const last = Number(track.dataset.day);
    const [low, high] = [Math.min(this.#first, last), Math.max(this.#first, last)];
    this.#days = Array.from({ length: high - low + 1 }, (_, index) => low + index);
    const from = Math.min(this.#startMinutes, minutes, DAY_MINUTES - STEP_MINUTES);
    this.#time = { from, to: Math.max(this.#startMinutes, minutes, from + STEP_MINUTES) };
    this.clear();
    this.#ghosts = this.#days.map((day) => showGhost(day, this.#time));
  }

  clear() {
    for (const ghost of this.#ghosts) ghost.remove();
  }

  result() {
    return { fresh: { days: this.#days, ...this.#time } };
  }
}

/** Moves a bar, or the end that was grabbed. */
class BarDrag {
  #bar;
  #old;
  #part;
  #startMinutes;
  #fresh;
  #ghost;

  constructor(bar, { clientX }) {
    this.#bar = bar;
    this.#old = readBar(bar);
    this.#fresh = this.#old;
    const { left, right, width } = bar.getBoundingClientRect();
    const isWide = width > 3 * EDGE_PX;
    this.#part = isWide && clientX - left < EDGE_PX ? 'from' : isWide && right - clientX < EDGE_PX ? 'to' : 'all';
    this.#startMinutes = minuteAt(bar.closest('.week-grid__track'), clientX);
  }

  follow(track, clientX) {
    const by = minuteAt(track, clientX) - this.#startMinutes;
    const day = this.#part === 'all' ? Number(track.dataset.day) : this.#old.days[0];
    this.#fresh = { ...moved(this.#old, this.#part, by), days: [day] };
    this.clear();
    this.#bar.classList.add('week-grid__bar--dragged');
    this.#ghost = showGhost(day, this.#fresh);
  }

  clear() {
    this.#bar.classList.remove('week-grid__bar--dragged');
    this.#ghost?.remove();
  }

  result() {
    return { itemId: this.#bar.dataset.item, old: this.#old, fresh: this.#fresh };
  }
}

const readBar = ({ dataset }) => ({ days: [Number(dataset.day)], from: Number(dataset.from), to: Number(dataset.to) });

/** A time that was moved as a whole or at one end, within its day. */
function moved({ from, to }, part, by) {
  if (part === 'from') return { from: clamp(from + by, 0, to - STEP_MINUTES), to };
  if (part === 'to') return { from, to: clamp(to + by, from + STEP_MINUTES, DAY_MINUTES) };
  const start = clamp(from + by, 0, DAY_MINUTES - (to - from));
  return { from: start, to: start + to - from };
}

/** What an arrow key or Delete does to the time of the focused bar; undefined for other keys. */
function changeOfKey({ key, shiftKey, altKey, ctrlKey, metaKey, target }, old) {
  if (altKey || ctrlKey || metaKey) return undefined;
  const itemId = target.closest('.week-grid__bar').dataset.item;
  const by = { ArrowLeft: -KEY_MINUTES, ArrowRight: KEY_MINUTES }[key];
  if (by) return { itemId, old, fresh: { ...moved(old, shiftKey ? 'to' : 'all', by), days: old.days } };
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (down) return { itemId, old, fresh: { ...old, days: [clamp(old.days[0] + down, 1, 7)] } };
  return key === 'Delete' || key === 'Backspace' ? { itemId, old } : undefined;
}

function showGhost(day, { from, to }) {
  const track = document.querySelector(`.week-grid__track[data-day="${day}"]`);
  const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ghost.setAttribute('class', 'week-grid__ghost');
  ghost.setAttribute('x', `${(from / DAY_MINUTES) * 100}%`);
  ghost.setAttribute('width', `${((to - from) / DAY_MINUTES) * 100}%`);
  ghost.setAttribute('height', '100%');
  track.append(ghost);
  const label = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  label.setAttribute('class', 'week-grid__ghost-time');
  label.setAttribute('x', `${(from / DAY_MINUTES) * 100}%`);
  label.setAttribute('y', '18');
  label.textContent = `${writeClock(from)}–${writeClock(to)}`;
  track.append(label);
  return {
    remove() {
      ghost.remove();
      label.remove();
    },
  };
}

function writeTime(body, prefix, { days, from, to }) {
  for (const day of days) body.append(`${prefix}days`, day);
  body.append(`${prefix}start`, writeClock(from));
  body.append(`${prefix}end`, writeClock(to % DAY_MINUTES));
}

function minuteAt(track, clientX) {
  const { left, width } = track.getBoundingClientRect();
  const minutes = ((clientX - left) / width) * DAY_MINUTES;
  return clamp(Math.round(minutes / STEP_MINUTES) * STEP_MINUTES, 0, DAY_MINUTES);
}

/** Shows what is on the display at that time. */
function askMoment(day, minutes) {
  const form = document.querySelector('week-editor form[method="get"]');
  if (!form) return;
  form.elements.on.value = String(day);
  form.elements.time.value = writeClock(Math.min(minutes, DAY_MINUTES - STEP_MINUTES));
  form.requestSubmit();
}

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const pad = (number) => String(number).padStart(2, '0');
const writeClock = (minutes) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

customElements.define('week-editor', WeekEditor);
