import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface SourceServer {
  readonly base: string;
  /** Requested paths so far, in order. */
  readonly asked: string[];
  /** Response for each path from now on; missing paths return 404. */
  answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void>;
  stop(): Promise<void>;
}

/** A web server on loopback for plugins to poll; `other` handles all remaining paths. */
export async function startSourceServer(
  answers: SourceServer['answers'],
  other: SourceServer['answers'][string] = (_request, response) => void response.writeHead(404).end(),
): Promise<SourceServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const answer = source.answers[path] ?? other;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const source: SourceServer = {
    base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    asked,
    answers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return source;
}

export const answerJson =
  (value: unknown, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
  };
