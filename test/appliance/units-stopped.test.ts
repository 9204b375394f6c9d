import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Enabled units, each of which may start the gateway or an update. */
const UNITS = readdirSync(join(root, 'systemd')).filter(
  (name) => /^inkstand.*\.(service|socket|path)$/.test(name) && /^\[Install\]/m.test(read(`systemd/${name}`)),
);

t.test('removing the stick does not end the update that came from it', async (t) => {
  t.notMatch(read('systemd/inkstand-usb@.service'), /^BindsTo=|^StopPropagatedFrom=/m);
});

t.test('all units that may start the gateway are stopped before its files change', async (t) => {
  t.ok(UNITS.length >= 4);
  for (const script of ['scripts/install', 'scripts/uninstall', 'scripts/debian/preinst', 'scripts/debian/prerm']) {
    const line = /^.*(?:service|systemctl) (?:stop|disable --now).*$/m.exec(read(script))?.[0].split(/\s+/) ?? [];
    t.same(
      UNITS.filter((unit) => !line.includes(unit)),
      [],
      script,
    );
  }
});
