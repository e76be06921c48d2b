import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testClock } from '../../../../../tools/testing/clock.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { createAccessTokens } from './access-token.ts';

const root = randomBytes(32);
const secrets = createSecrets(new Map([[1, root]]));
const clock = testClock();
const customers = createAccessTokens({ audience: 'customer', secrets, clock });
const staff = createAccessTokens({ audience: 'staff', secrets, clock });
const bearer = { subjectId: randomUUID(), sessionId: randomUUID() };

function inMs(ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signed with the right key, whatever it says. */
function forged(header: object, payload: object, hash = 'sha256'): string {
  const content = `${json(header)}.${json(payload)}`;
  const signature = createHmac(hash, secrets.key('access-token/customer'))
    .update(content)
    .digest('base64url');
  return `${content}.${signature}`;
}

const goodHeader = { alg: 'HS256', typ: 'at+jwt', kid: '1' };
const goodPayload = () => ({
  iss: 'farthing',
  aud: 'customer',
  sub: bearer.subjectId,
  sid: bearer.sessionId,
  exp: Math.floor(clock.now().getTime() / 1000) + 60,
});

test('a token names its bearer until it expires', async () => {
  const token = await customers.sign(bearer, clock.now(), inMs(60_000));
  expect(await customers.verify(token)).toEqual(bearer);
  clock.advance({ minutes: 1 });
  expect(await customers.verify(token)).toBeNull();
});

test('a token of another audience or with other keys is not one', async () => {
  const token = await staff.sign(bearer, clock.now(), inMs(60_000));
  expect(await customers.verify(token)).toBeNull();
  const others = createSecrets(new Map([[1, randomBytes(32)]]));
  const elsewhere = createAccessTokens({ audience: 'customer', secrets: others, clock });
  expect(await customers.verify(await elsewhere.sign(bearer, clock.now(), inMs(60_000)))).toBeNull();
});

test('what the test below leaves alone is a good token', async () => {
  expect(await customers.verify(forged(goodHeader, goodPayload()))).toEqual(bearer);
});

test.for([
  ['algorithm none', { ...goodHeader, alg: 'none' }, {}, 'sha256'],
  ['another algorithm', { ...goodHeader, alg: 'HS512' }, {}, 'sha512'],
  ['another type', { ...goodHeader, typ: 'JWT' }, {}, 'sha256'],
  ['no type', { alg: 'HS256', kid: '1' }, {}, 'sha256'],
  ['an unknown key', { ...goodHeader, kid: '9' }, {}, 'sha256'],
  ['a key that is a path', { ...goodHeader, kid: '../1' }, {}, 'sha256'],
  ['no key', { alg: 'HS256', typ: 'at+jwt' }, {}, 'sha256'],
  ['another audience', goodHeader, { aud: 'staff' }, 'sha256'],
  ['another issuer', goodHeader, { iss: 'else' }, 'sha256'],
  ['no expiry', goodHeader, { exp: undefined }, 'sha256'],
  ['no session', goodHeader, { sid: undefined }, 'sha256'],
  ['no subject', goodHeader, { sub: undefined }, 'sha256'],
  ['a subject that is no text', goodHeader, { sub: { id: 1 } }, 'sha256'],
] as const)('a token with %s is not one', async ([, header, changes, hash]) => {
  expect(await customers.verify(forged(header, { ...goodPayload(), ...changes }, hash))).toBeNull();
});

test('a token without its signature, or with any character changed, is not one', async () => {
  const token = await customers.sign(bearer, clock.now(), inMs(60_000));
  expect(await customers.verify(`${token.split('.').slice(0, 2).join('.')}.`)).toBeNull();
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 2), fc.constantFrom(...'AZaz09-_.='), async (place, character) => {
      fc.pre(token[place] !== character);
      const verified = await customers.verify(token.slice(0, place) + character + token.slice(place + 1));
      expect(verified).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('after a new key came, tokens of the old one are still good', async () => {
  const token = await customers.sign(bearer, clock.now(), inMs(60_000));
  const rotated = createSecrets(
    new Map([
      [1, root],
      [2, randomBytes(32)],
    ]),
  );
  const next = createAccessTokens({ audience: 'customer', secrets: rotated, clock });
  expect(await next.verify(token)).toEqual(bearer);
  expect(await customers.verify(await next.sign(bearer, clock.now(), inMs(60_000)))).toBeNull();
});
