import type { Reply } from '../http/http.js';
import type { FormReading } from './forms/form-reading.js';
import type { Subject } from './permissions/permissions.js';
import type { RequestContext } from './request-context.js';
import type { LargeFile } from './upload-limits.js';

/** Who has access: everybody, whoever is signed in, members and owners, or only owners. */
type Access = 'everybody' | 'guest' | 'member' | 'owner';
type Show = (context: RequestContext) => Reply | Promise<Reply>;
type Act = (context: RequestContext, form: FormReading) => Reply | Promise<Reply>;

interface Line {
  readonly path: string;
  readonly access: Access;
  /** For members: what the `:id` of the path names, and what they need to be allowed. */
  readonly subject?: Subject;
}

/** A route of a page. Its module is loaded at the first request, so that an idle gateway stays small. */
export type PageLine =
  | (Line & { readonly method: 'GET'; readonly load: () => Promise<Show> })
  | (Line & { readonly method: 'POST'; readonly load: () => Promise<Act>; readonly large?: LargeFile });

/** Who has access: somebody, or for a path with an `:id` members who may do something with what it names. */
type Who = Access | Subject;

const lineOf = (path: string, who: Who): Line =>
  typeof who === 'string' ? { path, access: who } : { path, access: 'member', subject: who };

/** A page for guests shows them nothing but what is theirs. One for members lists nothing else, because its gateway has nothing else. */
export const get = (path: string, who: Who, load: () => Promise<Show>): PageLine => ({
  ...lineOf(path, who),
  method: 'GET',
  load,
});
export const post = (path: string, who: Who, load: () => Promise<Act>, large?: LargeFile): PageLine => ({
  ...lineOf(path, who),
  method: 'POST',
  load,
  ...(large && { large }),
});

/** The router refuses what is not theirs before the page runs. */
export const MY_PLUGIN: Subject = { kind: 'plugin', permission: 'change' };
export const MY_PLAYLIST: Subject = { kind: 'playlist', permission: 'change' };
export const MY_ITEM: Subject = { kind: 'item', permission: 'change' };
export const MY_DISPLAY: Subject = { kind: 'display', permission: 'change' };
export const SHARED_DISPLAY: Subject = { kind: 'display', permission: 'use' };

/** For people who shorten an address, and for forms that are reloaded after sign-in. */
export const moved = (path: string, to: string, who: Who = 'owner'): PageLine =>
  get(path, who, async () => (context) => context.redirectTo(to.replace(':id', String(context.id() ?? 0))));
