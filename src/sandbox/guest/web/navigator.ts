/** What a page may learn of the browser: that it is a panel. */
export function createNavigator(): Record<string, unknown> {
  return {
    userAgent:
      'Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Inkstand',
    appName: 'Netscape',
    appCodeName: 'Mozilla',
    appVersion: '5.0',
    platform: 'Linux',
    product: 'Gecko',
    vendor: '',
    language: 'en',
    languages: ['en'],
    onLine: false,
    cookieEnabled: false,
    doNotTrack: '1',
    hardwareConcurrency: 1,
    maxTouchPoints: 0,
    webdriver: false,
    plugins: [],
    mimeTypes: [],
    javaEnabled: () => false,
    sendBeacon: () => false,
    vibrate: () => false,
    getBattery: () => Promise.reject(new TypeError('there is no battery')),
    clipboard: { writeText: () => Promise.resolve(), readText: () => Promise.resolve('') },
    permissions: { query: () => Promise.resolve({ state: 'denied', addEventListener() {} }) },
    geolocation: {
      getCurrentPosition: (_done: unknown, failed: unknown) => {
        if (typeof failed === 'function') failed({ code: 1, message: 'permission denied' });
      },
      watchPosition: () => 0,
      clearWatch() {},
    },
    serviceWorker: { register: () => Promise.reject(new TypeError('not supported')), addEventListener() {} },
  };
}

/** The past of a page is empty, and it stays where it is. */
export function createHistory(): object {
  return {
    length: 1,
    state: null,
    scrollRestoration: 'auto',
    back() {},
    forward() {},
    go() {},
    pushState() {},
    replaceState() {},
  };
}
