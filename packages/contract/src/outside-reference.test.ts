import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalReference } from './outside-reference.ts';
import { proposeLoanRepayment } from './staff/decisions.ts';

const hash = fc.stringMatching(/^[0-9a-f]{64}$/);
const space = fc.constantFrom('', ' ', '\t', '\n', '\u00a0', '\u200b', '\u202e', '\ufeff');

test('[RSK-02] however a hash is written, it comes to one form, which stays as it is', () => {
  const writing = fc.tuple(fc.constantFrom('', '0x', '0X'), fc.array(space, { maxLength: 5 }), fc.boolean());
  fc.assert(
    fc.property(hash, writing, fc.constantFrom('BTC', 'TRC20'), (bare, [prefix, spaces, isLoud], network) => {
      const step = Math.ceil(bare.length / (spaces.length + 1));
      const spaced = spaces.map((each, place) => bare.slice(place * step, (place + 1) * step) + each);
      const rest = bare.slice(spaces.length * step);
      const written = ` ${prefix}${spaced.join('')}${rest} `;
      expect(canonicalReference(network, isLoud ? written.toUpperCase() : written)).toBe(bare);
      expect(canonicalReference(network, bare)).toBe(bare);
    }),
  );
});

test('[RSK-02] what the network has no such form of is no reference of it', () => {
  for (const wrong of [
    '',
    'x',
    '0x',
    'a'.repeat(63),
    'a'.repeat(65),
    `0x0x${'a'.repeat(62)}`,
    'g'.repeat(64),
  ]) {
    expect(canonicalReference('BTC', wrong)).toBeUndefined();
    expect(canonicalReference('TRC20', wrong)).toBeUndefined();
  }
  for (const wrong of ['', ' ', 'a'.repeat(36), 'with_underline', 'NOTPROVIDED', 'not provided', 'é'])
    expect(canonicalReference('bank', wrong)).toBeUndefined();
});

test('[RSK-02] an end-to-end id is read in capitals and without spaces', () => {
  expect(canonicalReference('bank', ' inv-2026 / 11.15 ')).toBe('INV-2026/11.15');
  expect(canonicalReference('bank', 'ＩＮＶ7')).toBe('INV7');
});

test('[RSK-02] what staff type as the reference of a payment becomes the one form, or is refused at its field', () => {
  const parse = (reference: string) =>
    proposeLoanRepayment.body.safeParse({ amount: '1.00', source: 'outside', reference, reason: 'Paid' });
  expect(parse(' e2e-2026 / 0001 ').data?.reference).toBe('E2E-2026/0001');
  for (const reference of ['E2E_1', 'E2E-1<script>', 'x'.repeat(36), '“E2E”'])
    expect(parse(reference).error?.issues.map(({ path }) => path.join('.'))).toEqual(['reference']);
});
