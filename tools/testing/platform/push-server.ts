import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PushServer = {
  readonly host: string;
  /** What a browser would give of itself, and what it reads of a message. */
  newDevice(): {
    readonly endpoint: string;
    readonly public_key: string;
    readonly auth: string;
    read(body: Buffer): unknown;
  };
  /** What arrived, in order. */
  readonly received: {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: Buffer;
  }[];
  /** What it answers from now on. */
  answerWith(status: number): void;
  close(): Promise<void>;
};

/** A push service as those of browsers, which can read what comes because it plays the browser too. */
export async function startPushServer(): Promise<PushServer> {
  const received: PushServer['received'] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    received,
    newDevice() {
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      return {
        endpoint: `http://${host}/${randomBytes(8).toString('hex')}`,
        public_key: own.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
        read: (body) => JSON.parse(decryptPush(own, auth, body)),
      };
    },
    answerWith(next) {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** As a browser does, by RFC 8188 and 8291. Throws when it was not encrypted for this device. */
export function decryptPush(own: ECDH, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const end = 21 + (body[20] ?? 0);
  const sender = body.subarray(21, end);
  const between = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, between, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const opened = createDecipheriv('aes-128-gcm', key, nonce);
  opened.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([opened.update(body.subarray(end, -16)), opened.final()]);
  if (plain.at(-1) !== 2) throw new Error('the record is not the last');
  return plain.subarray(0, -1).toString('utf8');
}
