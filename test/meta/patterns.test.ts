import { readFileSync } from 'node:fs';
import t from 'tap';
import { hashOf, judgePattern, listPatterns, SAFE_FILE, writePattern } from '../support/bundle-patterns.js';

t.setTimeout(600_000);
/** New patterns are checked here; `scripts/check-patterns.mjs` adds those that pass to the list, with more time. */
const TIMEOUT_MS = 10_000;

/** Patterns that take more than linear time, or whose time cannot be decided, by why that does no harm. */
const LIMITED: Readonly<Record<string, readonly string[]>> = {
  'stack frames of at most 500 characters': [String.raw`/^\s*at (?:.* \()?(.+?):(\d+)(?::(\d+))?\)?$/`],
  'digits of a number': [String.raw`/\B(?=(\d{3})+$)/g`, String.raw`/\B(?=(?:\d{3})+$)/g`, '/0+$/'],
  "the engine's and the dashboard's own tables and style sheets": [
    String.raw`/own\(([\w-]+) ([^)]*)\)/`,
    String.raw`/\0+$/`,
    String.raw`/@media \(prefers-color-scheme: dark\) \{\s*:root:not\(\[data-theme="light"\]\) (\{[^}]*\})\s*\}/`,
  ],
  'tried at one place, where each step is decided by the next character': [
    "/^(?=.*(?:connect|wi-?fi|http|download|fetch|resolve|image url))(?=.*(?:fail|error|unable|can'?t|could not|timed? ?out|not ok|lost|refused))/is",
    '/^(?:placeholder|selection|backdrop|file-selector-button|cue|slotted|part|details-content|target-text|spelling-error|grammar-error|highlight|view-transition.*|-webkit-.*|-moz-.*)$/',
    String.raw`/^<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]\s*)?>/i`,
    String.raw`/<\?[^>]*>/g`,
    String.raw`/^\{%-?\s*(#|\w+)\s*([\s\S]*?)-?%\}$/`,
  ],
  'addresses of at most 2,000 characters': [
    String.raw`/\/images\/borders(?:--[12]bit)?(?:-preview)?\/([1-7])(?:--([hv]))?\.png(?:[?#].*)?$/`,
    String.raw`/\/images\/borders--[12]bit(?:-preview)?\/outline\.png(?:[?#].*)?$/`,
    String.raw`/\/images\/borders\/([1-7])\.png(?:[?#].*)?$/`,
    String.raw`/\/images\/grayscale\/gray-out\.png(?:[?#].*)?$/`,
    String.raw`/\/images\/layout\/(full|half_horizontal|half_vertical|quadrant)(--title_bar)?\.png(?:[?#].*)?$/`,
    String.raw`/\/images\/(?:grayscale|color-\w+)(?:--([124])bit)?(?:-preview)?\/(?:[\w-]+\/)*(black|white|[a-z]+-\d{1,2})\.(?:png|svg|gif|webp)(?:[?#].*)?$/`,
    String.raw`/\/images\/([\w./-]+\.png)(?:[?#].*)?$/`,
    String.raw`/(?:\.(?:src|min|umd|esm|cjs|bundle|global|prod))*\.[mc]?js$/`,
  ],
  'certificates that the owner adds: 50,000 characters': [
    String.raw`/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g`,
  ],
  'names of files of this machine, and what its tools print (package systeminformation)': [
    String.raw`/\/zoneinfo\/(?:posix\/|right\/)?(.+)$/`,
    String.raw`/^(download-[0-9a-f]+\.zip|part-[0-9a-f]+.*|.+\.part)$/`,
    String.raw`/\[([^\]]+)\]\s+(\w+)\s+(.*)/`,
    String.raw`/[a-zA-Z0-9]+:\d+\.\d+/`,
    String.raw`/\d+x\d+\+(-?\d+)\+(-?\d+)/`,
    String.raw`/^(.+?)\s+(\S+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(?:\d+%|-)\s+(.+)$/`,
    String.raw`/^(.+?)\s+(\d+)\s+(\d+)\s+(\d+)\s+(?:\d+%|-)\s+(.+)$/`,
    String.raw`/\(([^),]+)[^)]*\)$/`,
    String.raw`/\(([^)]+)\)/`,
    String.raw`/^\s*(\d+)\s+\[(.+?)\s*\]:\s*(.*)$/`,
    String.raw`/(file:\/\/)?(((\/?)(\w:))?([/\\].+)):\d+:\d+/`,
  ],
  'the start of a file or page: 1 to 4 kB': [
    String.raw`/<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i`,
    String.raw`/^\s*(?:\xef\xbb\xbf)?(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i`,
    String.raw`/^\s*(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|div|form|center|h[1-6]|p)\b/i`,
    String.raw`/Redistribution and use in source[\s\S]*neither the name/i`,
  ],
  "the log's own lines": [
    String.raw`/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<=\/(?:screens|firmware)\/)[A-Za-z0-9_-]{22}/gi`,
    '/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi',
    String.raw`/([?&][^=&"\s]{1,40}=)[^&"\s]+/g`,
  ],
  'addresses of fonts, of which each attempt reads at most 300 characters': [
    String.raw`/url\(\s*["']?(https?:\/\/[^"')\s]{1,300}\.(?:woff2?|ttf|otf))/gi`,
  ],
  'markup of 262,144 characters, of which each attempt reads at most some hundred': [
    String.raw`/<script\b([^<>]{0,1000})>/gi`,
    String.raw`/\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i`,
    '/\\bimport\\s*\\(\\s*["\'`]([^"\'`\\n]+)["\'`]\\s*\\)/g',
    String.raw`/\b(?:import|export)\s*(?:\(\s*|[\w$*{},\s]{0,200}?\bfrom\s*)?["']([^"'\n]{1,500})["']/g`,
  ],
  'a date that the gateway writes': [String.raw`/\s*\d{4}$/`],
  'YAML of recipes and catalogues (package yaml), in the worker: 20 s for a recipe, 20 kB for an entry': [
    String.raw`/000000\d*$/`,
    String.raw`/[\n\r]+$/`,
    String.raw`/[ \t]+$/`,
    String.raw`/^[ \t]+|[ \t]+$/g`,
  ],
  'headers of 16 kB (package undici)': [
    String.raw`/(\u0020+)$/u`,
    String.raw`/^[\t ]+|[\t ]+$/g`,
    String.raw`/[\t ]+$/`,
  ],
  'functions of packages that are never called, and durations in our own code': [
    String.raw`/^(?:<[^>]*>)(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/`,
    String.raw`/^(-?(?:\d+)?\.?\d+) *(milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w|years?|yrs?|y)?$/i`,
  ],
  'paths of at most 500 characters': [String.raw`/(?:^|\/)images\/([\w./-]+\.png)$/`],
  'dates of at most 128 characters': [String.raw`/('?-?\d+)([-/.])('?\d+)\2('?-?\d+)/`],
  "Liquid's `markdown_to_html`, in the worker, until a package replaces it": [
    String.raw`/\n+$/`,
    String.raw`/^ {0,3}([-*+]|\d{1,9}\.)[ \t]+(.*)$/`,
    String.raw`/^(#{1,6})[ \t]*(.*?)[ \t]*#*$/`,
    '/(`+)([^`]+)\\1|(!?)\\[([^\\]\\n]{0,500})\\]\\(([^\\s)]{0,2000})(?:\\s+"([^"]*)")?\\)|(\\*\\*|__)(?=\\S)([^\\n]{1,2000}?\\S?)\\7|([*_])(?=\\S)([^\\n*_]{1,2000}?)\\9|<(https?:\\/\\/[^\\s<>]+)>| {2,}\\n/g',
  ],
};

t.test('no text from outside makes a regular expression take more than linear time', async (t) => {
  const patterns = listPatterns();
  t.ok(patterns.length > 500, 'the bundles were read');
  const safe = new Set(readFileSync(SAFE_FILE, 'utf8').split('\n'));
  const limited = new Set(Object.values(LIMITED).flat());
  const offenders: string[] = [];
  for (const pattern of patterns) {
    if (safe.has(hashOf(pattern)) || limited.has(writePattern(pattern))) continue;
    const verdict = await judgePattern(pattern, TIMEOUT_MS);
    if (verdict !== 'safe') offenders.push(`${verdict}: ${writePattern(pattern)}`);
  }
  t.strictSame(offenders, [], 'use a loop, bound each part of the pattern, or say here what limits its text');
});

t.test('the check finds a pattern that takes quadratic time', async (t) => {
  t.equal(await judgePattern({ source: '\\s+$', flags: '' }, TIMEOUT_MS), 'quadratic or worse');
  t.equal(await judgePattern({ source: '^\\s+', flags: '' }, TIMEOUT_MS), 'safe');
});
