import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/** A file system of this size, such as `8m`, for the duration of the test; undefined if mounting is not permitted. */
export function mountSmall(t: Test, size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    t.pass(`no small file system can be mounted here (${String(error).split('\n')[0]})`, { skip: true });
    return undefined;
  }
  t.teardown(() => {
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  return folder;
}

/** A file system like that of an SD card, and its content after a power cut. */
export interface SmallCard {
  readonly folder: string;
  /** A folder with what the card holds at this moment: names are written automatically, content only if synced. */
  cutPower(): string;
}

/** Undefined if mounting is not permitted. */
export function mountCard(t: Test): SmallCard | undefined {
  const place = mkdtempSync(join(tmpdir(), 'inkstand-card-'));
  const [image, copy, folder, after] = ['image', 'copy', 'card', 'after'].map((name) => join(place, name)) as [
    string,
    string,
    string,
    string,
  ];
  const mounted: string[] = [];
  t.teardown(() => {
    for (const one of mounted) execFileSync('umount', ['-l', one]);
    rmSync(place, { recursive: true });
  });
  const mount = (from: string, to: string): string => {
    mkdirSync(to);
    execFileSync('mount', ['-o', 'loop,noatime,commit=30', from, to], { stdio: 'pipe' });
    mounted.push(to);
    return to;
  };
  try {
    writeFileSync(image, '');
    truncateSync(image, 64 * 2 ** 20);
    execFileSync('mke2fs', ['-q', '-t', 'ext4', '-b', '1024', image], { stdio: 'pipe' });
    mount(image, folder);
  } catch (error) {
    t.pass(`no card can be mounted here (${String(error).split('\n')[0]})`, { skip: true });
    return undefined;
  }
  const cutPower = (): string => {
    // A sync by another process writes all names.
    writeFileSync(join(folder, 'other'), 'x', { flush: true });
    copyFileSync(image, copy);
    return mount(copy, after);
  };
  return { folder, cutPower };
}
