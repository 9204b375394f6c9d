import { readFileSync } from 'node:fs';
import { messageOf } from '@inkstand/common/errors';
import type { ScriptedPage } from '@inkstand/engine/render';
import type { PageNotes } from '../../page/page-notes.js';
import { readMapRequest, readShapesRequest } from './map-request.js';
import type { MapTiles, OpenMapTiles } from './map-tiles.js';
import { paintMap } from './paint-map.js';

const GUEST_CODE = new URL('../../../../guest/map.js', import.meta.url);

/** Classes of what the guest writes on maps: rules for them are there when it asks for their sizes. */
const CLASSES = 'map__attribution map__labels map__label label label--small text-stroke text-stroke--large'.split(' ');

interface MapHost {
  readonly page: Pick<ScriptedPage, 'canvases' | 'expectClasses'>;
  readonly openTiles: OpenMapTiles | undefined;
  readonly notes: Pick<PageNotes, 'addDamagedMap' | 'addLimit' | 'addUncoveredMap'>;
}

/** Answers what the guest asks for maps. */
export function createMapOperations({ page, openTiles, notes }: MapHost): Record<string, (text: string) => unknown> {
  let tiles: MapTiles | undefined;
  let isOpened = false;
  const open = (): MapTiles | undefined => {
    if (!isOpened) tiles = attempt(() => openTiles?.(), notes);
    isOpened = true;
    return tiles;
  };
  return {
    'map-code': () => {
      page.expectClasses(CLASSES);
      return readFileSync(GUEST_CODE, 'utf8');
    },
    'map-files': () => (open() ? '1' : ''),
    'map-paint': (text) => {
      const request = readMapRequest(text);
      const opened = open();
      if (!request || !opened) return '';
      const painted = attempt(() => paintMap(request, opened, page.canvases), notes);
      if (painted?.tiles === 0) notes.addUncoveredMap();
      return painted && painted.tiles > 0 ? JSON.stringify(painted.labels) : '';
    },
    'map-shapes': (text) => {
      const request = readShapesRequest(text);
      if (!request) notes.addLimit('map: more than 100,000 points or 20,000 shapes drawn at once');
      const size = request && page.canvases.sizeOf(request.canvas);
      if (!size) return;
      const { canvas, paint, line, shapes } = request;
      const clip = { left: 0, top: 0, right: size.widthPx, bottom: size.heightPx };
      page.canvases.paintShapes(canvas, { paint, line, shapes, clip });
    },
  };
}

/** What map files hold may be damaged anywhere. */
function attempt<T>(read: () => T, notes: MapHost['notes']): T | undefined {
  try {
    return read();
  } catch (error) {
    notes.addDamagedMap(messageOf(error));
    return undefined;
  }
}
