import type { VirtualBoard } from './virtual-board.js';

/** What the board has written to its SD card since boot. */
export interface CardTraffic {
  readonly writes: number;
  readonly writtenBytes: number;
  readonly flushes: number;
  /** Bytes by the name of the process that caused them, including the kernel's own. */
  readonly byProcess: Readonly<Record<string, number>>;
}

/** Memory of the whole board, in MB. */
export interface BoardMemory {
  readonly total: number;
  readonly used: number;
  readonly available: number;
  /** Proportional set size (PSS), largest first. */
  readonly byProcess: readonly (readonly [name: string, megabytes: number])[];
}

const SECTOR_BYTES = 512;

/** Reads the counters of the block device (kernel: Documentation/block/stat) and of each process. */
export async function readTraffic({ shell }: VirtualBoard): Promise<CardTraffic> {
  const fields = (await shell.run('cat /sys/block/vda/stat')).output.trim().split(/\s+/).map(Number);
  const { output } = await shell.run(
    'for one in /proc/[0-9]*; do read -r name <$one/comm && while read -r key bytes; do [ $key = write_bytes: ] && [ $bytes -gt 0 ] && echo "$bytes $name"; done <$one/io; done 2>/dev/null',
  );
  const byProcess: Record<string, number> = {};
  for (const line of output.split('\n')) {
    const [, bytes, name] = /^(\d+) (.+)$/.exec(line) ?? [];
    if (name) byProcess[name] = (byProcess[name] ?? 0) + Number(bytes);
  }
  return { writes: fields[4] ?? 0, writtenBytes: (fields[6] ?? 0) * SECTOR_BYTES, flushes: fields[15] ?? 0, byProcess };
}

/** Output of `free`, and the memory of each process. */
export async function readMemory({ shell }: VirtualBoard): Promise<BoardMemory> {
  const [total = 0, used = 0, available = 0] = (
    await shell.run('free -m | awk "/Mem:/ {print \\$2, \\$3, \\$7}"')
  ).output
    .split(' ')
    .map(Number);
  const { output } = await shell.run(
    'for one in /proc/[0-9]*; do read -r name <$one/comm; awk -v name="$name" "/^Pss:/ {print \\$2, name}" $one/smaps_rollup; done 2>/dev/null',
    300,
  );
  const kilobytes = new Map<string, number>();
  for (const line of output.split('\n')) {
    const [, size, name] = /^(\d+) (.+)$/.exec(line) ?? [];
    if (name) kilobytes.set(name, (kilobytes.get(name) ?? 0) + Number(size));
  }
  const byProcess = [...kilobytes].map(([name, size]) => [name, size / 1024] as const).sort((a, b) => b[1] - a[1]);
  return { total, used, available, byProcess };
}
