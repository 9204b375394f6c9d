/** Patterns that take more than linear time, or whose time cannot be decided, by why that does no harm. */
export const LIMITED: Readonly<Record<string, readonly string[]>> = {
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
  'parts of bounded length, or that end where the next one can begin': [
    String.raw`/<(?:img|image|link|source)\b[^<>]{0,500}\b(?:src|href)\s{0,5}=\s{0,5}["']?\/(?![/]|images\/(?:grayscale|borders))/i`,
    String.raw`/;TZID=([^":;]*(?::(?!\d{4})[^":;]*)+)(?=:\d{4}|;VALUE=)/i`,
  ],
  'counts of at most 30, of marks that are capped first': [
    String.raw`/([\p{M}\p{Cf}\p{Grapheme_Extend}\p{Emoji_Modifier}\u0e33\u0eb3]{30})[\p{M}\p{Cf}\p{Grapheme_Extend}\p{Emoji_Modifier}\u0e33\u0eb3]+/gu`,
    String.raw`/(?:[^\u200d\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u17d2\u1a60\u1b44\ua9c0\uaaf6][\p{M}\p{Emoji_Modifier}]*[\u200d\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u17d2\u1a60\u1b44\ua9c0\uaaf6]){15}/gu`,
  ],
  'cannot fail after its first character, so nothing is tried twice': [
    String.raw`/((?:"[^"]*"|'[^']*'|(?:[^\s,|'"]|"[^"]*"|'[^']*')+)+)(?:\s+(?:with|for)\s+((?:"[^"]*"|'[^']*'|(?:[^\s,|'"]|"[^"]*"|'[^']*')+)+))?(?:\s+as\s+([\w-]+))?/`,
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
    String.raw`/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<=\/(?:screens|firmware|invite)\/)[A-Za-z0-9_-]{22}/gi`,
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
  'headers of 16 kB (packages undici and tinyhttp)': [
    '/=+$/',
    '/ *; */',
    '/ *= */',
    String.raw`/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*))/g`,
    String.raw`/(\u0020+)$/u`,
    String.raw`/^[\t ]+|[\t ]+$/g`,
    String.raw`/[\t ]+$/`,
  ],
  'functions of packages that are never called, and durations in our own code': [
    String.raw`/^(?:<[^>]*>)(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/`,
    String.raw`/^(-?(?:\d+)?\.?\d+) *(milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w|years?|yrs?|y)?$/i`,
  ],
  'paths of at most 500 characters': [String.raw`/(?:^|\/)images\/([\w./-]+\.png)$/`],
  'the first 1,000 characters of a body': [
    String.raw`/^\s*(?:\/\*\*\/)?\s*(?:typeof\s+[\w$.]+\s*===?\s*['"]function['"]\s*&&\s*)?[\w$.[\]"']{1,200}\s*\(/`,
    String.raw`/^(\s{0,100}<\?xml\b[^<>]{0,500}?)\??>/`,
  ],
  'dates of at most 128 characters': [
    String.raw`/(\d{1,2})\s*(?::\s*(\d{1,2})(?:\s*:\s*(\d{1,2})(?:[.,](\d+))?)?\s*(am|pm|a\.m\.|p\.m\.)?|(am|pm|a\.m\.|p\.m\.))(?:\s*((?:[a-z]+\b)?\s*[+-]\d{1,2}(?::?\d{2})?(?::?\d{2})?|\b[a-z]{1,5}\b))?/`,
    String.raw`/('?-?\d+)([-/]|\.\s*)('?\d+)\2('?-?\d+)/`,
  ],
};
