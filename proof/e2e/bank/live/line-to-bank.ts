import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The line of one browser to the bank, which can be lost, and on which the bank can have a new release. */
export type LineToBank = {
  readonly url: string;
  lose(): void;
  restore(): void;
  /** From now on the bank has another version of its service worker. */
  release(): void;
  close(): Promise<void>;
};

export async function openLine(bankUrl: string): Promise<LineToBank> {
  let isLost = false;
  let releases = 0;
  const server = createServer((request, response) => {
    if (isLost) request.socket.destroy();
    else handOn(bankUrl, request, response, request.url === '/sw.js' ? releases : 0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose() {
      isLost = true;
      server.closeAllConnections();
    },
    restore() {
      isLost = false;
    },
    release() {
      releases += 1;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function handOn(bankUrl: string, from: IncomingMessage, to: ServerResponse, release: number): void {
  const headers = { ...from.headers };
  if (release > 0) delete headers['accept-encoding'];
  const there = ask(new URL(from.url ?? '/', bankUrl), { method: from.method, headers }, (answer) => {
    if (release > 0) return void sendRelease(answer, to, release);
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  there.on('error', () => to.destroy());
  to.on('close', () => there.destroy());
  from.pipe(there);
}

/** The same script under the number of another version. */
async function sendRelease(answer: IncomingMessage, to: ServerResponse, release: number): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const script = Buffer.concat(chunks).toString().replace('"version":"', `"version":"release-${release}-`);
  to.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
}
