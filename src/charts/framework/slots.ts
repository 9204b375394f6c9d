/** Areas of components by the names that themes know them by, with the colours that they have without a theme. */
export const AREA_SLOTS: Readonly<Record<string, string>> = {
  'title-bar': 'gray-70',
  'screen-backdrop': 'gray-40',
  'item-meta': 'gray-70',
  'item-meta-emphasis-2': 'gray-40',
  'item-meta-emphasis-3': 'gray-20',
  'progress-track': 'gray-70',
  'progress-fill': 'gray-40',
  'progress-fill-emphasis-2': 'gray-20',
  'progress-fill-emphasis-3': 'gray-10',
  'progress-dot': 'gray-60',
  'progress-dot-current': 'gray-40',
  'table-meta': 'gray-60',
  'map-land': 'white',
  'map-water': 'gray-60',
  'map-green': 'gray-65',
  'map-farmland': 'gray-70',
  'map-sand': 'gray-75',
  'map-area': 'gray-75',
  'map-site': 'gray-70',
  'map-building': 'gray-65',
  'map-transit': 'gray-30',
  'map-road': 'gray-35',
  'map-road-minor': 'gray-50',
  'map-path': 'gray-45',
  'map-rail': 'gray-30',
  'map-boundary': 'gray-40',
  'map-water-line': 'gray-40',
};

/** Slots that have a hue on panels with colours. */
export const COLOR_SLOTS: Readonly<Record<string, string>> = {
  'map-water': 'blue-55',
  'map-water-line': 'blue-40',
  'map-green': 'green-65',
  'map-farmland': 'green-75',
  'map-sand': 'yellow-75',
};
