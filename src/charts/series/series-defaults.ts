import type { Options } from '../options/read.js';

/** Width of lines, and of the edges of areas. */
export const LINE_WIDTH_PX = 2;
/** Opacity of areas in the colour of their series. */
export const AREA_OPACITY = 0.75;
export const MARKER_RADIUS_PX = 4;
/** Distance of a slice that is pulled out of its pie. */
export const SLICED_OFFSET_PX = 10;
/** Shares of the room around an x that stay free beside all columns, and of a column's own room beside it. */
export const GROUP_PADDING = 0.2;
export const POINT_PADDING = 0.1;

export const LINE_DEFAULTS: Options = { lineWidth: LINE_WIDTH_PX, marker: {} };
export const AREA_DEFAULTS: Options = { ...LINE_DEFAULTS, threshold: 0, fillOpacity: AREA_OPACITY };
export const RANGE_DEFAULTS: Options = { lineWidth: 1, marker: {}, fillOpacity: AREA_OPACITY };

export const COLUMN_DEFAULTS: Options = {
  threshold: 0,
  borderWidth: 1,
  borderColor: '#ffffff',
  borderRadius: 3,
  groupPadding: GROUP_PADDING,
  pointPadding: POINT_PADDING,
};

export const PIE_DEFAULTS: Options = {
  borderWidth: 1,
  borderColor: '#ffffff',
  borderRadius: 3,
  slicedOffset: SLICED_OFFSET_PX,
  showInLegend: false,
  dataLabels: { enabled: true, distance: 30, connectorPadding: 5 },
};

export const SCATTER_DEFAULTS: Options = { lineWidth: 0, marker: { enabled: true } };
export const BUBBLE_DEFAULTS: Options = {
  lineWidth: 0,
  marker: { enabled: true, symbol: 'circle', lineColor: undefined },
};
export const HEAT_MAP_DEFAULTS: Options = { dataLabels: { verticalAlign: 'middle', padding: 0 } };

export const GAUGE_DEFAULTS: Options = {
  dataLabels: {
    enabled: true,
    y: 15,
    borderWidth: 1,
    borderColor: '#cccccc',
    borderRadius: 3,
    crop: false,
    verticalAlign: 'top',
  },
  showInLegend: false,
};
