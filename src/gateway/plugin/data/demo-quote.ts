/** A quote of the demo data: our own, or a proverb without a known author. */
interface Quote {
  readonly text: string;
  readonly author: string;
}

const COLLECTION: readonly Quote[] = [
  { text: 'Paper asks for nothing and remembers everything.', author: 'Inkstand' },
  { text: 'Still waters run deep.', author: 'Proverb' },
  { text: 'A display that sleeps is a display that lasts.', author: 'Inkstand' },
  { text: 'Measure twice, cut once.', author: 'Proverb' },
  { text: 'Many hands make light work.', author: 'Proverb' },
  { text: 'The best notification is a glance at the wall.', author: 'Inkstand' },
  { text: 'Slow and steady wins the race.', author: 'Proverb' },
];
const DAY_MS = 86_400_000;

/** The quote of the day and the whole collection, as answered by `/api/demo/quote`. Pure. */
export function pickDemoQuote(now: number): Quote & { readonly collection: readonly Quote[] } {
  const index = ((Math.floor(now / DAY_MS) % COLLECTION.length) + COLLECTION.length) % COLLECTION.length;
  const { text, author } = COLLECTION[index] ?? { text: '', author: '' };
  return { text, author, collection: COLLECTION };
}
