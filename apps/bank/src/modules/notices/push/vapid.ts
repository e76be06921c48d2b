import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { curve } from './encrypt.ts';

const validForMs = 12 * 3_600_000;

export type Vapid = {
  /** By which a browser knows whose messages it takes. */
  readonly publicKey: string;
  /** What shows a push service that it is the same bank (RFC 8292). */
  authorization(endpoint: string, now: Date): string;
};

/**
 * The bank's own pair of keys, made of its secrets: kept nowhere else, and the same after every start. Of the first version, since
 * a browser takes messages only by the key with which it was asked.
 */
export function createVapid(secrets: Secrets, contact: string): Vapid {
  const pair = createECDH(curve);
  const secret = secrets.key('web-push', Math.min(...secrets.versions));
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const key = keyOf(secret, point);
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorization(endpoint, now) {
      const head = encoded({ typ: 'JWT', alg: 'ES256' });
      const exp = Math.floor((now.getTime() + validForMs) / 1_000);
      const body = encoded({ aud: new URL(endpoint).origin, exp, sub: contact });
      const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${head}.${body}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function keyOf(secret: Buffer, point: Buffer): KeyObject {
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: secret.toString('base64url'), x: part(1, 33), y: part(33, 65) };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}
