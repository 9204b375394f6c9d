/** Maximum size of a webhook body and of its merged result, unless the option `webhook-limit-kib` says otherwise. */
export const WEBHOOK_LIMIT_KIB = 256;

/** Shortest time between two pushes to a webhook, unless the plugin setting has its own. */
export const PUSH_LIMIT_SECONDS = 300;

/** The longest time that a plugin setting may ask for between two pushes: one day. */
export const MAX_PUSH_SECONDS = 86_400;
