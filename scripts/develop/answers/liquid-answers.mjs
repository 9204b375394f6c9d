// node scripts/develop/answers/liquid-answers.mjs PLATFORM_LIB: runs test/fixtures/liquid/*.json through the real Ruby Liquid, writes its
// results into the files and prints where ours differ. Needs Debian's ruby-liquid, ruby-actionview, ruby-redcarpet,
// ruby-rqrcode, ruby-tzinfo, and a built project.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderLiquid } from '../../../build/src/liquid/liquid.js';

const [platformLib] = process.argv.slice(2);
const FOLDER = 'test/fixtures/liquid';
const NOW = Date.parse('2026-03-16T09:30:00Z');

function answerOurselves({ template, data }) {
  try {
    return { answer: renderLiquid(template, data ?? {}, { now: NOW, pinned: true }).html };
  } catch (error) {
    return { error: error.message };
  }
}

/** Whole floats are marked in data, see src/common/json/whole-floats.ts. */
function writeFloats(json) {
  return json.replace(/"\\u0000(-?[\d.]+)(e[+-]?\d+)?"/g, (_, digits, exponent) =>
    exponent || digits.includes('.') ? digits + (exponent ?? '') : `${digits}.0`,
  );
}

let [same, different] = [0, 0];
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.json'))) {
  const path = join(FOLDER, file);
  const cases = JSON.parse(readFileSync(path, 'utf8'));
  const jobs = cases.map(({ template, data }) => ({ template, data, now: NOW / 1000 }));
  const input = writeFloats(JSON.stringify(jobs));
  const answers = JSON.parse(
    execFileSync('ruby', ['scripts/develop/answers/liquid-answers.rb', platformLib], { input, maxBuffer: 1 << 28 }),
  );
  const lines = cases.map(({ template, data, ours }, index) => {
    const theirs = answers[index];
    const mine = answerOurselves({ template, data });
    const isSame = 'error' in theirs ? 'error' in mine : theirs.answer === mine.answer;
    if (isSame) same++;
    else {
      different++;
      console.log(
        `${file}: ${JSON.stringify(template)} ${JSON.stringify(data ?? {})}\n  ruby ${JSON.stringify(theirs)}\n  ours ${JSON.stringify(mine)}${ours ? `  (${ours})` : ''}`,
      );
    }
    const kept = 'error' in theirs ? { error: true } : theirs;
    return JSON.stringify({ template, ...(data ? { data } : {}), ...kept, ...(ours ? { ours } : {}) });
  });
  writeFileSync(path, `[\n${lines.join(',\n')}\n]\n`);
}
console.log(`${same} the same, ${different} different`);
