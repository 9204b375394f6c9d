import type { PlaylistItem } from '../../../store/store.js';
import { Badge } from '../../components/badge.js';
import { Button, LinkButton } from '../../components/button.js';
import { Form } from '../../components/form.js';
import { Panel, type PanelScreen } from '../../components/panel.js';
import { nameOfContent } from '../../displays/item-name.js';
import type { DisplayView } from '../../displays/read-display.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../gateway.js';
import { describeRules } from './describe-rules.js';
import { ItemStates } from './item-states.js';

export interface ItemListProps {
  readonly playlistId: number;
  readonly items: readonly PlaylistItem[];
  readonly pictures: ReadonlyMap<number, PanelScreen>;
  /** The displays of the playlist. */
  readonly views: readonly DisplayView[];
  readonly gateway: Gateway;
  /** Button that was just pressed, and of which item. */
  readonly pressed: { readonly itemId: number; readonly name: string };
}

/** The items in order: draggable with scripts, moved by buttons everywhere. */
export function ItemList({ playlistId, items, pictures, views, gateway, pressed }: ItemListProps) {
  const { t } = useWords();
  const moved = t('item.moved', { name: '{name}', position: '{position}', count: '{count}' });
  return (
    <Form action={`/playlists/${playlistId}/order`} class="">
      <sort-list data-moved={moved}>
        <input type="hidden" name="shown" value={items.map(({ id }) => id).join(',')} />
        <ol class={items.length > MAX_TALL ? 'items items--many' : 'items'}>
          {items.map((item, index) => (
            <Item
              key={item.id}
              item={item}
              name={nameOfContent(gateway, item.content)}
              picture={pictures.get(item.id)}
              views={views}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              pressed={item.id === pressed.itemId ? pressed.name : ''}
            />
          ))}
        </ol>
      </sort-list>
    </Form>
  );
}

/** More items than this are drawn smaller, in a part of the page that scrolls by itself. */
const MAX_TALL = 20;

interface ItemProps {
  readonly item: PlaylistItem;
  readonly name: string;
  readonly picture: PanelScreen | undefined;
  /** The displays of the playlist. */
  readonly views: readonly DisplayView[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Name of its button that was just pressed, else empty. */
  readonly pressed: string;
}

function Item({ item, name, picture, views, isFirst, isLast, pressed }: ItemProps) {
  const words = useWords();
  const { t } = words;
  const { id, isVisible } = item;
  const button = { variant: 'quiet', value: String(id) } as const;
  // A button that can do no more leaves the focus to its neighbour.
  const focused = pressed === 'up' && isFirst ? 'down' : pressed === 'down' && isLast ? 'up' : pressed;
  return (
    <li id={`item-${id}`} class={isVisible ? 'item' : 'item item--hidden'} data-name={name}>
      <input type="hidden" name="order" value={id} />
      <span class="item__handle" aria-hidden="true">
        ⠿
      </span>
      <span class="item__picture">{picture ? <Panel {...picture} alt="" isLazy /> : undefined}</span>
      <span class="item__words">
        <strong>
          {name} {isVisible ? undefined : <Badge>{t('item.hidden')}</Badge>}
        </strong>
        <span class="faded small">{describeRules(item, words)}</span>
        <ItemStates itemId={id} views={views} />
      </span>
      <span class="item__buttons">
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
