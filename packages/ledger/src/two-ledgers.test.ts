import { afterAll, describe, expect, test } from 'vitest';
import { testClock } from '../../../tools/testing/clock.ts';
import { openTestDatabase } from '../../../tools/testing/database.ts';
import { openLedger } from './ledger.ts';
import { type Command, largestAmountMinor } from './rules/command.ts';
import { availableOf, balanceOf, gist, newId, open, openFunded } from './testing/fixture.ts';
import { verify } from './verify/verify.ts';

const { pool } = await openTestDatabase();
const clock = testClock(new Date('2026-03-01T12:00:00Z'));
const ledger = openLedger({ pool, clock });
afterAll(() => ledger.close());

describe('two processes', () => {
  const other = openLedger({ pool, clock });
  afterAll(() => other.close());
  const payment = (from: number, to: number, amount: bigint) => ({ id: newId(), from, to, amount });
  const times = <T>(length: number, one: () => T) => Array.from({ length }, one);

  test('[LED-01] a batch that was sent behind one that fails counts on nothing of it', async () => {
    const [from, to] = [await openFunded(ledger, 1001n), await open(ledger)];
    await other.post(payment(from, to, 1n));
    // As many entries as the first batch below would have made, but for other amounts.
    await Promise.all(times(64, () => ledger.post(payment(from, to, 14n))));
    const outcomes = await Promise.all([
      ...times(64, () => other.post(payment(from, to, 2n))),
      ...times(64, () => other.post(payment(from, to, 1n))),
    ]);
    const posted = outcomes.map((outcome) => outcome.status === 'posted');
    expect([posted.slice(0, 64), posted.slice(64)].map((part) => part.filter(Boolean).length)).toEqual([
      20, 64,
    ]);
    expect([await balanceOf(ledger, from), await balanceOf(ledger, to)]).toEqual([0n, 1001n]);
    expect((await verify(pool)).fault).toBeUndefined();
  });

  test('what the other one has brought can be spent, and what it has taken cannot, whatever is remembered', async () => {
    const [from, to, source] = [
      await openFunded(ledger, 10n),
      await open(ledger),
      await open(ledger, { floor: null }),
    ];
    const say = async (...commands: Command[]) =>
      (await Promise.all(commands.map((one) => other.post(one)))).map(gist);
    const hold = (): Command => ({ ...payment(from, to, 5n), kind: 'hold' });
    expect(await say(payment(from, to, 10n))).toEqual(['posted']);
    await ledger.post(payment(source, from, 20n));
    expect(await say(payment(from, to, 5n))).toEqual(['posted']);
    expect(await say(payment(from, to, 5n), hold())).toEqual(['posted', 'posted']);
    await ledger.post(payment(from, source, 3n));
    expect(await say(payment(from, to, 5n))).toEqual(['insufficient-funds']);
    expect(await say(hold(), payment(from, to, 2n), payment(source, to, 1n))).toEqual([
      ...['insufficient-funds', 'posted', 'posted'],
    ]);
    expect([await balanceOf(ledger, from), await availableOf(ledger, from)]).toEqual([5n, 0n]);
    expect((await verify(pool)).fault).toBeUndefined();
  });

  test('an account that the other one has filled or closed takes nothing more', async () => {
    const [source, full, closed] = [
      await open(ledger, { floor: null }),
      await open(ledger),
      await open(ledger),
    ];
    expect(gist(await other.post(payment(source, full, 1n)))).toBe('posted');
    expect(gist(await other.post({ ...payment(source, closed, 1n), amount: 0n }))).toBe(
      'amount-not-positive',
    );
    for (let tenth = 0; tenth < 9; tenth += 1) await ledger.post(payment(source, full, largestAmountMinor));
    await ledger.post(payment(source, full, largestAmountMinor - 1n));
    await ledger.closeAccount(closed);
    const [sink, owed] = [await open(other, { floor: null }), await open(other)];
    expect(gist(await other.post(payment(sink, full, 1n)))).toBe('amount-over-limit');
    const outcomes = await Promise.all(
      [payment(sink, full, 1n), payment(sink, closed, 1n), payment(sink, owed, 1n)].map((one) =>
        other.post(one),
      ),
    );
    expect(outcomes.map(gist)).toEqual(['amount-over-limit', 'account-closed', 'posted']);
  });
});
