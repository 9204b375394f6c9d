/** A day of temperatures, every half hour. */
export const SAMPLE_NUMBERS: readonly number[] = Array.from(
  { length: 48 },
  (_, index) => Math.round((20.6 + 1.6 * Math.sin((index - 14) / 7.6) + 0.3 * Math.sin(index * 2)) * 10) / 10,
);

/** Prices of electricity of half a day. */
export const SAMPLE_PRICES = [26.1, 24.3, 22.8, 21.0, 19.4, 18.2, 18.9, 22.5, 27.7, 33.1, 34.9, 30.2].map(
  (price, index) => ({ hour: String(index + 8), price }),
);

/** Hills and a sun, in the place of a photograph. */
export const SAMPLE_PICTURE = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 420" width="800" height="420">' +
    '<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#999"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>' +
    '<path fill="url(#s)" d="M0 0h800v420H0z"/><circle cx="600" cy="130" r="60" fill="#fff"/>' +
    '<path fill="#888" d="M0 300 220 160l180 130 150-90 250 150v70H0z"/><path fill="#444" d="M0 350q200-90 420-10t380-30v110H0z"/></svg>',
).toString('base64')}`;
