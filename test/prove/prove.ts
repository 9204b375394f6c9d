import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type CrashReport, measureCrashes } from './crashes.js';
import { findLate, measureFastLife, writeFastLife } from './fast-life.js';
import { type FaultRow, measureFaults } from './faults.js';
import { measureFloods } from './flood.js';
import { findSlow, writeFloods } from './flood-report.js';
import { writeInputs, writeRequests } from './inputs.js';
import { measurePages, type PageReport } from './pages.js';
import { measurePowerLoss, type PowerLossReport } from './power-loss.js';
import { measureSoak, type SoakDay } from './soak.js';
import { table } from './table.js';
import { findUpdateLosses, measureUpdates, writeUpdates } from './updates.js';
import { findUpgradeLosses, measureUpgrades, writeUpgrades } from './upgrades.js';

/*
 * Kills and floods a gateway, lets weeks pass and writes what it found: scripts/prove [--kills 100] [--upgrade-kills 40]
 * [--update-kills 30] [--flood-seconds 30] [--rest-seconds 60] [--board] [--attacks NAME,NAME] [--no-faults] [--traces 200] [--days 7]
 * [--fast-minutes 10] [--pages 5000] [--inputs COUNTS] [--out docs/proof.md]. 0
 * leaves a part out. The exit status is 1 if a promise was broken.
 */
const { values } = parseArgs({
  allowNegative: true,
  options: {
    kills: { type: 'string', default: '100' },
    'upgrade-kills': { type: 'string', default: '40' },
    'update-kills': { type: 'string', default: '30' },
    inputs: { type: 'string' },
    'flood-seconds': { type: 'string', default: '30' },
    'rest-seconds': { type: 'string', default: '60' },
    board: { type: 'boolean', default: false },
    attacks: { type: 'string' },
    faults: { type: 'boolean', default: true },
    traces: { type: 'string', default: '200' },
    days: { type: 'string', default: '7' },
    'fast-minutes': { type: 'string', default: '10' },
    pages: { type: 'string', default: '5000' },
    out: { type: 'string' },
  },
});
const [
  kills = 0,
  seconds = 0,
  restSeconds = 0,
  dayCount = 0,
  pageCount = 0,
  traces = 0,
  fastMinutes = 0,
  upgradeKills = 0,
  updateKills = 0,
] = [
  values.kills,
  values['flood-seconds'],
  values['rest-seconds'],
  values.days,
  values.pages,
  values.traces,
  values['fast-minutes'],
  values['upgrade-kills'],
  values['update-kills'],
].map(Number);

/** Growth limit of memory, from the second day to the last. */
const MAX_GROWTH = 1.03;
/** How fast the clocks of a gateway run that lives through days. */
const SPEED = 100;

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const crashes = kills > 0 ? await measureCrashes({ kills, random: Math.random }) : undefined;
const upgrades = upgradeKills > 0 ? await measureUpgrades(upgradeKills, Math.random) : undefined;
const updates = updateKills > 0 ? await measureUpdates(updateKills, Math.random) : undefined;
const power = traces > 0 ? await measurePowerLoss({ traces, random: Math.random }) : undefined;
const flooding = { seconds, restSeconds, onBoard: values.board, attacks: values.attacks?.split(',') };
const floods = seconds > 0 ? await measureFloods(flooding) : [];
const faults = values.faults ? await measureFaults() : [];
const days = dayCount > 0 ? await measureSoak(dayCount) : [];
const life = fastMinutes > 0 ? await measureFastLife(fastMinutes, SPEED) : undefined;
const pages = pageCount > 0 ? await measurePages(pageCount, Math.random) : undefined;
const broken = [
  ...(crashes ? findBroken(crashes) : []),
  ...(upgrades ? findUpgradeLosses(upgrades) : []),
  ...(updates ? findUpdateLosses(updates) : []),
  ...(power ? findDamage(power) : []),
  ...floods.flatMap((row) => findSlow(row, floods[0] ?? row, flooding)),
  ...faults.flatMap(findHarm),
  ...findGrowth(days),
  ...(life ? findLate(life) : []),
  ...(pages?.faults ?? []),
];
const page = writePage();
console.log(page);
if (values.out) writeFileSync(values.out, page);
for (const line of broken) console.error(`broken: ${line}`);
process.exitCode = broken.length > 0 ? 1 : 0;

function findBroken({ missing, doubled, lostChanges, damagedDatabases, badBackups, ...lists }: CrashReport): string[] {
  const { length: faults } = lists.faults;
  const { length: orphans } = lists.orphans;
  const counts = { missing, doubled, lostChanges, faults, damagedDatabases, badBackups, orphans };
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}: ${count}`);
}

function findDamage({ damagedDatabases, lost, brokenScreens, faults, control }: PowerLossReport): string[] {
  const counts = { damagedDatabases, lost, brokenScreens, faults: faults.length };
  return [
    ...Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`after power cuts, ${name}: ${count}`] : [])),
    ...(control.broken === 0 ? ['power cuts: the checks notice nothing'] : []),
  ];
}

function findHarm({ name, faults, healedMs }: FaultRow): string[] {
  return [
    ...(faults.length > 0 ? [`${name}: ${faults.join('; ')}`] : []),
    ...(healedMs === undefined ? [`${name}: not over a minute later`] : []),
  ];
}

/** Memory without compiled code: V8 compiles for days, the less often a function is called the later. */
function dataOf({ heapMegabytes, codeMegabytes }: SoakDay): number {
  return heapMegabytes - codeMegabytes;
}

/** Most growth is of the first days, so that of later ones is told, too. */
function describeGrowth(days: readonly SoakDay[]): string {
  const last = days.at(-1);
  const grown = [2, 10].flatMap((from) => {
    const first = days[from - 1];
    if (!first || !last || first === last) return [];
    const [before, after] = [dataOf(first), dataOf(last)];
    return [`${((after / before - 1) * 100).toFixed(1)} %, ${(after - before).toFixed(1)} MB`];
  });
  return `In this run it grew by ${grown.join(', from the tenth day on by ')}.`;
}

function findGrowth(days: readonly SoakDay[]): string[] {
  const [, second] = days;
  const last = days.at(-1);
  if (!second || !last) return [];
  return [
    ...(dataOf(last) > dataOf(second) * MAX_GROWTH ? ['memory grows from day to day'] : []),
    ...days
      .slice(1)
      .filter(({ polls, plannedPolls, driftSeconds }) => polls !== plannedPolls || driftSeconds > 0)
      .map(({ day }) => `day ${day}: polls or calls were not as planned`),
  ];
}

/** Parts that were not run stay as the file has them. */
function writePage(): string {
  const kept = readSections(values.out);
  const parts: Readonly<Record<string, readonly string[] | undefined>> = {
    Crashes: crashes && writeCrashes(crashes),
    Upgrades: upgrades && writeUpgrades(upgrades),
    Updates: updates && writeUpdates(updates),
    'Power cuts of the disk': power && writePowerLoss(power),
    Floods: floods.length > 0 && !values.board ? writeFloods(floods, flooding) : undefined,
    'Floods of a small board': floods.length > 0 && values.board ? writeFloods(floods, flooding) : undefined,
    Faults: faults.length > 0 ? writeFaults(faults) : undefined,
    Days: days.length > 0 ? writeDays(days) : undefined,
    'Days at a hundred times the speed': life && writeFastLife(life),
    'Changed inputs': values.inputs === undefined ? undefined : writeInputs(values.inputs),
    'Raw requests': values.inputs === undefined ? undefined : writeRequests(values.inputs),
    'Random pages': pages && writePages(pages),
  };
  const sections = Object.entries(parts).map(([title, lines]) =>
    lines ? [`## ${title}`, '', describeRun(), ...lines].join('\n') : kept.get(title),
  );
  const lead = 'What Inkstand promises, tried on a running gateway by `scripts/prove`. Generated; do not edit.';
  return `${['# Proof', lead, ...sections.filter((one) => one !== undefined)].join('\n\n')}\n`;
}

function describeRun(): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
  return `${new Date().toISOString().slice(0, 10)}, Inkstand ${version}, Node.js ${process.version}, ${machine}.`;
}

/** Sections of a page by their headings. */
function readSections(path: string | undefined): ReadonlyMap<string, string> {
  if (path === undefined || !existsSync(path)) return new Map();
  const [, ...sections] = readFileSync(path, 'utf8').split(/^(?=## )/m);
  return new Map(sections.map((text) => [/^## (.*)/.exec(text)?.[1] ?? '', text.trimEnd()]));
}

function writePages({ pages, failed, slowestMs }: PageReport): string[] {
  return [
    '',
    'Random pages and drawings with values of every property, most of them extreme or invalid, are rendered in one process after another.',
    'Each must come out complete, within the limits of a page and of its panel; a reference screen must look the same afterwards.',
    '',
    table(
      ['', ''],
      [
        ['pages and drawings', pages],
        ['of these failed', failed],
        ['processor time of the slowest, ms', slowestMs],
      ],
    ),
  ];
}

function writeCrashes(report: CrashReport): string[] {
  return [
    '',
    'The gateway or its worker is killed (SIGKILL) at a random instant while data and pictures are pushed, data is polled, a plugin is',
    'renamed, recipes are imported, backups are written and displays of every firmware generation wake; some starts are killed, too. Then',
    'everything that was acknowledged must be there exactly once, no archive may be half imported, the database must be intact before the next',
    'start, and every display must get a screen that its firmware accepts. Power cuts of a virtual board are in [Power cuts](power-cuts.md).',
    '',
    table(
      ['', ''],
      [
        ['kills of the gateway', report.gatewayKills],
        ['kills of a gateway that was starting', report.startKills],
        ['kills of the worker', report.workerKills],
        ['pushes acknowledged', report.acknowledged],
        ['of these missing, doubled', `${report.missing}, ${report.doubled}`],
        ['changes, imports, pictures and polls lost', report.lostChanges],
        ['wakes, of these with a fault', `${report.wakes}, ${report.faults.length}`],
        ['databases damaged', report.damagedDatabases],
        ['backups completed, of these not restorable', `${report.backups}, ${report.badBackups}`],
        ['temporary files left', report.orphans.length],
      ],
    ),
  ];
}

function writePowerLoss(report: PowerLossReport): string[] {
  const { control } = report;
  return [
    '',
    'What the gateway writes is recorded with strace: plugins renamed, recipes imported, pictures and data pushed, displays that call. The',
    'power is cut after every call to the file system. The disk then has what was synced, and of each later write all, nothing, or some',
    'sectors, in any order; four such disks are made per cut. On each, the database must be intact, hold every change that was answered and',
    'no part of another, and every screen that it names must be whole. On some of them the gateway is started and displays call. As a control',
    'of the checks, all syncs of one recording are ignored.',
    '',
    table(
      ['', ''],
      [
        ['recorded requests', report.traces],
        ['power cuts', report.cuts],
        ['disks checked', report.states],
        ['databases damaged', report.damagedDatabases],
        ['disks without a change that was answered, or with part of one', report.lost],
        ['screens missing or not whole', report.brokenScreens],
        ['gateways started, displays without a valid screen', `${report.starts}, ${report.faults.length}`],
        ['control: disks checked, of these with a finding', `${control.states}, ${control.broken}`],
      ],
    ),
  ];
}

function writeFaults(rows: readonly FaultRow[]): string[] {
  return [
    '',
    'Each fault lasts while a display of every firmware generation calls twice. A call must bring a valid answer and a valid screen. The',
    'API then says what is wrong, and soon after the end of the fault, data is accepted again. A damaged database is tested in `test/e2e`.',
    '',
    table(
      ['Fault', 'Calls', 'Harmful', 'Slowest, ms', 'What the API says', 'Over after, ms'],
      rows.map((row) => [
        row.name,
        row.wakes,
        row.faults.length,
        row.slowestMs.toFixed(0),
        row.seen,
        row.healedMs?.toFixed(0) ?? 'not within a minute',
      ]),
    ),
  ];
}

function writeDays(days: readonly SoakDay[]): string[] {
  return [
    '',
    'A gateway whose clocks are moved: displays of all firmware generations share a playlist of 50 plugins, displays of 13 other models have',
    'playlists of their own. All call every 15 minutes. 25 plugins poll every 15 minutes to 6 hours, 25 are pushed to, and all have news every',
    '6 hours. Requests, worker and database are real. Memory is what remains on the heap after a collection. Without compiled code, of',
    `which V8 makes some even after days, it may grow by ${((MAX_GROWTH - 1) * 100).toFixed(0)} % from the second day to the last. ${describeGrowth(days)}`,
    '',
    table(
      [
        'Day',
        'Calls, of planned',
        'Screens fetched',
        'Polls, of planned',
        'Refresh rate off by, s',
        'Heap, MB',
        'Of it code, MB',
        'Files',
        'Data, MB',
        'Rows',
      ],
      days.map((day) => [
        day.day,
        `${day.wakes} of ${day.plannedWakes}`,
        day.pictures,
        `${day.polls} of ${day.plannedPolls}`,
        day.driftSeconds,
        day.heapMegabytes.toFixed(2),
        day.codeMegabytes.toFixed(2),
        day.files,
        day.megabytes.toFixed(1),
        day.rows,
      ]),
    ),
  ];
}
