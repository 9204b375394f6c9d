import { type MarkupPlace, pathOfPlace } from '../../../../screen/screen.js';
import type { PlaylistItem } from '../../../../store/store.js';
import { Badge } from '../../../components/badge.js';
import { Button, LinkButton } from '../../../components/form/button.js';
import { Form } from '../../../components/form/form.js';
import { Panel, type PanelScreen } from '../../../components/panel.js';
import { useWords } from '../../../frame.js';
import type { ListPage, ListQuery } from '../../../lists/list-query.js';
import type { Gateway } from '../../../page-gateway.js';
import { nameOfContent } from '../../../shared/displays/item-name.js';
import type { DisplayView } from '../../../shared/displays/read-display.js';
import { describeRules } from '../describe-rules.js';
import { ItemStates } from './item-states.js';

export interface ItemListProps {
  readonly playlistId: number;
  /** All items of the playlist. */
  readonly items: readonly PlaylistItem[];
  readonly query: ListQuery;
  /** The current page of matching items. */
  readonly list: ListPage<PlaylistItem>;
  readonly pictures: ReadonlyMap<number, PanelScreen>;
  /** The displays that show the playlist. */
  readonly views: readonly DisplayView[];
  readonly gateway: Gateway;
  /** The button that was just pressed, and its item. */
  readonly pressed: { readonly itemId: number; readonly name: string };
}

/** The items in order: draggable with scripts, and moved with buttons. */
export function ItemList({ playlistId, items, query, list, pictures, views, gateway, pressed }: ItemListProps) {
  const { t } = useWords();
  const moved = t('item.moved', { name: '{name}', position: '{position}', count: String(items.length) });
  const positions = new Map(items.map(({ id }, index) => [id, index + 1]));
  // There are other items between those that a search found, so these cannot be moved.
  const isMovable = !query.has('q');
  if (list.total === 0) return <p class="faded">{t('list.none.title')}</p>;
  return (
    <Form action={`/playlists/${playlistId}/order`} class="">
      <sort-list data-moved={moved}>
        <input type="hidden" name="list" value={query.address.split('?')[1] ?? ''} />
        <input type="hidden" name="shown" value={list.rows.map(({ id }) => id).join(',')} />
        <ol class={list.rows.length > MAX_TALL ? 'items items--many' : 'items'}>
          {list.rows.map((item) => (
            <Item
              key={item.id}
              item={item}
              position={positions.get(item.id) ?? 0}
              count={items.length}
              isMovable={isMovable}
              name={nameOfContent(gateway, item.content)}
              picture={pictures.get(item.id)}
              views={views}
              place={findBrokenPlace(gateway, item)}
              pressed={item.id === pressed.itemId ? pressed.name : ''}
            />
          ))}
        </ol>
      </sort-list>
    </Form>
  );
}

/** Where the template of one of an item's plugins has an error, and its plugin. */
function findBrokenPlace({ device }: Gateway, { content }: PlaylistItem): BrokenPlace | undefined {
  const ids = content.kind === 'plugin' ? [content.pluginSettingId] : content.pluginSettingIds;
  for (const id of ids) {
    const place = id === undefined ? undefined : device.screenErrors.find(id)?.place;
    if (place && id !== undefined) return { ...place, pluginSettingId: id };
  }
  return undefined;
}

interface BrokenPlace extends MarkupPlace {
  readonly pluginSettingId: number;
}

/** More items than this are drawn smaller, in a part of the page that scrolls on its own. */
const MAX_TALL = 20;

interface ItemProps {
  readonly item: PlaylistItem;
  readonly name: string;
  readonly picture: PanelScreen | undefined;
  /** The displays that show the playlist. */
  readonly views: readonly DisplayView[];
  readonly place: BrokenPlace | undefined;
  /** Position in the playlist, from 1. */
  readonly position: number;
  /** Number of all items. */
  readonly count: number;
  readonly isMovable: boolean;
  /** Name of the item's button that was just pressed, else empty. */
  readonly pressed: string;
}

function Item({ item, name, picture, views, place, position, count, isMovable, pressed }: ItemProps) {
  const words = useWords();
  const { t } = words;
  const { id, isVisible } = item;
  const [isFirst, isLast] = [position === 1, position === count];
  const button = { variant: 'quiet', value: String(id) } as const;
  // A disabled button passes the focus to its neighbour.
  const focused = pressed === 'up' && isFirst ? 'down' : pressed === 'down' && isLast ? 'up' : pressed;
  return (
    <li id={`item-${id}`} class={isVisible ? 'item' : 'item item--hidden'} data-name={name} data-position={position}>
      <input type="hidden" name="order" value={id} />
      {isMovable ? (
        <span class="item__handle" aria-hidden="true">
          ⠿
        </span>
      ) : undefined}
      <span class="item__picture">{picture ? <Panel {...picture} alt="" isLazy /> : undefined}</span>
      <span class="item__words">
        <strong>
          {name} {isVisible ? undefined : <Badge>{t('item.hidden')}</Badge>}
        </strong>
        <span class="faded small">{describeRules(item, words)}</span>
        {place ? (
          <a class="small" href={pathOfPlace(place.pluginSettingId, place)}>
            {t('item.broken', { line: place.line })}
          </a>
        ) : undefined}
        <ItemStates itemId={id} views={views} />
      </span>
      <span class="item__buttons">
        {isMovable ? (
          <>
            <Button
              {...button}
              icon="up"
              name="up"
              disabled={isFirst}
              isFocused={focused === 'up'}
              label={t('item.up', { name })}
            />
            <Button
              {...button}
              icon="down"
              name="down"
              disabled={isLast}
              isFocused={focused === 'down'}
              label={t('item.down', { name })}
            />
          </>
        ) : undefined}
        <Button
          {...button}
          icon="eye"
          name={isVisible ? 'hide' : 'show'}
          label={t(isVisible ? 'item.hide' : 'item.show', { name })}
          isFocused={focused === 'hide' || focused === 'show'}
        />
        <LinkButton variant="quiet" icon="edit" href={`/items/${id}`} label={t('item.edit', { name })} />
      </span>
    </li>
  );
}
