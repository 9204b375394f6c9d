/** How many rows or cards a page of each list has. Above the number of cards, a list of displays or screens starts as rows. */
export const PAGE_SIZES = {
  displays: { cards: 12, list: 20 },
  playlists: 24,
  playlistItems: 50,
  plugins: 24,
  recipes: 24,
  screens: { cards: 24, list: 25 },
} as const;
