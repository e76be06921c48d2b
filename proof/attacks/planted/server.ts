import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PlantedRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** What follows "Bearer". */
  readonly token: string | undefined;
};

export type PlantedAnswer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text or bytes. */
  readonly body?: unknown;
};

type Handler = (request: PlantedRequest) => PlantedAnswer | Promise<PlantedAnswer>;

type PlantedOptions = ServerOptions & {
  /** Connections that it has room for; any number unless one is given. */
  readonly places?: number;
};

/** A small server with a fault in it, for as long as the work takes. */
export async function withPlanted<T>(
  handle: Handler,
  work: (url: string) => Promise<T>,
  { places, ...options }: PlantedOptions = {},
): Promise<T> {
  // It shares its thread with the attack. While that is busy for longer than a keep-alive lasts, the server would hang up
  // on the next request, which then looks like a fault of the attack.
  const server = createServer({ keepAliveTimeout: 0, ...options }, async (request, response) => {
    try {
      const answer = await handle(await readRequest(request));
      const plain = typeof answer.body === 'string' || Buffer.isBuffer(answer.body);
      response.writeHead(answer.status ?? 200, {
        'content-type': plain ? 'text/html' : 'application/json',
        ...answer.headers,
      });
      response.end(plain ? answer.body : JSON.stringify(answer.body ?? {}));
    } catch {
      // Whoever attacks hangs up in the middle, or sends what cannot be read.
      response.destroy();
    }
  });
  if (places !== undefined) server.maxConnections = places;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function readRequest(request: IncomingMessage): Promise<PlantedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  return {
    method: request.method ?? '',
    path,
    query: new URLSearchParams(query),
    headers: request.headers,
    body: Buffer.concat(chunks),
    token: /^bearer (\S+)/i.exec(request.headers.authorization ?? '')?.[1],
  };
}

/** The agreed shape of a refusal. */
export function refused(status: number, code: string): PlantedAnswer {
  return { status, body: { status: 'error', code, message: 'No.' } };
}
