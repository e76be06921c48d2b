import { afterAll, describe, expect, test } from 'vitest';
import { testClock } from '../../../tools/testing/clock.ts';
import { openTestDatabase } from '../../../tools/testing/database.ts';
import { openLedger } from './ledger.ts';
import { availableOf, balanceOf, gist, newId, open, openFunded } from './testing/fixture.ts';

const { pool } = await openTestDatabase();
const clock = testClock(new Date('2026-03-01T12:00:00Z'));
const ledger = openLedger({ pool, clock });
afterAll(() => ledger.close());

describe('holds', () => {
  const placed = async (amount = 60n, expiresAt?: Date) => {
    const [from, to] = [await openFunded(ledger, 100n), await open(ledger)];
    const hold = newId();
    const outcome = await ledger.post({
      id: hold,
      kind: 'hold',
      from,
      to,
      amount,
      ...(expiresAt && { expiresAt }),
    });
    expect(gist(outcome)).toBe('posted');
    return { from, to, hold };
  };

  test('what is held cannot be spent, and is still in the balance', async () => {
    const { from, to, hold } = await placed();
    expect([await balanceOf(ledger, from), await availableOf(ledger, from)]).toEqual([100n, 40n]);
    expect(gist(await ledger.post({ id: newId(), from, to, amount: 41n }))).toBe('insufficient-funds');
    expect(await ledger.holds(from)).toEqual([{ id: hold, from, to, amount: 60n, expiresAt: null }]);
  });

  test('posting in part moves that part and releases the rest, once', async () => {
    const { from, to, hold } = await placed();
    const post = { id: newId(), kind: 'post-hold', hold, amount: 25n } as const;
    expect(gist(await ledger.post({ ...post, id: newId(), amount: 61n }))).toBe('amount-over-limit');
    expect(gist(await ledger.post(post))).toBe('posted');
    expect(await ledger.post(post)).toMatchObject({ status: 'posted', replayed: true });
    expect(gist(await ledger.post({ ...post, amount: 26n }))).toBe('id-reused');
    expect(gist(await ledger.post({ ...post, id: newId() }))).toBe('hold-resolved');
    expect(gist(await ledger.post({ id: newId(), kind: 'void-hold', hold }))).toBe('hold-resolved');
    expect([await availableOf(ledger, from), await balanceOf(ledger, to)]).toEqual([75n, 25n]);
    expect(await ledger.holds(from)).toEqual([]);
  });

  test('posting without an amount moves all of it, with the code and memo of the hold', async () => {
    const [from, to, hold, post] = [await openFunded(ledger, 100n), await open(ledger), newId(), newId()];
    await ledger.post({ id: hold, kind: 'hold', from, to, amount: 60n, code: 9, memo: 'hotel' });
    expect(gist(await ledger.post({ id: post, kind: 'post-hold', hold }))).toBe('posted');
    expect(await ledger.transfer(post)).toMatchObject({ amount: 60n, code: 9, memo: 'hotel', ref: hold });
    expect(await ledger.transfer(hold)).toMatchObject({ followedBy: { id: post, kind: 'post-hold' } });
  });

  test('voiding releases all of it, once', async () => {
    const { from, hold } = await placed();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => ledger.post({ id: newId(), kind: 'void-hold', hold })),
    );
    expect(outcomes.map(gist).toSorted()).toEqual([...Array(9).fill('hold-resolved'), 'posted']);
    expect(await availableOf(ledger, from)).toBe(100n);
  });

  test('past its time a hold is not posted, and expiring releases it, once', async () => {
    const { from, hold } = await placed(60n, new Date(clock.now().getTime() + 60_000));
    expect(await ledger.expireHolds()).toBe(0);
    clock.advance({ minutes: 1 });
    expect(gist(await ledger.post({ id: newId(), kind: 'post-hold', hold }))).toBe('hold-expired');
    expect(await availableOf(ledger, from)).toBe(40n);
    const other = openLedger({ pool, clock });
    const released = await Promise.all([ledger.expireHolds(), other.expireHolds()]);
    await other.close();
    expect(released[0] + released[1]).toBe(1);
    expect(await availableOf(ledger, from)).toBe(100n);
    expect(gist(await ledger.post({ id: newId(), kind: 'post-hold', hold }))).toBe('hold-resolved');
    expect(await ledger.transfer(hold)).toMatchObject({ followedBy: { kind: 'expire-hold' } });
  });

  test('a hold and its post may travel in one group', async () => {
    const [from, to, hold] = [await openFunded(ledger, 100n), await open(ledger), newId()];
    const outcomes = await ledger.postLinked([
      { id: hold, kind: 'hold', from, to, amount: 60n },
      { id: newId(), kind: 'post-hold', hold, amount: 50n },
    ]);
    expect(outcomes.map(gist)).toEqual(['posted', 'posted']);
    expect([await availableOf(ledger, from), await balanceOf(ledger, to)]).toEqual([50n, 50n]);
  });

  test('a hold towards an account that was closed meanwhile can only be voided', async () => {
    const { to, hold } = await placed();
    expect(await ledger.closeAccount(to)).toMatchObject({ status: 'closed' });
    expect(gist(await ledger.post({ id: newId(), kind: 'post-hold', hold }))).toBe('account-closed');
    expect(gist(await ledger.post({ id: newId(), kind: 'void-hold', hold }))).toBe('posted');
  });
});

describe('reversals', () => {
  test('a transfer is moved back once, in full', async () => {
    const [from, to, of] = [await openFunded(ledger, 100n), await open(ledger), newId()];
    await ledger.post({ id: of, from, to, amount: 30n, code: 4, memo: 'order 17' });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => ledger.post({ id: newId(), kind: 'reversal', of })),
    );
    expect(outcomes.filter(({ status }) => status === 'posted')).toHaveLength(1);
    expect(await balanceOf(ledger, from)).toBe(100n);
    // The recipient has nothing left; the order of refusals asks for funds first.
    expect(gist(await ledger.post({ id: newId(), kind: 'reversal', of }))).toBe('insufficient-funds');
    const id = outcomes.find(({ status }) => status === 'posted')?.id ?? '';
    expect(await ledger.transfer(id)).toMatchObject({
      from: to,
      to: from,
      ref: of,
      code: 4,
      memo: 'order 17',
    });
    expect(await ledger.transfer(of)).toMatchObject({ followedBy: { id, kind: 'reversal' } });
    expect(gist(await ledger.post({ id: newId(), kind: 'reversal', of: id }))).toBe('transfer-unknown');
  });

  test('part of it may be moved back, never more than it was', async () => {
    const [from, to, of] = [await openFunded(ledger, 100n), await openFunded(ledger, 100n), newId()];
    await ledger.post({ id: of, from, to, amount: 30n });
    expect(gist(await ledger.post({ id: newId(), kind: 'reversal', of, amount: 31n }))).toBe(
      'amount-over-limit',
    );
    expect(gist(await ledger.post({ id: newId(), kind: 'reversal', of, amount: 0n }))).toBe(
      'amount-not-positive',
    );
    expect(gist(await ledger.post({ id: newId(), kind: 'reversal', of, amount: 10n }))).toBe('posted');
    expect(gist(await ledger.post({ id: newId(), kind: 'reversal', of, amount: 10n }))).toBe(
      'already-reversed',
    );
    expect(await balanceOf(ledger, from)).toBe(80n);
  });

  test('a posted hold can be reversed; a hold cannot', async () => {
    const [from, to, hold, post] = [await openFunded(ledger, 100n), await open(ledger), newId(), newId()];
    await ledger.post({ id: hold, kind: 'hold', from, to, amount: 30n });
    expect(gist(await ledger.post({ id: newId(), kind: 'reversal', of: hold }))).toBe('transfer-unknown');
    await ledger.post({ id: post, kind: 'post-hold', hold });
    expect(gist(await ledger.post({ id: newId(), kind: 'reversal', of: post }))).toBe('posted');
    expect(await balanceOf(ledger, from)).toBe(100n);
  });
});
