import { InkstandError } from '@inkstand/common/errors';
import { type HttpRequest, type Reply, type Route, STATUS_OF_CODE, type WrongGuessLimit } from '../http/http.js';
import { readBoot } from '../system/system.js';
import { Accounts } from './access/accounts.js';
import { readBrowserCookie } from './access/browser-cookie.js';
import { ConsoleCode } from './access/console-code.js';
import { createGuestRateLimit } from './access/guest-rate-limit.js';
import { type GuessVerdict, PasswordChecks } from './access/password-checks.js';
import { WelcomeGate } from './access/welcome-gate.js';
import { BROWSER_COOKIE, nameCookie } from './cookies.js';
import type { RequestContextFactory } from './create-request-context.js';
import { FormTurns } from './forms/form-turns.js';
import type { Gateway } from './page-gateway.js';
import type { PageLine } from './page-route.js';
import { mayOpen } from './permissions/permissions.js';
import type { RequestContext } from './request-context.js';
import { PAGES } from './routes.js';
import { Assets } from './serve-assets.js';
import { BatteryDays } from './shared/displays/battery-days.js';
import { UndoOffers } from './undo/undo-offers.js';

export { LiveFeed } from './live/live-feed.js';

interface WebOptions {
  readonly gateway: Omit<Gateway, 'access' | 'batteryDays' | 'undos'>;
  /** Wrong guesses of all addresses. */
  readonly guesses: WrongGuessLimit;
  /** Public names of this gateway that the operator allows. */
  readonly allowedHosts: readonly string[];
  /** Called before a page or form is handled. */
  readonly onRequest?: () => void;
}

type Explain = NonNullable<Route['explain']>;

/** The pages of the dashboard. */
export interface Web {
  readonly routes: readonly Route[];
  /** The "not found" page, for browsers. */
  readonly explainMissing: Explain;
  /** Checks the owner's password for a program; attempts count together with those on the login page. */
  readonly checkPassword: (request: HttpRequest, password: string) => Promise<GuessVerdict>;
  /** Opens the time in which anyone may choose the first password, once for each start of the board. */
  start(): Promise<void>;
}

interface PageDependencies {
  readonly contexts: () => Promise<RequestContextFactory>;
  readonly accounts: Accounts;
  readonly gateway: Gateway;
  readonly onRequest: WebOptions['onRequest'];
  readonly formTurns: FormTurns;
}

/** Wires the pages, whose modules are loaded at the first request. */
export function createWeb({ gateway: options, guesses, allowedHosts, onRequest }: WebOptions): Web {
  const monotonicMs = (): number => performance.now();
  const accounts = new Accounts(options.tables.settings, options.tables.sessions, options.tables.people);
  const { settings } = options.tables;
  const codeFor = (reason: string): ConsoleCode => new ConsoleCode((code) => options.log.warn({ code }, reason));
  const access = {
    accounts,
    guesses: new PasswordChecks(guesses, monotonicMs),
    gate: new WelcomeGate({
      settings,
      readBoot,
      onError: (err) =>
        options.log.error({ err }, 'the first password needs a code: its half hour could not be stored'),
      code: codeFor('the gateway is not set up yet: its first page asks for this code'),
    }),
    signInCode: codeFor('somebody guesses passwords: a browser that has never signed in needs this code to sign in'),
    guestShows: createGuestRateLimit(monotonicMs),
  };
  const gateway: Gateway = {
    ...options,
    access,
    batteryDays: new BatteryDays(options.tables.telemetry, options.now),
    undos: new UndoOffers(),
  };
  const assets = new Assets();
  let created: Promise<RequestContextFactory> | undefined;
  /** Loads what pages are rendered with at the first request. */
  const contexts = (): Promise<RequestContextFactory> => {
    created ??= import('./create-request-context.js').then(
      (module) => new module.RequestContextFactory({ gateway, accounts, allowedHosts, assetPath: assets.path }),
    );
    return created;
  };

  const dependencies: PageDependencies = { contexts, accounts, gateway, onRequest, formTurns: new FormTurns() };

  const explain: Explain = async (failure, request) => {
    if (!acceptsHtml(request)) return undefined;
    const { showFailure } = await import('./pages/failure/failure.js');
    return showFailure((await contexts()).createContext(request), failure, STATUS_OF_CODE[failure.code]);
  };
  return {
    routes: [
      ...PAGES.map((line) => ({ ...routeOf(line, dependencies), explain })),
      {
        method: 'GET',
        path: '/live',
        handle: async (request) => {
          const { role } = (await contexts()).createCheckedContext(request);
          if (role === 'owner' || role === 'member') return gateway.live.listen();
          throw new InkstandError('unauthorized', 'expected a browser in which an owner or member is signed in');
        },
      },
      ...assets.routes,
    ],
    explainMissing: explain,
    checkPassword: (request, password) => {
      const provenBy = readBrowserCookie(request, nameCookie(BROWSER_COOKIE, request), options.store.secrets, '');
      return access.guesses.check({ address: request.origin.clientAddress, provenBy }, () =>
        accounts.isPassword(password, 'owner'),
      );
    },
    start: () => access.gate.start(accounts.hasPassword()),
  };
}

function routeOf(line: PageLine, dependencies: PageDependencies): Route {
  const { accounts, gateway, onRequest, formTurns } = dependencies;
  const { store } = gateway;
  return {
    method: line.method,
    path: line.path,
    handle: async (request) => {
      await store.reloadForeignChanges();
      onRequest?.();
      const contexts = await dependencies.contexts();
      const context = contexts.createCheckedContext(request, line.access === 'everybody');
      if (line.access !== 'everybody' && !context.session) return await redirectToSignIn(context, accounts);
      if (line.access !== 'everybody') requireAccess(line, context, gateway.tables);
      if (context.session) {
        request.noteAuthorised();
        await gateway.tables.sessions.noteUse(context.session);
      }
      if (line.method === 'GET') return (await line.load())(context);
      // Before folders for the file are created, which can fail in many ways.
      if (request.mediaType === 'multipart/form-data') store.requireWritable();
      const act = await line.load();
      const form = await contexts.readForm(request, line.large);
      if (context.role === 'owner') gateway.device.ownerChanges.note();
      // One after another, because the second of two forms must see what the first one stored.
      const reply = form.hasBase
        ? await formTurns.run(request.path, () => act(context, form))
        : await act(context, form);
      await noteChange(gateway, context);
      return reply;
    },
  };
}

/** Throws `forbidden` for pages of others, and `not-found` for things of others, as if they did not exist. */
function requireAccess(line: PageLine, context: RequestContext, tables: Gateway['tables']): void {
  const { role = 'guest', person } = context;
  if (role === 'owner' || line.access === 'guest') return;
  if (role !== 'member' || line.access !== 'member') {
    throw new InkstandError('forbidden', `expected an owner: this page is not for ${role}s`);
  }
  const { subject } = line;
  if (!subject && line.path.includes('/:id')) {
    throw new InkstandError('forbidden', 'expected an owner: the route does not say what its id is');
  }
  if (!subject || mayOpen({ role, personId: person?.id }, subject, context.id(), tables)) return;
  throw new InkstandError('not-found', 'there is nothing of yours here');
}

/** Records who changed what, once there is somebody beside the owner. The change itself is made, whatever fails here. */
async function noteChange(gateway: Gateway, { session, person, done }: RequestContext): Promise<void> {
  if (!session || done === undefined || !gateway.access.accounts.hasPeople() || gateway.store.isReadOnly) return;
  await gateway.tables.changes
    .add({ personName: person?.name, text: done })
    .catch((err) => gateway.log.error({ err }, 'a change could not be recorded'));
}

/** False for API clients and scripts, which get a response other than a page. */
const acceptsHtml = (request: HttpRequest): boolean => (request.header('Accept') ?? '').includes('text/html');

/** Redirects clients without a session to the first run or the login; they return afterwards. */
async function redirectToSignIn(context: RequestContext, accounts: Accounts): Promise<Reply> {
  const { path, method } = context.request;
  // The address that a person types first is answered directly, without a redirect.
  if (path === '/' && !accounts.hasPassword()) return (await import('./pages/welcome/welcome.js')).showWelcome(context);
  if (!accounts.hasPassword()) return context.redirectTo('/welcome');
  // A form that was sent too late returns to its page, where the browser still has what was typed.
  const page = method === 'GET' ? path : context.referringPath();
  const next = page && page !== '/' ? `?next=${encodeURIComponent(page)}` : '';
  return context.redirectTo(`/login${next}`);
}

export { FIRST_PASSWORD_WINDOW, openWindow } from './access/first-password-window.js';
export { hashPassword, OWNER_PASSWORD } from './access/password.js';
export { makeDemo } from './demo-plugin.js';
