const PARAMETERS = /;(?:ENCODING="?QUOTED-PRINTABLE"?|CHARSET="?([\w.:-]+)"?)(?=[;:])/gi;

/** A property of vCalendar 1.0 whose value is quoted-printable, as a property of iCalendar; others unchanged. */
export function decodeQuotedPrintable(property: string): string {
  const colon = property.indexOf(':');
  const head = property.slice(0, colon + 1);
  if (!/;ENCODING="?QUOTED-PRINTABLE/i.test(head)) return property;
  const charset = /;CHARSET="?([\w.:-]+)/i.exec(head)?.[1] ?? 'utf-8';
  const value = decodeBytes(property.slice(colon + 1), charset);
  return head.replace(PARAMETERS, '') + value.replace(/\r?\n/g, '\\n');
}

function decodeBytes(value: string, charset: string): string {
  const parts = Array.from(value.matchAll(/=[\dA-F]{2}|[^=]+|=/gi), ([part]) =>
    /^=[\dA-F]{2}$/i.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part, 'utf8'),
  );
  const bytes = Buffer.concat(parts);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
