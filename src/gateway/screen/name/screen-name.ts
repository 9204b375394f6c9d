import { hash } from 'node:crypto';

/** Six hexadecimal digits of a hash. */
export const hashToSix = (text: string): string => hash('sha256', text, 'hex').slice(0, 6);

/**
 * The name under which displays store a screen: `<7-character prefix><6 hexadecimal digits>-<10-digit unix time>`, 24
 * characters (device protocol, section 8). Firmware takes the first 13 as the screen's identity and the last 10 as its
 * age.
 */
export function nameOf(stem: string, timeSeconds: number): string {
  return `${stem}-${String(Math.min(9_999_999_999, Math.max(0, timeSeconds))).padStart(10, '0')}`;
}

/** First 13 characters of the name of a playlist item's screen. */
export const stemOfItem = (itemId: number, screenKey: string): string =>
  `${screenKey.startsWith('mashup-') ? 'mashup' : 'plugin'}-${hashToSix(`${itemId}|${screenKey}`)}`;

/**
 * The time for the name of a changed screen: now, or later if that was used already, because the clock may have been
 * set back.
 */
export const nextNameTime = (nowMs: number, minSeconds: number): number =>
  Math.max(Math.floor(nowMs / 1000), minSeconds);
