import type { MessageKey } from '../../../i18n/i18n.js';
import type { Strategy } from '../../../store/store.js';
import type { IconName } from '../../components/icon.js';

/** Name and icon of a strategy on pages. */
export const STRATEGY_BADGES: Readonly<Record<Strategy, { readonly icon: IconName; readonly label: MessageKey }>> = {
  webhook: { icon: 'bolt', label: 'plugins.strategy.webhook' },
  polling: { icon: 'refresh', label: 'plugins.strategy.polling' },
  static: { icon: 'pin', label: 'plugins.strategy.static' },
  plugin_merge: { icon: 'plugin', label: 'plugins.strategy.plugin_merge' },
  webhook_image: { icon: 'upload', label: 'plugins.strategy.webhook_image' },
  alias: { icon: 'link', label: 'plugins.strategy.alias' },
  redirect: { icon: 'link', label: 'plugins.strategy.redirect' },
  mirror: { icon: 'display', label: 'plugins.strategy.mirror' },
  pictures: { icon: 'upload', label: 'plugins.strategy.pictures' },
  mqtt: { icon: 'bolt', label: 'plugins.strategy.mqtt' },
};
