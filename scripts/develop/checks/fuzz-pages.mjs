#!/usr/bin/env node
// Renders random pages for hours: npm run fuzz -- [--count 50000] [--from 1] [--seed N] [--slow-ms 8000]
// A page is determined by its seed. Pages that fail, crash the process or take too long are written to fuzz-<seed>.html.
// With --seed, renders only that page and prints its full error.
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const CHUNK = 2500;
/** Processor time, because a busy machine may keep a child waiting. */
const HANG_MS = 90_000;
const SILENT_MS = 1_800_000;
const WATCH_MS = 5_000;
const MS_PER_TICK = 10;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '50000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    'slow-ms': { type: 'string', default: '8000' },
  },
});
const { PageCheck } = await import('../../../build/test/support/random/check-page.js');

if (values.seed !== undefined) {
  console.log(new PageCheck().markupOf(Number(values.seed)));
  await new PageCheck().draw(Number(values.seed));
} else if (process.send) process.on('message', drawChunk);
else await drawAll(Number(values.from), Number(values.count));

/** In the child: renders seeds and reports each one before and after. */
async function drawChunk({ from, to }) {
  const check = new PageCheck();
  await check.renderReference();
  for (let seed = from; seed < to; seed++) {
    process.send({ kind: 'start', seed });
    const before = process.cpuUsage();
    const error = await check.draw(seed).catch((cause) => cause);
    const { user, system } = process.cpuUsage(before);
    process.send({ kind: 'end', seed, cpuMs: (user + system) / 1000, error: error?.stack });
    if (seed % 100 === 0)
      await check.renderReference().catch((cause) => process.send({ kind: 'trace', seed, error: cause.message }));
  }
  process.disconnect();
}

async function drawAll(first, count) {
  const end = first + count;
  const failed = [];
  let slowest = { seed: 0, cpuMs: 0 };
  const fail = (seed, reason) => {
    failed.push(seed);
    writeFileSync(`fuzz-${seed}.html`, new PageCheck().markupOf(seed));
    console.error(`seed ${seed}: ${reason}`);
  };
  for (let from = first; from < end; ) {
    const to = Math.min(end, from + CHUNK);
    let current = from;
    const ended = await runChild(from, to, (message) => {
      current = message.seed;
      if (message.error !== undefined) fail(message.seed, message.error);
      else if (message.kind === 'end' && message.cpuMs > Number(values['slow-ms']))
        fail(message.seed, `took ${Math.round(message.cpuMs)} ms of processor time`);
      if (message.kind === 'end' && message.cpuMs > slowest.cpuMs) slowest = message;
    });
    if (ended === 'done') from = to;
    else {
      fail(current, ended);
      from = current + 1;
    }
    console.log(
      `${from - first} pages, ${failed.length} failed; slowest: seed ${slowest.seed}, ${Math.round(slowest.cpuMs)} ms`,
    );
  }
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function runChild(from, to, onMessage) {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), [], { execArgv: ['--max-old-space-size=512'] });
    let heard = { computedMs: 0, at: Date.now() };
    let isHung = false;
    const watch = setInterval(() => {
      isHung = computedMsOf(child.pid) - heard.computedMs > HANG_MS || Date.now() - heard.at > SILENT_MS;
      if (isHung) child.kill('SIGKILL');
    }, WATCH_MS);
    child.on('message', (message) => {
      heard = { computedMs: computedMsOf(child.pid), at: Date.now() };
      onMessage(message);
    });
    child.on('close', (code, signal) => {
      clearInterval(watch);
      resolve(isHung ? `no result after ${HANG_MS} ms` : code === 0 ? 'done' : `the process ended: ${signal ?? code}`);
    });
    child.send({ from, to });
  });
}

/** User and system time of a process, from /proc. */
function computedMsOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return 0;
  }
}
