import t from 'tap';
import type { DisplayPlan, Why } from '../../../../../src/gateway/device/device.js';
import { readMessages, Words } from '../../../../../src/gateway/i18n/i18n.js';
import { PluginSettings } from '../../../../../src/gateway/plugin/plugin.js';
import { PluginSettingTable } from '../../../../../src/gateway/store/plugin/plugin-setting-table.js';
import { openTables } from '../../../../../src/gateway/store/tables.js';
import { describeLeftOut, describeReason } from '../../../../../src/gateway/web/shared/displays/describe-reason.js';
import { openTestStore } from '../../../../support/storage/open-store.js';

/** A Saturday, 15:04 in Berlin. */
const NOW = Date.UTC(2026, 10, 21, 14, 4);
const HOUR_MS = 3_600_000;
const later = (hours: number) => NOW + hours * HOUR_MS;
const languages = ['en', 'de'].map(
  (language) => new Words({ language, messages: readMessages(language), timeZone: 'Europe/Berlin' }),
);

t.test('each reason of the planner has a sentence in both languages', async (t) => {
  const store = await openTestStore({ dataDir: t.testdir({}), now: () => NOW });
  t.teardown(() => store.close());
  const tables = await openTables(store);
  const table = new PluginSettingTable(store);
  await table.load();
  const plugins = new PluginSettings({ table, now: () => NOW, limitBytes: 1000, onChange: () => undefined });
  const { id: pluginId } = await plugins.create({ name: 'Weather', strategy: 'webhook', settings: {} });
  const { id: itemId } = await tables.playlists.addItem(tables.playlists.choose(undefined).id, pluginId);
  const reported = { reportedModel: 'og' };
  const other = { mac: 'A4:CF:12:00:7E:10', friendlyId: 'K0TCH2', key: 'k', isDemo: false, status: 'joined' } as const;
  const { id: deviceId } = await tables.devices.create({ ...other, name: 'Kitchen', reported });

  const describeBoth = (why: Why, shows: DisplayPlan['shows'] = { kind: 'item', itemId }): string[] => {
    const plan = { why, shows, leftOut: [], refresh: { reason: { kind: 'plain' }, seconds: 900 }, rotation: undefined };
    return languages.map((words) => describeReason(plan as DisplayPlan, { plugins, tables }, words, NOW));
  };
  const asleep = { kind: 'asleep', untilMinutes: 420 } as const;
  const nothing = { kind: 'nothing', sinceMs: undefined } as const;
  const scenarios: readonly (readonly [string[], string, string])[] = [
    [
      describeBoth({ kind: 'pinned', untilMs: later(1) }),
      '“Weather” is pinned until 16:04.',
      '„Weather“ ist bis 16:04 angeheftet.',
    ],
    [
      describeBoth({ kind: 'paused', untilMs: later(72) }),
      'Paused until 24 Nov 2026, 15:04: the display keeps its current screen.',
      'Pausiert bis 24. Nov. 2026, 15:04: Das Display behält sein jetziges Bild.',
    ],
    [
      describeBoth({ kind: 'asleep', untilMs: later(15), keepsScreen: false }, asleep),
      'Quiet hours until Sun 06:04: the display shows its sleep screen.',
      'Ruhezeit bis So 06:04: Das Display zeigt sein Schlafbild.',
    ],
    [
      describeBoth({ kind: 'asleep', untilMs: later(2), keepsScreen: true }),
      'Quiet hours until 17:04: the display keeps its last screen.',
      'Ruhezeit bis 17:04: Das Display behält sein letztes Bild.',
    ],
    [describeBoth({ kind: 'mirrored', deviceId }), 'It mirrors “Kitchen”.', 'Es spiegelt „Kitchen“.'],
    [
      describeBoth({ kind: 'alone' }),
      '“Weather” is the only item that can be shown now.',
      '„Weather“ ist der einzige Eintrag, der gerade gezeigt werden kann.',
    ],
    [
      describeBoth({ kind: 'turn', sinceMs: later(-1), untilMs: later(1), count: 6 }),
      '“Weather” has been showing since 14:04, one of 6 items. The next item follows at 16:04.',
      '„Weather“ wird seit 14:04 gezeigt, einer von 6 Einträgen. Der nächste folgt um 16:04.',
    ],
    [
      describeBoth({ kind: 'turn', sinceMs: later(-20), untilMs: undefined, count: 2 }),
      '“Weather” has been showing since Fri 19:04, one of 2 items.',
      '„Weather“ wird seit Fr 19:04 gezeigt, einer von 2 Einträgen.',
    ],
    [
      describeBoth({ kind: 'priority', priority: 3 }),
      '“Weather” has priority 3; items with a lower priority wait.',
      '„Weather“ hat Priorität 3; Einträge mit niedrigerer Priorität warten.',
    ],
    [
      describeBoth({ kind: 'asked', by: 'button' }),
      'The button was pressed to show the next item: “Weather”.',
      'Per Tastendruck wurde der nächste Eintrag gewählt: „Weather“.',
    ],
    [
      describeBoth({ kind: 'asked', by: 'restart' }),
      'The button was pressed twice to restart the playlist: “Weather”.',
      'Per Doppelklick der Taste wurde die Playlist neu gestartet: „Weather“.',
    ],
    [
      describeBoth({ kind: 'nothing' }, nothing),
      'Nothing in its playlist can be shown. The screen says what to do.',
      'Nichts in seiner Playlist kann gezeigt werden. Das Bild sagt, was zu tun ist.',
    ],
  ];
  for (const [told, english, german] of scenarios) t.strictSame(told, [english, german]);
});

t.test('each reason for a skipped item has a sentence', async (t) => {
  const kinds = ['hidden', 'no-picture', 'skipped-by-plugin', 'unreachable', 'unchanged', 'lower-priority'] as const;
  for (const words of languages) {
    const told = kinds.map((kind) => describeLeftOut({ itemId: 1, reason: { kind } }, words, NOW));
    t.equal(new Set(told).size, kinds.length, 'each reason has words of its own');
    const opening = { kind: 'outside-windows', opensAtMs: later(3) } as const;
    t.match(describeLeftOut({ itemId: 1, reason: opening }, words, NOW), '18:04');
    t.notMatch(
      describeLeftOut({ itemId: 1, reason: { ...opening, opensAtMs: undefined } }, words, NOW),
      /\{|undefined/,
    );
  }
});
