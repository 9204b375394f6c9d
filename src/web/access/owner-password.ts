/** Name of the setting that holds the owner's password; null when there is none. */
export const OWNER_PASSWORD = 'owner_password';
