import t from 'tap';
import { STATUS_OF_CODE } from '../../../../../src/gateway/http/http.js';
import { listLanguages, readMessages } from '../../../../../src/gateway/i18n/i18n.js';
import type { SpecialScreen } from '../../../../../src/gateway/screen/screen.js';

/** A missing special screen is a compiler error. */
const PICTURES: Readonly<Record<SpecialScreen['kind'], true>> = {
  welcome: true,
  pending: true,
  rejoin: true,
  blocked: true,
  waiting: true,
  empty: true,
  setup: true,
  error: true,
  broken: true,
  outdated: true,
  idle: true,
  asleep: true,
  identify: true,
  alert: true,
};

t.test('help explains each API error and each special screen, in every language', async (t) => {
  for (const language of listLanguages()) {
    const messages = new Map(Object.entries(readMessages(language)));
    for (const code of Object.keys(STATUS_OF_CODE)) {
      t.ok(messages.get(`problem.${code}.title`), `${language}: ${code} has a title`);
      t.ok(messages.get(`problem.${code}.text`), `${language}: ${code} is explained`);
    }
    for (const kind of Object.keys(PICTURES)) {
      t.ok(messages.get(`special.${kind}`), `${language}: the picture ${kind} has a name`);
      t.ok(messages.get(`special.${kind}.help`), `${language}: the picture ${kind} is explained`);
    }
  }
});
