import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a program and a server that it talks to, and spoils the line between them. */
export type TcpProxy = {
  readonly port: number;
  /** Ends every connection; new ones are taken. */
  cut(): void;
  /** Ends every connection and takes no new one, until it is allowed again. */
  block(): void;
  allow(): void;
  /** Lets nothing through and says nothing, until it flows again: the line is dead, and nobody knows. */
  stall(): void;
  flow(): void;
  /**
   * The connection that says these words one after the other hears nothing from then on, while all that it says arrives: what it
   * asked for is done, and it does not know. Of one connection at a time; resolved when it has said them.
   */
  deafenAfter(words: readonly string[]): Promise<void>;
  /** From now on leads to another server; connections to the one before are ended. */
  lead(port: number): void;
  close(): Promise<void>;
};

/** Leads to one port, or to the one that is chosen anew for each connection. */
export async function startTcpProxy(
  targetPort: number | (() => number),
  host = '127.0.0.1',
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let target = targetPort;
  let state: 'open' | 'blocked' | 'stalled' = 'open';
  let waiting: Socket[] = [];
  let listening: { readonly words: readonly string[]; heard(): void } | undefined;

  const server = createServer((near) => {
    watch(near);
    if (state === 'blocked') near.destroy();
    else if (state === 'stalled') waiting.push(near.pause());
    else join(near);
  });
  function watch(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  }
  function join(near: Socket): void {
    const far = connect(typeof target === 'number' ? target : target(), host);
    watch(far);
    near.setNoDelay().pipe(far.setNoDelay()).pipe(near);
    let said = '';
    near.on('data', (chunk: Buffer) => {
      if (listening === undefined) return;
      said += chunk.toString('latin1');
      if (!areSaid(listening.words, said)) return;
      far.pause();
      listening.heard();
      listening = undefined;
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }
  function cut(): void {
    for (const socket of sockets) socket.destroy();
    waiting = [];
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    block() {
      state = 'blocked';
      cut();
    },
    allow() {
      state = 'open';
    },
    stall() {
      state = 'stalled';
      for (const socket of sockets) socket.pause();
    },
    flow() {
      state = 'open';
      for (const near of waiting.splice(0)) if (!near.destroyed) join(near);
      for (const socket of sockets) socket.resume();
    },
    deafenAfter: (words) =>
      new Promise((heard) => {
        listening = { words, heard };
      }),
    lead(port) {
      target = port;
      cut();
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

function areSaid(words: readonly string[], said: string): boolean {
  let from = 0;
  for (const word of words) {
    const at = said.indexOf(word, from);
    if (at === -1) return false;
    from = at + word.length;
  }
  return true;
}
