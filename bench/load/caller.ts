import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
};

export type Answer = { readonly status: number; readonly body: string };

export type Caller = { send(call: Call): Promise<Answer>; close(): void };

/** What a person can be expected to wait for. */
const patienceMs = 15_000;

/** As browsers of many people: each call from another address, and what is posted under a key of its own. */
export function openCaller(url: string): Caller {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  return {
    close: () => agent.destroy(),
    send: ({ method, path, token, body }) =>
      new Promise((resolve, reject) => {
        const content = body === undefined ? undefined : JSON.stringify(body);
        const headers = {
          'x-forwarded-for': `198.18.${random(256)}.${random(256)}`,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(content === undefined
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(content),
                'idempotency-key': randomUUID(),
              }),
        };
        const sent = request(
          { hostname, port, agent, method, path: `/api/v1${path}`, headers, timeout: patienceMs },
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
        sent.on('timeout', () => sent.destroy(new Error(`no answer within ${patienceMs / 1000} s`)));
        sent.on('error', reject);
        sent.end(content);
      }),
  };
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
