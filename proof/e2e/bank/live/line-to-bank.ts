import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The line of one browser to the bank, which can be lost. */
export type LineToBank = {
  readonly url: string;
  lose(): void;
  restore(): void;
  close(): Promise<void>;
};

export async function openLine(bankUrl: string): Promise<LineToBank> {
  let isLost = false;
  const server = createServer((request, response) => {
    if (isLost) request.socket.destroy();
    else handOn(bankUrl, request, response);
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
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function handOn(bankUrl: string, from: IncomingMessage, to: ServerResponse): void {
  const { headers } = from;
  const there = ask(new URL(from.url ?? '/', bankUrl), { method: from.method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  there.on('error', () => to.destroy());
  to.on('close', () => there.destroy());
  from.pipe(there);
}
