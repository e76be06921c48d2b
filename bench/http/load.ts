import { Agent, request } from 'node:http';

export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
};

export type Answer = { readonly status: number; readonly body: string };

export type Figures = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly answers: number;
  /** Answers that were not a success. */
  readonly failures: number;
};

export type Target = { readonly url: string; send(call: Call): Promise<Answer>; close(): void };

/** Connections that are kept open. Each call comes from another address, so that limits by address do not bind. */
export function target(url: string, connections: number): Target {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    url,
    close: () => agent.destroy(),
    send: ({ method, path, token, body }) =>
      new Promise((resolve, reject) => {
        const content = body === undefined ? undefined : JSON.stringify(body);
        const headers = {
          'x-forwarded-for': `198.18.${random(256)}.${random(256)}`,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(content === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
        };
        const sent = request({ hostname, port, agent, method, path, headers }, (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => {
            text += chunk;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
        });
        sent.on('error', reject);
        sent.end(content);
      }),
  };
}

/** So many callers, each sending its next call when the last was answered, for so long. */
export async function run(
  callers: number,
  forMs: number,
  call: (caller: number) => Promise<Answer>,
): Promise<Figures> {
  const startedMs = performance.now();
  const untilMs = startedMs + forMs;
  const times: number[] = [];
  let failures = 0;
  const caller = async (_: unknown, index: number) => {
    while (performance.now() < untilMs) {
      const sentMs = performance.now();
      const { status } = await call(index);
      times.push(performance.now() - sentMs);
      if (status >= 400) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return figures(times, failures, performance.now() - startedMs);
}

function figures(times: number[], failures: number, tookMs: number): Figures {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: (sorted.length / tookMs) * 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    answers: sorted.length,
    failures,
  };
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
