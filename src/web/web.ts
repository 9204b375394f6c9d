import { InkstandError } from '../errors.js';
import { type HttpRequest, type Reply, type Route, STATUS_OF_CODE } from '../http/http.js';
import { Accounts } from './access/accounts.js';
import { GuessGuard, type GuessVerdict } from './access/guess-guard.js';
import { LoginLimiter } from './access/login-limiter.js';
import { WelcomeGate } from './access/welcome-gate.js';
import { Assets } from './assets.js';
import { BatteryDays } from './displays/battery-days.js';
import { FormTurns } from './forms/form-turns.js';
import type { Gateway } from './gateway.js';
import type { RequestContext } from './request-context.js';
import type { RequestContexts } from './request-contexts.js';
import { PAGES, type PageLine } from './routes.js';

export { LiveFeed } from './live/live-feed.js';

export interface WebOptions {
  readonly gateway: Omit<Gateway, 'access' | 'batteryDays'>;
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
  readonly checkPassword: (client: string, password: string) => Promise<GuessVerdict>;
}

interface PageDependencies {
  readonly contexts: () => Promise<RequestContexts>;
  readonly accounts: Accounts;
  readonly store: Pick<Gateway['store'], 'reloadForeignChanges' | 'requireWritable'>;
  readonly onRequest: WebOptions['onRequest'];
  readonly formTurns: FormTurns;
}

/** Wires the pages, whose modules are loaded at the first request. */
export function createWeb({ gateway: options, allowedHosts, onRequest }: WebOptions): Web {
  const monotonicMs = (): number => performance.now();
  const accounts = new Accounts(options.tables.settings, options.tables.sessions);
  const announce = (code: string): void =>
    options.log.warn({ code }, 'the gateway is not set up yet: its first page asks for this code');
  const access = {
    accounts,
    guesses: new GuessGuard(new LoginLimiter(monotonicMs)),
    gate: new WelcomeGate({ monotonicMs, announce }),
  };
  const gateway: Gateway = {
    ...options,
    access,
    batteryDays: new BatteryDays(options.tables.telemetry, options.now),
  };
  const assets = new Assets();
  let created: Promise<RequestContexts> | undefined;
  /** Loads what pages are rendered with at the first request. */
  const contexts = (): Promise<RequestContexts> => {
    created ??= import('./request-contexts.js').then(
      (module) => new module.RequestContexts({ gateway, accounts, allowedHosts, assetPath: assets.path }),
    );
    return created;
  };

  const dependencies: PageDependencies = {
    contexts,
    accounts,
    store: gateway.store,
    onRequest,
    formTurns: new FormTurns(),
  };

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
          if ((await contexts()).createCheckedContext(request).session) return gateway.live.listen();
          throw new InkstandError('unauthorized', 'expected a signed-in browser');
        },
      },
      ...assets.routes,
    ],
    explainMissing: explain,
    checkPassword: (client, password) => access.guesses.check(client, () => accounts.isPassword(password)),
  };
}

function routeOf(line: PageLine, dependencies: PageDependencies): Route {
  const { accounts, store, onRequest, formTurns } = dependencies;
  return {
    method: line.method,
    path: line.path,
    handle: async (request) => {
      await store.reloadForeignChanges();
      onRequest?.();
      const contexts = await dependencies.contexts();
      const context = contexts.createCheckedContext(request);
      if (line.access === 'owner' && !context.session) return await redirectToSignIn(context, accounts);
      if (context.session) {
        request.noteAuthorised();
        await context.gateway.tables.sessions.noteUse(context.session);
      }
      if (line.method === 'GET') return (await line.load())(context);
      // Before folders for the file are created, which can fail in many ways.
      if (request.mediaType === 'multipart/form-data') store.requireWritable();
      const act = await line.load();
      const form = await contexts.readForm(request, line.large);
      if (!form.hasBase) return act(context, form);
      // One after another, because the second of two forms must see what the first one stored.
      return formTurns.run(request.path, () => act(context, form));
    },
  };
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

export { OWNER_PASSWORD } from './access/owner-password.js';
export { hashPassword } from './access/password.js';
export { makeDemo } from './demo.js';
