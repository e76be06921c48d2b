import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
};

export type Answer = { readonly status: number; readonly body: string };

export type Client = { send(call: Call): Promise<Answer>; close(): void };

export type ClientOptions = {
  /** How many are open at most, and kept open. */
  readonly connections: number;
  /** Whether whatever is posted has an Idempotency-Key of its own. */
  readonly withKeys: boolean;
  /** From where all calls come; otherwise each comes from another address, so that limits by address do not bind. */
  readonly address?: string;
  /** Signs what is sent, as a value of the header that the bank asks for. */
  readonly sign?: (content: string) => string;
  /** How long an answer is waited for; otherwise as long as it takes. */
  readonly patienceMs?: number;
};

/** Paths count from the address. */
export function openClient(url: string, options: ClientOptions): Client {
  const { connections, withKeys, address, sign, patienceMs } = options;
  const { hostname, port, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    close: () => agent.destroy(),
    send: (call) =>
      new Promise((resolve, reject) => {
        const { method, path, body } = call;
        const content = body === undefined ? undefined : JSON.stringify(body);
        const headers = {
          ...headersOf(call, address),
          ...(content !== undefined && { 'content-length': Buffer.byteLength(content) }),
          ...(content !== undefined && withKeys && { 'idempotency-key': randomUUID() }),
          ...(content !== undefined && sign && { 'farthing-signature': sign(content) }),
        };
        const sent = request(
          { hostname, port, agent, method, path: `${base}${path}`, headers, timeout: patienceMs },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8');
            answer.on('data', (chunk: string) => {
              text += chunk;
            });
            answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
            answer.on('error', reject);
          },
        );
        sent.on('timeout', () => sent.destroy(new Error(`no answer within ${patienceMs} ms`)));
        sent.on('error', reject);
        sent.end(content);
      }),
  };
}

export function headersOf({ token, body }: Call, address = anyAddress()): Record<string, string> {
  return {
    'x-forwarded-for': address,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}

const anyAddress = () => `198.18.${random(256)}.${random(256)}`;

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
