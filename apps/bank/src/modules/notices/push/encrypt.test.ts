import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPush } from '../../../../../../tools/testing/platform/push-server.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { curve, encryptFor } from './encrypt.ts';
import { createVapid } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const pair = (secret: string) => {
  const made = createECDH(curve);
  made.setPrivateKey(bytes(secret));
  return made;
};

test('[NTF-02] a message is encrypted as in the example of RFC 8291', () => {
  const device = pair('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94');
  const keys = { publicKey: device.getPublicKey(), auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') };
  const own = pair('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw');
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
  const made = encryptFor(keys, 'When I grow up, I want to be a watermelon', { own, salt });
  expect(made.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('[NTF-02] only the device reads it, and no two messages are alike', () => {
  const device = createECDH(curve);
  device.generateKeys();
  const auth = randomBytes(16);
  const keys = { publicKey: device.getPublicKey(), auth };
  const [first, second] = [encryptFor(keys, '£1,250.00'), encryptFor(keys, '£1,250.00')];
  expect(first.equals(second)).toBe(false);
  expect(decryptPush(device, auth, first)).toBe('£1,250.00');
  const other = createECDH(curve);
  other.generateKeys();
  expect(() => decryptPush(other, auth, first)).toThrow();
  expect(() => decryptPush(device, randomBytes(16), first)).toThrow();
  first[first.length - 1] = (first.at(-1) ?? 0) ^ 1;
  expect(() => decryptPush(device, auth, first)).toThrow();
});

test('a key that is no point of the curve, and a message that is too long, are refused', () => {
  const auth = randomBytes(16);
  expect(() => encryptFor({ publicKey: Buffer.alloc(65, 4), auth }, 'x')).toThrow();
  const device = createECDH(curve);
  device.generateKeys();
  expect(() => encryptFor({ publicKey: device.getPublicKey(), auth }, 'x'.repeat(5_000))).toThrow(/too long/);
});

test('[NTF-02] the bank shows by its key who sends, the same after each start and for each service anew', () => {
  const secrets = () => createSecrets(new Map([[1, Buffer.alloc(32, 7)]]));
  const vapid = createVapid(secrets(), 'https://bank.example');
  expect(createVapid(secrets(), 'https://bank.example').publicKey).toBe(vapid.publicKey);
  // A new root key takes nobody's devices.
  const rotated = createSecrets(
    new Map([
      [1, Buffer.alloc(32, 7)],
      [2, Buffer.alloc(32, 8)],
    ]),
  );
  expect(createVapid(rotated, 'https://bank.example').publicKey).toBe(vapid.publicKey);
  const now = new Date('2026-11-17T12:00:00Z');
  const [, token = '', key] =
    /^vapid t=([^,]+), k=(.+)$/.exec(vapid.authorization('https://push.example/abc', now)) ?? [];
  expect(key).toBe(vapid.publicKey);
  const [head = '', body = '', signature = ''] = token.split('.');
  expect(JSON.parse(bytes(body).toString())).toEqual({
    aud: 'https://push.example',
    exp: now.getTime() / 1_000 + 43_200,
    sub: 'https://bank.example',
  });
  const point = bytes(vapid.publicKey);
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      bytes(signature),
    ),
  ).toBe(true);
});
