import { connect, type Socket } from 'node:net';

export type RawAnswer = {
  /** Everything that came back, as latin1. */
  readonly text: string;
  /** Of each answer on the connection, in order. */
  readonly statuses: readonly number[];
  /** Who ended it: the server, or nobody within the time. */
  readonly closed: boolean;
  readonly tookMs: number;
};

type Options = { readonly waitMs?: number; readonly quietMs?: number };

/** Writes bytes as they are, as no client would, and reads until the server hangs up, is quiet or out of time. */
export function rawExchange(
  url: string,
  bytes: string | Buffer,
  { waitMs = 5_000, quietMs = 300 }: Options = {},
): Promise<RawAnswer> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = openSocket(url);
    let closed = false;
    let quiet: NodeJS.Timeout | undefined;
    const done = () => {
      clearTimeout(quiet);
      clearTimeout(late);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ text, statuses: statusesIn(text), closed, tookMs: performance.now() - startedMs });
    };
    const late = setTimeout(done, waitMs);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(quiet);
      quiet = setTimeout(done, quietMs);
    });
    socket.on('close', () => {
      closed = true;
      done();
    });
    socket.write(bytes);
  });
}

export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  // A server that hangs up on us is an answer, not an error.
  socket.on('error', () => {});
  return socket;
}

function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
}
