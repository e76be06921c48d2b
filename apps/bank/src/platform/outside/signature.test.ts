import { expect, test } from 'vitest';
import { isSigned, signatureOf } from './signature.ts';

const now = new Date('2026-03-02T10:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const secret = 'a secret that both sides know, and nobody else';
const body = '{"amount":"250.00"}';

test('[PAY-06] a call is taken with the signature of one of the secrets, so that one can be replaced by another', () => {
  const signed = signatureOf([secret], now, body);
  expect(signed).toMatch(/^t=1772445600,v1=[0-9a-f]{64}$/);
  expect(isSigned([secret], signed, body, now)).toBe(true);
  expect(isSigned(['the next one', secret], signed, body, now)).toBe(true);
  expect(isSigned([secret], signatureOf(['the next one', secret], now, body), body, now)).toBe(true);
});

test('[PAY-06] another body, another moment, another secret and no secret at all are refused', () => {
  const signed = signatureOf([secret], now, body);
  expect(isSigned([secret], signed, '{"amount":"950.00"}', now)).toBe(false);
  expect(isSigned([secret], signed.replace('t=1772445600', 't=1772445601'), body, now)).toBe(false);
  expect(isSigned(['another'], signed, body, now)).toBe(false);
  expect(isSigned([], signed, body, now)).toBe(false);
  // With no secret configured, whoever signs with an empty one must not be let in.
  expect(isSigned([], signatureOf([''], now, body), body, now)).toBe(false);
});

test('[PAY-06] what was signed more than five minutes ago is not taken again', () => {
  const signed = signatureOf([secret], now, body);
  expect(isSigned([secret], signed, body, minutes(5))).toBe(true);
  expect(isSigned([secret], signed, body, minutes(5.1))).toBe(false);
  expect(isSigned([secret], signed, body, minutes(-5.1))).toBe(false);
});

test.each([undefined, '', 't=,v1=', 't=1772445600', 't=1772445600,v1=00', 'v1=0,t=1772445600'])(
  'a header like %s is no signature',
  (header) => expect(isSigned([secret], header, body, now)).toBe(false),
);
