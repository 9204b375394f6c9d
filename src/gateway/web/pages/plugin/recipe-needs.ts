import { readFieldDefinitions, readRecipeSettings, traitsOfStrategy } from '../../../plugin/plugin.js';
import type { PluginDraft } from '../../../store/store.js';
import { isAllowedHost } from '../../access/check-host-header.js';

/** What a recipe needs from its owner and the network. */
export interface RecipeNeeds {
  /** Hosts that it polls. A host from a form field appears as in the template. */
  readonly hosts: readonly { readonly host: string; readonly isHome: boolean }[];
  readonly fields: readonly { readonly label: string; readonly isRequired: boolean; readonly isSecret: boolean }[];
  /** Seconds between polls; absent when nothing is polled. */
  readonly interval: number | undefined;
}

/** What an owner should know before trusting a recipe. Pure except for the name of this machine. */
export function listNeeds(
  { strategy, settings }: Pick<PluginDraft, 'strategy' | 'settings'>,
  language: string,
): RecipeNeeds {
  const { pollingUrl, refreshMinutes } = readRecipeSettings(settings);
  const isPolled = traitsOfStrategy(strategy).isPolled;
  const hosts = new Set(
    isPolled
      ? [...pollingUrl.matchAll(/(?:https?|webcals?):\/\/((?:\{\{[^{}]*\}\}|[^\s/?#"'{])+)/gi)].map(
          ([, host = '']) => host,
        )
      : [],
  );
  const fields = readFieldDefinitions(settings.custom_fields, language).filter(({ holdsValue }) => holdsValue);
  return {
    hosts: [...hosts].map((host) => ({ host: host.replace(/^.*@/, ''), isHome: isAllowedHost(host, []) })),
    fields: fields.map(({ label, isRequired, isSecret }) => ({ label, isRequired, isSecret })),
    interval: isPolled ? refreshMinutes * 60 : undefined,
  };
}
