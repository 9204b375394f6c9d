import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readSystemLanguage, readSystemZone } from '../../../src/gateway/system/system-zone.js';

t.test('the system time zone is read from its settings', async (t) => {
  const folder = t.testdir();
  const link = (name: string, target: string): string => {
    symlinkSync(target, join(folder, name));
    return join(folder, name);
  };
  for (const [target, zone] of [
    ['/usr/share/zoneinfo/Europe/Zurich', 'Europe/Zurich'],
    ['../usr/share/zoneinfo/America/Argentina/Salta', 'America/Argentina/Salta'],
    ['/usr/share/zoneinfo/posix/Asia/Tokyo', 'Asia/Tokyo'],
    ['/usr/share/zoneinfo/Etc/UTC', 'Etc/UTC'],
    ['/somewhere/else', 'UTC'],
  ] as const) {
    t.equal(readSystemZone(link(zone.replaceAll('/', '-') + target.length, target), {}), zone, target);
  }
  t.equal(readSystemZone(join(folder, 'none'), {}), 'UTC');
  t.equal(readSystemZone(join(folder, 'none'), { TZ: 'Europe/Paris' }), 'Europe/Paris');
  t.equal(readSystemZone(join(folder, 'none'), { TZ: ':Europe/Paris' }), 'Europe/Paris');
  t.equal(readSystemZone(join(folder, 'none'), { TZ: '/etc/passwd' }), 'UTC');
});

t.test('the system language is read, English by default', async (t) => {
  for (const [environment, language] of [
    [{ LANG: 'de_CH.UTF-8' }, 'de'],
    [{ LC_ALL: '', LANG: 'fr' }, 'fr'],
    [{ LC_ALL: 'pt_BR', LANG: 'en_GB.UTF-8' }, 'pt'],
    [{ LANG: 'C.UTF-8' }, 'en'],
    [{ LANG: 'POSIX' }, 'en'],
    [{}, 'en'],
  ] as const) {
    t.equal(readSystemLanguage(environment), language, JSON.stringify(environment));
  }
});
