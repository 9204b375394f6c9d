import { type Element, flattenPath, parseQuerySelector, type ScriptedPage } from '@inkstand/engine/render';
import { readGuestArray, readGuestObject } from '../guest-json.js';
import { createCanvasOperations } from '../host/canvas/canvas-operations.js';
import { answerDigest } from '../host/digest/digest-host.js';
import { createMapOperations } from '../host/map/map-operations.js';
import type { OpenMapTiles } from '../host/map/map-tiles.js';
import { readRequest, type ScriptRequest } from '../host/request/script-request.js';
import { createUnpackHost } from '../host/unpack/unpack-host.js';
import { answerUrl } from '../host/url/url-host.js';
import type { Gate, ScriptError } from '../script-engine.js';
import { PAGE_LIMITS } from '../script-limits.js';
import { ChangeReceiver } from './apply-changes.js';
import { packElement, packNodes } from './pack-tree.js';
import type { PageElements } from './page-elements.js';
import type { PageNotes } from './page-notes.js';
import { parseXml } from './parse-xml.js';
import type { ScriptPlaces } from './script-places.js';

/** What the guest has asked for and the host does between two turns. */
export interface PageRequests {
  /** Addresses of pictures whose sizes are wanted. */
  readonly pictures: Set<string>;
  /** Scripts that scripts have inserted, as the guest describes them. */
  readonly scripts: string[];
  /** Requests of scripts, in order. */
  readonly wanted: ScriptRequest[];
}

interface PageGateOptions {
  readonly page: ScriptedPage;
  readonly elements: PageElements;
  readonly notes: PageNotes;
  readonly places: ScriptPlaces;
  readonly requests: PageRequests;
  readonly answerIntl: (text: string) => string;
  readonly openMapTiles?: OpenMapTiles | undefined;
}

/** Answers a text, or nothing. */
type Operation = (text: string) => unknown;

const GIVE_NO_ID = (): number => 0;

/** Answers everything that a page may ask of the host. An operation that is not in the table answers nothing. */
export function createPageGate(options: PageGateOptions): Gate {
  const operations = new Map(Object.entries(tableOf(options)));
  return (operation, text) => {
    const answer = operations.get(operation)?.(text);
    return typeof answer === 'string' ? answer : '';
  };
}

function tableOf({
  page,
  elements,
  notes,
  places,
  requests,
  answerIntl,
  openMapTiles,
}: PageGateOptions): Record<string, Operation> {
  const receiver = new ChangeReceiver(page.document, elements, page.limits, (subject) => notes.addLimit(subject));
  return {
    flush: (text) => page.changed(receiver.apply(text)),
    box: (id) => answerBox(page, elements, Number(id)),
    style: (text) => answerStyle(page, elements, text),
    computed: (text) => answerStyle(page, elements, text, 'computed'),
    text: (text) => answerText(page, elements, text),
    parse: (text) => {
      const space = text.indexOf(' ');
      const nodes = page.parseFragment(text.slice(space + 1), text.slice(0, space).slice(0, 50) || 'body');
      return JSON.stringify(packNodes(nodes, GIVE_NO_ID));
    },
    'parse-document': (text) => JSON.stringify(packElement(page.parseDocument(text).root, GIVE_NO_ID)),
    'parse-xml': (text) => JSON.stringify(parseXml(text)),
    selector: answerSelector,
    path: (data) => (data.length <= PAGE_LIMITS.pathChars ? JSON.stringify(flattenPath(data)) : ''),
    url: answerUrl,
    media: (query) => (query.length <= PAGE_LIMITS.nameChars && page.matchesMedia(query) ? '1' : '0'),
    picture: (url) => {
      if (requests.pictures.size < PAGE_LIMITS.pictures * 2) requests.pictures.add(url);
    },
    script: (text) => {
      if (requests.scripts.length < PAGE_LIMITS.scripts) requests.scripts.push(text);
    },
    console: (text) => notes.addConsole(text),
    error: (text) => notes.addError(readError(text, places)),
    request: (text) => {
      const wanted = readRequest(readGuestObject(text));
      if (wanted && requests.wanted.length <= PAGE_LIMITS.requests) requests.wanted.push(wanted);
    },
    undrawn: (what) => notes.addUndrawn(what),
    limit: (subject) => notes.addLimit(subject),
    intl: answerIntl,
    digest: answerDigest,
    unpack: createUnpackHost(() => notes.addLimit('unpacked bytes')),
    ...createMapOperations({ page, openTiles: openMapTiles, notes }),
    ...createCanvasOperations({ canvases: () => page.canvases, element: (id) => elements.get(id) }),
  };
}

/** The selectors of a list as the renderer reads them; empty for an invalid one. */
function answerSelector(text: string): string {
  const selectors = text.length <= PAGE_LIMITS.selectorChars ? parseQuerySelector(text) : undefined;
  return selectors ? JSON.stringify(selectors) : '';
}

function answerBox(page: ScriptedPage, elements: PageElements, id: number): string {
  const element = elements.get(id);
  const box = element && page.boxOf(element);
  if (!box) return '';
  const { x, y, width, height, clientLeft, clientTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = box;
  const inner = [clientLeft, clientTop, clientWidth, clientHeight, scrollWidth, scrollHeight];
  const outer = [box.offsetWidth, box.offsetHeight, box.offsetLeft, box.offsetTop];
  return JSON.stringify([x, y, width, height, ...inner, ...outer, elements.idOf(box.offsetParent)]);
}

/** `id property` or `id property pseudo`. */
function answerStyle(
  page: ScriptedPage,
  elements: PageElements,
  text: string,
  stage: 'computed' | 'resolved' = 'resolved',
): string {
  const [id, property = '', pseudo = ''] = text.slice(0, PAGE_LIMITS.nameChars).split(' ');
  const element = elements.get(Number(id));
  return element && property !== '' ? page.computedValue(element, property, pseudo, stage) : '';
}

/** `id text` */
function answerText(page: ScriptedPage, elements: PageElements, request: string): string {
  const space = request.indexOf(' ');
  const element: Element | undefined = elements.get(Number(request.slice(0, space)));
  if (!element) return '';
  const text = request.slice(space + 1, space + 1 + page.limits.textChars);
  const { advance, ascent, descent } = page.measureText(element, text);
  return JSON.stringify([advance, ascent, descent]);
}

function readError(text: string, places: ScriptPlaces): ScriptError {
  const [name, message, stack] = readGuestArray(text) ?? [];
  return { name: String(name), message: String(message), ...places.findInStack(String(stack)) };
}
