import type { PlaylistItem } from '../../../store/store.js';
import { Badge } from '../../components/badge.js';
import { Button, LinkButton } from '../../components/button.js';
import { Form } from '../../components/form.js';
import { Panel, type PanelScreen } from '../../components/panel.js';
import { nameOfContent } from '../../displays/item-name.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../gateway.js';
import { describeRules } from './describe-rules.js';

export interface ItemListProps {
  readonly playlistId: number;
  readonly items: readonly PlaylistItem[];
  readonly pictures: ReadonlyMap<number, PanelScreen>;
  readonly gateway: Gateway;
}

/** The items in order: draggable with scripts, moved by buttons everywhere. */
export function ItemList({ playlistId, items, pictures, gateway }: ItemListProps) {
  const words = useWords();
  const { t } = words;
  return (
    <Form action={`/playlists/${playlistId}/order`} class="">
      <sort-list>
        <ol class="items">
          {items.map((item, index) => {
            const name = nameOfContent(gateway, item.content);
            const picture = pictures.get(item.id);
            return (
              <li key={item.id} class={item.isVisible ? 'item' : 'item item--hidden'}>
                <input type="hidden" name="order" value={item.id} />
                <span class="item__handle" aria-hidden="true">
                  ⠿
                </span>
                <span class="item__picture">{picture ? <Panel {...picture} alt="" isLazy /> : undefined}</span>
                <span class="item__words">
                  <strong>
                    {name} {item.isVisible ? undefined : <Badge>{t('item.hidden')}</Badge>}
                  </strong>
                  <span class="faded small">{describeRules(item, words)}</span>
                </span>
                <span class="item__buttons">
                  <Button
                    variant="quiet"
                    icon="up"
                    name="up"
                    value={String(item.id)}
                    disabled={index === 0}
                    label={t('item.up', { name })}
                  />
                  <Button
                    variant="quiet"
                    icon="down"
                    name="down"
                    value={String(item.id)}
                    disabled={index === items.length - 1}
                    label={t('item.down', { name })}
                  />
                  <Button
                    variant="quiet"
                    icon="eye"
                    name="toggle"
                    value={String(item.id)}
                    label={t(item.isVisible ? 'item.hide' : 'item.show', { name })}
                  />
                  <LinkButton variant="quiet" icon="edit" href={`/items/${item.id}`} label={t('item.edit', { name })} />
                </span>
              </li>
            );
          })}
        </ol>
      </sort-list>
    </Form>
  );
}
