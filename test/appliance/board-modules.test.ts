import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const SCRIPT = join(import.meta.dirname, '../../../image-build/board-modules.mjs');
const hasCompiler = spawnSync('dtc', ['--version']).status === 0;

const TREE = `/dts-v1/;
/ {
  compatible = "maker,board";
  mmc { compatible = "maker,new-card", "maker,card"; };
  net { compatible = "maker,net"; };
};`;

const ALIASES = `# Aliases
alias of:N*T*Cmaker,card card_host
alias of:N*T*Cmaker,cardC* card_host
alias of:N*T*Cmaker,net net_chip
alias of:N*T*Cother,thing other
alias pci:v0000d0000 card_host
`;

t.test('each device of a board finds its driver by any of its names', { skip: !hasCompiler && 'no dtc' }, async (t) => {
  const folder = t.testdir();
  const [all, kept, trees] = ['all', 'kept', 'trees'].map((name) => join(folder, name));
  for (const path of [all, kept, trees]) mkdirSync(path ?? '');
  writeFileSync(join(all ?? '', 'modules.alias'), ALIASES);
  writeFileSync(
    join(all ?? '', 'modules.dep'),
    'kernel/mmc/card-host.ko.xz: kernel/mmc/core.ko.xz\nkernel/net/net-chip.ko.xz:\nkernel/other.ko.xz:\n',
  );
  writeFileSync(join(kept ?? '', 'modules.dep'), 'kernel/mmc/card-host.ko:\n');
  spawnSync('dtc', ['-q', '-O', 'dtb', '-o', join(trees ?? '', 'board.dtb')], { input: TREE });

  const ask = (...more: string[]): string[] =>
    spawnSync('node', [SCRIPT, all ?? '', trees ?? '', ...more], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n');
  t.same(ask(), ['kernel/mmc/card-host.ko.xz', 'kernel/net/net-chip.ko.xz']);
  t.same(
    ask('--missing', kept ?? ''),
    ['kernel/net/net-chip.ko.xz\tboard.dtb'],
    'what an image lacks, and for which board',
  );
});
