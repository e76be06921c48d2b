import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
type Answer =
  | { status: number; body: unknown; contentType?: string; retryAfter?: string }
  | 'hang up'
  | 'say nothing';
type Handler = (request: Received) => Answer | Promise<Answer>;

export type LoopbackBank = {
  readonly origin: string;
  /** Every request that arrived, in order. */
  readonly received: readonly Received[];
  close(): Promise<void>;
};

/** A real HTTP server that answers as the test tells it, to see what goes over the wire. */
export async function loopbackBank(handler: Handler): Promise<LoopbackBank> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const place = received.length;
    received.push({ method, path, headers, body: '' });
    received[place] = { method, path, headers, body: await textOf(request) };
    answer(request, response, await handler(received[place]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, received, close: () => close(server) };
}

function answer(request: IncomingMessage, response: ServerResponse, what: Answer): void {
  if (what === 'say nothing') return;
  if (what === 'hang up') {
    request.socket.destroy();
    return;
  }
  response.writeHead(what.status, {
    'content-type': what.contentType ?? 'application/json',
    ...(what.retryAfter !== undefined && { 'retry-after': what.retryAfter }),
  });
  response.end(typeof what.body === 'string' ? what.body : JSON.stringify(what.body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks = await request.toArray();
  return Buffer.concat(chunks).toString('utf8');
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
