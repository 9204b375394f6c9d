/** What Brython looks for in the worker of a browser when it starts. None of it does anything. */
export function installBrowserStubs(): void {
  class WorkerNavigator {
    readonly language = 'en';
  }
  class DateTimeFormat {
    format(): string {
      return 'UTC';
    }
    resolvedOptions(): object {
      return { locale: 'en', timeZone: 'UTC' };
    }
  }
  const stubs: Record<string, unknown> = {
    WorkerGlobalScope: class {},
    WorkerNavigator,
    navigator: new WorkerNavigator(),
    importScripts: () => {},
    postMessage: () => {},
    addEventListener: () => {},
    location: { href: 'http://localhost/', origin: 'http://localhost', pathname: '/' },
    // Asked for the parts of the address of Brython's own script.
    URL: class {
      readonly pathname = '/brython.js';
      readonly search = '';
      readonly hash = '';
    },
    Event: class {},
    Node: class {},
    // Asked for the language of the browser; nothing of Python needs more of it.
    Intl: { DateTimeFormat },
  };
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
}
