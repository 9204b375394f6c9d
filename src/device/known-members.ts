/** The same without members that are undefined. */
export type Known<Members> = { -readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/**
 * The members that are there: a display's call could tell twenty things and most displays tell eight. Adding them one by one
 * takes a twentieth of the time of spreading each that is there, at every call.
 */
export function knownMembers<Members extends object>(members: Members): Known<Members> {
  const known: Partial<Members> = {};
  for (const name in members) if (members[name] !== undefined) known[name] = members[name];
  return known as Known<Members>;
}
