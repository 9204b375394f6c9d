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

/** For owners, unless one of the functions below says otherwise. */
export const get = (path: string, load: () => Promise<Show>): PageLine => ({
  method: 'GET',
  path,
  access: 'owner',
  load,
});
export const post = (path: string, load: () => Promise<Act>): PageLine => ({
  method: 'POST',
  path,
  access: 'owner',
  load,
});
export const large = (line: PageLine, file: LargeFile): PageLine =>
  line.method === 'POST' ? { ...line, large: file } : line;
/** For guests as well; the page itself shows them nothing but what is theirs. */
export const guest = (line: PageLine): PageLine => ({ ...line, access: 'guest' });
/**
 * For members as well. With an `:id` in its path, the line says what that is: the router refuses what is not theirs before
 * the page runs. The page itself lists nothing else, because its gateway has nothing else.
 */
export const member = (line: PageLine, subject?: Subject): PageLine => ({
  ...line,
  access: 'member',
  ...(subject && { subject }),
});
export const MY_PLUGIN: Subject = { kind: 'plugin', permission: 'change' };
export const MY_PLAYLIST: Subject = { kind: 'playlist', permission: 'change' };
export const MY_ITEM: Subject = { kind: 'item', permission: 'change' };
export const MY_DISPLAY: Subject = { kind: 'display', permission: 'change' };
export const SHARED_DISPLAY: Subject = { kind: 'display', permission: 'use' };
export const open = (line: PageLine): PageLine => ({ ...line, access: 'everybody' });

/** For people who shorten an address, and for forms that are reloaded after sign-in. */
export const moved = (path: string, to: string): PageLine =>
  get(path, async () => (context) => context.redirectTo(to.replace(':id', String(context.id() ?? 0))));
