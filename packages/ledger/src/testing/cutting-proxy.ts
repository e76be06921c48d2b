import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between the ledger and the database and can lose an answer that the database has given. */
export type CuttingProxy = {
  readonly port: number;
  /** The next answer to something that contains the text is lost, with the connection. */
  loseAnswerTo(text: string): Promise<void>;
  /** The next answer to something that contains the text stays away, and all that come after it. */
  stallAnswerTo(text: string): Promise<void>;
  /** Neither side hears from the other any more, on any connection that there is, not even that it ends. */
  vanish(): void;
  /** Ends all connections and takes no new ones until it is allowed again. */
  block(): void;
  allow(): void;
  close(): Promise<void>;
};

export async function startCuttingProxy(target: { host: string; port: number }): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let wanted: { text: string; fate: 'lost' | 'stalled'; happened: () => void } | undefined;
  let blocked = false;
  const server = createServer((near) => {
    if (blocked) {
      near.destroy();
      return;
    }
    const far = connect(target);
    let armed: typeof wanted;
    near.on('data', (data) => {
      if (wanted !== undefined && data.includes(wanted.text)) {
        armed = wanted;
        wanted = undefined;
      }
      far.write(data);
    });
    far.on('data', (data) => {
      if (armed === undefined) {
        near.write(data);
        return;
      }
      if (armed.fate === 'lost') {
        near.destroy();
        far.destroy();
      }
      armed.happened();
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
        // Whoever waited too long for the answer has ended the connection, and gets none either.
        armed?.happened();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    loseAnswerTo: (text) =>
      new Promise((happened) => {
        wanted = { text, fate: 'lost', happened };
      }),
    stallAnswerTo: (text) =>
      new Promise((happened) => {
        wanted = { text, fate: 'stalled', happened };
      }),
    vanish() {
      for (const socket of sockets) socket.pause();
    },
    block() {
      blocked = true;
      for (const socket of sockets) socket.destroy();
    },
    allow() {
      blocked = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
