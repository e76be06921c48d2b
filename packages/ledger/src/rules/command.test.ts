import { describe, expect, test } from 'vitest';
import { type AnyCommand, isAccountId, isUuid, malformedField, refOf } from './command.ts';

const id = '0123abcd-89ef-4abc-8def-0123456789ab';
const transfer = { id, from: 1, to: 2, amount: 1n };
const hold = { ...transfer, kind: 'hold' };
const post = { id, kind: 'post-hold', hold: id };
const reversal = { id, kind: 'reversal', of: id };
const fieldOf = (command: unknown) => malformedField(command as AnyCommand);

test.each<[string, unknown]>([
  ['a transfer', transfer],
  ['a transfer that says so', { ...transfer, kind: 'transfer', code: 0, memo: '' }],
  ['one at every upper end', { ...transfer, from: 2 ** 31 - 1, code: 2 ** 15 - 1, memo: 'é'.repeat(200) }],
  ['an amount that the rules will refuse', { ...transfer, amount: -1n }],
  ['a transfer with what only holds have', { ...transfer, kind: 'transfer', expiresAt: 7 }],
  ['a hold', hold],
  ['a hold with an end', { ...hold, expiresAt: new Date(1) }],
  ['a hold to the end of the year 9999', { ...hold, expiresAt: new Date(Date.UTC(10_000, 0) - 1) }],
  ['a post', post],
  ['a post of a part', { ...post, amount: 1n }],
  ['a void', { id, kind: 'void-hold', hold: id }],
  ['an expiry', { id, kind: 'expire-hold', hold: id }],
  ['a reversal', reversal],
  ['a reversal of a part', { ...reversal, amount: 1n }],
])('%s is well formed', (_, command) => {
  expect(fieldOf(command)).toBeUndefined();
});

test.each<[string, readonly unknown[]]>([
  ['command', [null, undefined, 'transfer', 7]],
  ['id', [{ ...transfer, id: 7 }, { ...transfer, id: '' }, {}, { ...transfer, id: `${id}0`, code: -1 }]],
  ['code', [-1, 2 ** 15, 1.5, '1', null, Number.NaN].map((code) => ({ ...transfer, code, memo: 7 }))],
  ['memo', [7, null, 'é'.repeat(201), 'a\tb', '\u0085', '\udfff'].map((memo) => ({ ...transfer, memo }))],
  ['kind', ['', 'gift', null, 0].map((kind) => ({ ...transfer, kind }))],
  ['from', [0, -1, 1.5, 2 ** 31, '1', 1n, undefined].map((from) => ({ ...transfer, from, to: 0 }))],
  ['to', [0, '2', undefined].map((to) => ({ ...hold, to, amount: 1 }))],
  ['amount', [1, '1', undefined, null].map((amount) => ({ ...transfer, amount }))],
  [
    'amount',
    [
      { ...post, amount: 1 },
      { ...reversal, amount: '1' },
    ],
  ],
  ['expiresAt', [0, 1, '2026', null, {}].map((expiresAt) => ({ ...hold, expiresAt }))],
  ['expiresAt', [0, -1, Number.NaN, Date.UTC(10_000, 0)].map((ms) => ({ ...hold, expiresAt: new Date(ms) }))],
  ['hold', ['post-hold', 'void-hold', 'expire-hold'].map((kind) => ({ id, kind, hold: 'h', amount: 1 }))],
  [
    'of',
    [
      { id, kind: 'reversal', of: 'x', amount: 1 },
      { id, kind: 'reversal' },
    ],
  ],
])('the first field that is not what its type says is named: %s', (field, commands) => {
  expect(commands.map(fieldOf)).toEqual(commands.map(() => field));
});

describe('an id', () => {
  test('has one spelling: lower case, 8-4-4-4-12, and nothing around it', () => {
    expect(isUuid(id)).toBe(true);
    const others = [id.toUpperCase(), ` ${id}`, `${id}\n`, `x${id}`, `${id}x`, id.replaceAll('-', ''), [id]];
    for (const other of [...others, id.replace('0123abcd', '0123abcg')]) expect(isUuid(other)).toBe(false);
    for (const place of [0, 9, 14, 19, 24])
      expect(isUuid(id.slice(0, place) + id.slice(place + 1)), `without character ${place}`).toBe(false);
  });

  test('of an account is a whole number of 31 bits above zero', () => {
    expect([1, 2 ** 31 - 1].map(isAccountId)).toEqual([true, true]);
    expect([0, 2 ** 31, 0.5, '1', Number.NaN].some(isAccountId)).toBe(false);
  });
});

test('what refers to another says to which', () => {
  const commands = [transfer, hold, post, { ...post, kind: 'void-hold' }, { ...post, kind: 'expire-hold' }];
  const refs = [...commands, { ...reversal, of: 'r' }].map((command) => refOf(command as AnyCommand));
  expect(refs).toEqual([undefined, undefined, id, id, id, 'r']);
});
