import type { ApiCall } from '../../support/api/api-client.js';
import { plainRequest } from '../../support/http/plain-request.js';
import type { VirtualBoard } from './virtual-board.js';

/** The program of the board, in its shell. */
export const ON_BOARD = 'runuser -u inkstand -- env INKSTAND_DATA=/var/lib/inkstand HOME=/tmp /usr/bin/inkstand';

/** An emulated board is slow. */
export const BOARD_TIMEOUT_MS = 600_000;

/** The JSON API of the gateway on a board, with a new key. Calls throw on an error status. */
export async function openBoardApi(board: VirtualBoard): Promise<ApiCall> {
  const { output } = await board.shell.run(`${ON_BOARD} api-key create tests --scope admin`, 300);
  const key = output.trim().split(/\s/).at(-1) ?? '';
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return async (method, path, content) => {
    const body = content === undefined ? {} : { body: JSON.stringify(content) };
    const answer = await plainRequest(`${board.base}${path}`, {
      method,
      headers,
      timeoutMs: BOARD_TIMEOUT_MS,
      ...body,
    });
    const text = answer.body.toString();
    if (answer.status > 299) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
}
