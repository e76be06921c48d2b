import { afterAll, describe, expect, test } from 'vitest';
import { testClock } from '../../../tools/testing/clock.ts';
import { openTestDatabase } from '../../../tools/testing/database.ts';
import { openLedger } from './ledger.ts';
import { type Command, largestAmountMinor, largestBalanceMinor } from './rules/command.ts';
import { balanceOf, gist, newId, open, openFunded } from './testing/fixture.ts';

const { pool } = await openTestDatabase();
const clock = testClock(new Date('2026-03-01T12:00:00Z'));
const ledger = openLedger({ pool, clock });
afterAll(() => ledger.close());

describe('posting', () => {
  test('[LED-01] a transfer takes from one account what it gives to the other', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    const outcome = await ledger.post({ id: newId(), from, to, amount: 30n });
    expect(outcome).toMatchObject({ status: 'posted', replayed: false });
    expect([await balanceOf(ledger, from), await balanceOf(ledger, to)]).toEqual([70n, 30n]);
  });

  test('[LED-02] an account is never taken below its floor', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    expect(gist(await ledger.post({ id: newId(), from, to, amount: 101n }))).toBe('insufficient-funds');
    expect(gist(await ledger.post({ id: newId(), from, to, amount: 100n }))).toBe('posted');
    expect(gist(await ledger.post({ id: newId(), from, to, amount: 1n }))).toBe('insufficient-funds');
    expect([await balanceOf(ledger, from), await balanceOf(ledger, to)]).toEqual([0n, 100n]);
  });

  test('an account with a floor below zero has that much credit', async () => {
    const [from, to] = [await open(ledger, { floor: -50n }), await open(ledger)];
    expect(gist(await ledger.post({ id: newId(), from, to, amount: 51n }))).toBe('insufficient-funds');
    expect(gist(await ledger.post({ id: newId(), from, to, amount: 50n }))).toBe('posted');
  });

  test('[LED-03] the same id posted twice moves money once and answers the same', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    const transfer = { id: newId(), from, to, amount: 10n, code: 7, memo: 'rent' };
    const first = await ledger.post(transfer);
    const second = await ledger.post(transfer);
    expect(second).toEqual({ ...first, replayed: true });
    expect(await balanceOf(ledger, to)).toBe(10n);
  });

  test('[LED-03] what was posted is answered as posted again, even when it could not be posted now', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    const transfer = { id: newId(), from, to, amount: 100n };
    await ledger.post(transfer);
    expect(await ledger.post(transfer)).toMatchObject({ status: 'posted', replayed: true });
    await ledger.post({ id: newId(), from: to, to: from, amount: 100n });
    await ledger.closeAccount(to);
    expect(await ledger.post(transfer)).toMatchObject({ status: 'posted', replayed: true });
  });

  test('[LED-03] fifty calls with one id at once move money once', async () => {
    const [from, to] = [await openFunded(ledger, 1000n), await open(ledger)];
    const transfer = { id: newId(), from, to, amount: 10n };
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => ledger.post(transfer)));
    expect(outcomes.filter((outcome) => outcome.status === 'posted' && !outcome.replayed)).toHaveLength(1);
    expect(outcomes.every(({ status }) => status === 'posted')).toBe(true);
    expect(await balanceOf(ledger, to)).toBe(10n);
  });

  test.each<[string, Partial<Command>]>([
    ['amount', { amount: 11n }],
    ['code', { code: 8 }],
    ['memo', { memo: 'other' }],
    ['kind', { kind: 'hold' }],
  ])('an id with another %s is refused', async (_, change) => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    const transfer = { id: newId(), from, to, amount: 10n, code: 7, memo: 'rent' };
    await ledger.post(transfer);
    expect(gist(await ledger.post({ ...transfer, ...change } as Command))).toBe('id-reused');
    expect(await balanceOf(ledger, to)).toBe(10n);
  });

  test('an id with another account is refused', async () => {
    const [from, to, other] = [await openFunded(ledger, 100n), await open(ledger), await open(ledger)];
    const transfer = { id: newId(), from, to, amount: 10n };
    await ledger.post(transfer);
    expect(gist(await ledger.post({ ...transfer, to: other }))).toBe('id-reused');
    expect(gist(await ledger.post({ ...transfer, from: to, to: from }))).toBe('id-reused');
  });

  test('a refused id stays free', async () => {
    const [from, to] = [await open(ledger), await open(ledger)];
    const source = await open(ledger, { floor: null });
    const transfer = { id: newId(), from, to, amount: 10n };
    expect(gist(await ledger.post(transfer))).toBe('insufficient-funds');
    await ledger.post({ id: newId(), from: source, to: from, amount: 10n });
    expect(gist(await ledger.post(transfer))).toBe('posted');
  });

  test('a thousand posts at once are judged in their order, each by itself', async () => {
    const [from, to] = [await openFunded(ledger, 300n), await open(ledger)];
    const posts = Array.from({ length: 1000 }, () => ledger.post({ id: newId(), from, to, amount: 1n }));
    const outcomes = (await Promise.all(posts)).map(gist);
    expect(outcomes.slice(0, 300).every((outcome) => outcome === 'posted')).toBe(true);
    expect(outcomes.slice(300).every((outcome) => outcome === 'insufficient-funds')).toBe(true);
  });
});

test('an account that the ledger has forgotten is read again, never taken for unknown', async () => {
  const forgetful = openLedger({ pool, clock, tuning: { maxAccounts: 2 } });
  const [from, ...others] = [
    await openFunded(forgetful, 1000n),
    await open(forgetful),
    await open(forgetful),
  ];
  const posts = Array.from({ length: 300 }, async (_, index) => {
    const to = others[index % others.length] ?? 0;
    const by = index % 3 > 0 ? forgetful : ledger;
    return by.post({ id: newId(), from, to, amount: 1n });
  });
  expect(new Set((await Promise.all(posts)).map(gist))).toEqual(new Set(['posted']));
  await forgetful.close();
});

describe('refusals', () => {
  test('come in their documented order: each case has every later fault as well', async () => {
    const poor = await open(ledger);
    const euros = await open(ledger, { currency: 'EUR' });
    const closed = await open(ledger);
    await ledger.closeAccount(closed);
    const [from, to] = [await openFunded(ledger, 10n), await open(ledger)];
    const used = newId();
    await ledger.post({ id: used, from, to, amount: 1n });
    const cases: [string, Command][] = [
      ['id-reused', { id: used, from: 2 ** 30, to: closed, amount: -1n }],
      ['account-unknown', { id: newId(), from: 2 ** 30, to: closed, amount: -1n }],
      ['account-closed', { id: newId(), from: closed, to: closed, amount: -1n }],
      ['currencies-differ', { id: newId(), from: poor, to: euros, amount: -1n }],
      ['same-account', { id: newId(), from: poor, to: poor, amount: -1n }],
      ['amount-not-positive', { id: newId(), from: poor, to, amount: 0n }],
      ['amount-over-limit', { id: newId(), from: poor, to, amount: largestAmountMinor + 1n }],
      [
        'insufficient-funds',
        { id: newId(), from: poor, to, amount: 1n, kind: 'hold', expiresAt: new Date(1) },
      ],
      ['hold-expired', { id: newId(), from, to, amount: 1n, kind: 'hold', expiresAt: clock.now() }],
      ['hold-unknown', { id: newId(), kind: 'post-hold', hold: newId(), amount: 1n }],
      ['hold-unknown', { id: newId(), kind: 'post-hold', hold: used, amount: 1n }],
      ['amount-not-positive', { id: newId(), kind: 'post-hold', hold: newId(), amount: -1n }],
      ['transfer-unknown', { id: newId(), kind: 'reversal', of: newId() }],
    ];
    for (const [refusal, command] of cases) {
      expect([refusal, gist(await ledger.post(command))]).toEqual([refusal, refusal]);
    }
  });

  test('an amount that no balance could hold is over the limit', async () => {
    const [source, to] = [await open(ledger, { floor: null }), await open(ledger)];
    for (let times = 0n; times < largestBalanceMinor / largestAmountMinor; times += 1n) {
      const outcome = await ledger.post({ id: newId(), from: source, to, amount: largestAmountMinor });
      expect(gist(outcome)).toBe('posted');
    }
    const other = await open(ledger);
    expect(gist(await ledger.post({ id: newId(), from: source, to, amount: 1n }))).toBe('amount-over-limit');
    expect(gist(await ledger.post({ id: newId(), from: source, to: other, amount: 1n }))).toBe(
      'amount-over-limit',
    );
    await ledger.post({ id: newId(), from: to, to: source, amount: 5n });
    expect(gist(await ledger.post({ id: newId(), from: source, to: other, amount: 1n }))).toBe('posted');
  });

  test.each([
    ['id', { id: 'A0000000-0000-4000-8000-000000000000' }],
    ['id', { id: "'; DROP TABLE ledger.entry; --" }],
    ['from', { from: 1.5 }],
    ['from', { from: '1' }],
    ['to', { to: -1 }],
    ['to', { to: 2 ** 31 }],
    ['amount', { amount: 1 }],
    ['amount', { amount: '1' }],
    ['code', { code: 40_000 }],
    ['memo', { memo: 'two\nlines' }],
    ['memo', { memo: 'x'.repeat(201) }],
    ['memo', { memo: '\ud800' }],
    ['kind', { kind: 'gift' }],
    ['expiresAt', { kind: 'hold', expiresAt: new Date(Number.NaN) }],
    ['hold', { kind: 'void-hold', hold: 'x' }],
    ['of', { kind: 'reversal' }],
  ])('a malformed %s is named: %o', async (field, fault) => {
    const command = { id: newId(), from: 1, to: 2, amount: 1n, ...fault } as unknown as Command;
    expect(await ledger.post(command)).toMatchObject({ status: 'refused', refusal: 'malformed', field });
  });

  test('more than the queue can take is refused as busy, and the rest is served', async () => {
    const small = openLedger({ pool, clock, tuning: { maxQueued: 10 } });
    const [from, to] = [await openFunded(small, 100n), await open(small)];
    const posts = Array.from({ length: 30 }, () => small.post({ id: newId(), from, to, amount: 1n }));
    const outcomes = (await Promise.all(posts)).map(gist);
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'ledger-busy')).toHaveLength(20);
    expect(await balanceOf(small, to)).toBe(10n);
    await small.close();
  });
});

describe('linked groups', () => {
  test('an exchange of currency posts both legs or none', async () => {
    const dollars = await openFunded(ledger, 100n, 'USD');
    const euros = await open(ledger, { currency: 'EUR' });
    const bankDollars = await open(ledger, { floor: null });
    const bankEuros = await open(ledger, { floor: null, currency: 'EUR' });
    const exchange = (amount: bigint): Command[] => [
      { id: newId(), from: bankEuros, to: euros, amount: 92n },
      { id: newId(), from: dollars, to: bankDollars, amount },
    ];
    expect((await ledger.postLinked(exchange(101n))).map(gist)).toEqual([
      'linked-failed',
      'insufficient-funds',
    ]);
    expect(await balanceOf(ledger, euros)).toBe(0n);
    expect((await ledger.postLinked(exchange(100n))).map(gist)).toEqual(['posted', 'posted']);
    expect([await balanceOf(ledger, dollars), await balanceOf(ledger, euros)]).toEqual([0n, 92n]);
  });

  test('a group posted again is answered as before; part of it, or more, is not', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    const group: [Command, Command] = [
      { id: newId(), from, to, amount: 10n },
      { id: newId(), from, to, amount: 1n, memo: 'fee' },
    ];
    const first = await ledger.postLinked(group);
    expect(await ledger.postLinked(group)).toEqual(first.map((outcome) => ({ ...outcome, replayed: true })));
    for (const one of group) expect(gist(await ledger.post(one))).toBe('id-reused');
    expect((await ledger.postLinked(group.toReversed())).map(gist)).toEqual(['id-reused', 'id-reused']);
    const more: Command[] = [...group, { id: newId(), from, to, amount: 1n }];
    expect((await ledger.postLinked(more)).map(gist)).toEqual(['id-reused', 'id-reused', 'linked-failed']);
    expect(await balanceOf(ledger, to)).toBe(11n);
  });

  test('an id twice in a group refuses the group', async () => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    const transfer = { id: newId(), from, to, amount: 1n };
    expect((await ledger.postLinked([transfer, transfer])).map(gist)).toEqual(['linked-failed', 'id-reused']);
    expect(await balanceOf(ledger, to)).toBe(0n);
  });

  test('a later transfer of a group may spend what an earlier one brought', async () => {
    const [source, middle, last] = [
      await open(ledger, { floor: null }),
      await open(ledger),
      await open(ledger),
    ];
    const group: Command[] = [
      { id: newId(), from: source, to: middle, amount: 10n },
      { id: newId(), from: middle, to: last, amount: 10n },
    ];
    expect((await ledger.postLinked(group)).map(gist)).toEqual(['posted', 'posted']);
    expect(await balanceOf(ledger, last)).toBe(10n);
  });

  test('one that fails leaves nothing behind for its neighbours, also when another process has written since', async () => {
    const [from, to, poor] = [await openFunded(ledger, 100n), await open(ledger), await open(ledger)];
    const other = openLedger({ pool, clock });
    await other.post({ id: newId(), from, to, amount: 1n });
    const [group, neighbour] = await Promise.all([
      ledger.postLinked([
        { id: newId(), from, to: poor, amount: 10n },
        { id: newId(), from: poor, to, amount: 11n },
      ]),
      ledger.post({ id: newId(), from, to, amount: 1n }),
    ]);
    expect(group.map(gist)).toEqual(['linked-failed', 'insufficient-funds']);
    expect(gist(neighbour)).toBe('posted');
    expect([await balanceOf(ledger, from), await balanceOf(ledger, to)]).toEqual([98n, 2n]);
    await other.close();
  });

  test('a group of no or too many commands is malformed', async () => {
    const command = { id: newId(), from: 1, to: 2, amount: 1n };
    expect(await ledger.postLinked([])).toEqual([]);
    const outcomes = await ledger.postLinked(Array.from({ length: 1001 }, () => command));
    expect(new Set(outcomes.map(gist))).toEqual(new Set(['malformed']));
  });
});
