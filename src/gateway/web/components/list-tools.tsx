import { useWords } from '../frame.js';
import type { ListPage, ListQuery } from '../lists/list-query.js';
import type { Choice } from './form/choice.js';
import { Icon } from './icon.js';

interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** The first choice is the default. */
  readonly choices: readonly Choice[];
}

interface ListToolsProps {
  readonly query: ListQuery;
  /** Label of the search, such as "Search displays". */
  readonly label: string;
  readonly filters: readonly ListFilter[];
  /** Parameters that the form keeps, such as the chosen view. */
  readonly kept?: readonly string[];
  /** Id of the element with the list, which scripts replace while the owner types. */
  readonly results?: string;
  /** Parameters that narrow the list, which a link clears. */
  readonly reset: readonly string[];
}

/** Search and filters above a list: a plain form, which scripts submit when a filter changes. */
export function ListTools({ query, label, filters, kept = [], reset, results }: ListToolsProps) {
  const { t } = useWords();
  return (
    <list-tools data-results={results}>
      <search>
        <form method="get" class="tools">
          {kept
            .filter((name) => query.has(name))
            .map((name) => (
              <input key={name} type="hidden" name={name} value={query.text(name)} />
            ))}
          <label class="tools__search">
            <span class="only-heard">{label}</span>
            <input
              class="input"
              type="search"
              name="q"
              value={query.text('q')}
              placeholder={label}
              maxlength={100}
              autocomplete="off"
            />
          </label>
          {filters
            .filter(({ choices }) => choices.length > 1)
            .map(({ name, label: words, choices }) => (
              <label key={name} class="tools__filter">
                <span>{words}</span>
                <select class="input" name={name}>
                  {choices.map(({ value, label: text }, index) => (
                    <option key={value} value={index === 0 ? '' : value} selected={query.text(name) === value}>
                      {text}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          <button class="button button--plain tools__apply" type="submit">
            <Icon name="search" />
            {t('list.apply')}
          </button>
          {query.has(...reset) ? (
            <a class="button button--quiet" href={query.link(Object.fromEntries(reset.map((name) => [name, ''])))}>
              {t('list.reset')}
            </a>
          ) : undefined}
        </form>
      </search>
    </list-tools>
  );
}

/** Links to the other pages of a list; nothing for a single page. */
export function Pager({
  list: { page, pages, total, rows },
  query,
  size,
}: {
  list: ListPage<unknown>;
  query: ListQuery;
  size: number;
}) {
  const { t, number } = useWords();
  if (pages < 2) return null;
  const first = (page - 1) * size + 1;
  return (
    <nav class="pager" aria-label={t('list.pages')}>
      {page > 1 ? (
        <a class="button button--plain" href={query.link(page > 2 ? { page: page - 1 } : {})} rel="prev">
          <Icon name="back" />
          {t('list.previous')}
        </a>
      ) : undefined}
      <span class="faded">
        {t('list.shown', { first: number(first), last: number(first + rows.length - 1), total: number(total) })}
      </span>
      {page < pages ? (
        <a class="button button--plain" href={query.link({ page: page + 1 })} rel="next">
          {t('list.next')}
          <Icon name="arrow" />
        </a>
      ) : undefined}
    </nav>
  );
}

/** Switches between cards and rows. */
export function ViewSwitch({ query, view }: { query: ListQuery; view: 'cards' | 'list' }) {
  const { t } = useWords();
  return (
    <nav class="switch" aria-label={t('list.view')}>
      {(['cards', 'list'] as const).map((one) => (
        <a key={one} href={query.link({ view: one })} aria-current={one === view ? 'true' : undefined}>
          <Icon name={one === 'cards' ? 'cards' : 'rows'} />
          <span>{t(`list.view.${one}`)}</span>
        </a>
      ))}
    </nav>
  );
}
