/** Name of the setting with the owner's password; null when there is none. */
export const OWNER_PASSWORD = 'owner_password';
