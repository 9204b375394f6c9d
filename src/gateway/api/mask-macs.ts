import type { Reply } from '../http/http.js';

/** Six pairs of hexadecimal digits; a longer row of pairs is a fingerprint. */
const MAC =
  /(?<![\da-f:-])(?:[\da-f]{2}:){5}[\da-f]{2}(?![\da-f:-])|(?<![\da-f:-])(?:[\da-f]{2}-){5}[\da-f]{2}(?![\da-f:-])/gi;

/**
 * The reply with empty strings in place of MAC addresses, for keys that may not see them: whoever knows one can get that
 * display's screen. Wherever it is: members, logs of displays, settings of plugins.
 */
export function maskMacs(reply: Reply): Reply {
  return typeof reply.body === 'string' ? { ...reply, body: reply.body.replace(MAC, '') } : reply;
}
