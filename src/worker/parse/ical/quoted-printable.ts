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
  const bytes: number[] = [];
  for (const [part] of value.matchAll(/=[\dA-F]{2}|[^=]+|=/gi)) {
    if (/^=[\dA-F]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...Buffer.from(part, 'utf8'));
  }
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes));
  } catch {
    return new TextDecoder().decode(Uint8Array.from(bytes));
  }
}
