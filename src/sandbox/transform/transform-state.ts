import { readGuestObject } from '../guest-json.js';
import { readRequest, type ScriptRequest } from '../host/request/script-request.js';

/** Parses the state of a transform. An invalid state counts as settled, so that nothing waits for it. */
export function readState(text: string): { readonly isPending: boolean; readonly wanted: readonly ScriptRequest[] } {
  const state = readGuestObject(text);
  if (!state) return { isPending: false, wanted: [] };
  const { isPending, requests } = state;
  const wanted = Array.isArray(requests) ? requests.map(readRequest) : [];
  return { isPending: isPending === true, wanted: wanted.filter((request) => request !== undefined) };
}
