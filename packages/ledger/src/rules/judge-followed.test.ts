import { describe, expect, test } from 'vitest';
import { gist } from '../testing/fixture.ts';
import { Memory, wealthy } from '../testing/memory.ts';
import { type AnyCommand, largestAmountMinor } from './command.ts';
import type { Judgement } from './judgement.ts';
import type { AccountState } from './state.ts';

describe('what follows a transfer', () => {
  test('a hold is expired at its last moment, not before, and one without end never', () => {
    const memory = wealthy();
    const expiresAt = new Date(memory.nowMs + 5);
    memory.say({ id: 'h', kind: 'hold', from: 2, to: 3, amount: 5n, expiresAt });
    memory.say({ id: 'endless', kind: 'hold', from: 2, to: 3, amount: 5n });
    memory.nowMs += 4;
    expect(memory.say({ id: 'e', kind: 'expire-hold', hold: 'h' })).toBe('hold-unknown');
    memory.nowMs += 1;
    expect(memory.say({ id: 'p', kind: 'post-hold', hold: 'h' })).toBe('hold-expired');
    expect(memory.say({ id: 'e', kind: 'expire-hold', hold: 'h' })).toBe('posted');
    expect(memory.say({ id: 'v', kind: 'void-hold', hold: 'h' })).toBe('hold-resolved');
    expect(memory.say({ id: 'f', kind: 'expire-hold', hold: 'endless' })).toBe('hold-unknown');
    expect(memory.accounts.get(2)).toMatchObject({ balance: 100n, held: 5n });
  });

  test('an overdue hold can be voided still', () => {
    const memory = wealthy();
    memory.say({ id: 'h', kind: 'hold', from: 2, to: 3, amount: 5n, expiresAt: new Date(memory.nowMs + 1) });
    memory.nowMs += 1;
    expect(memory.say({ id: 'v', kind: 'void-hold', hold: 'h' })).toBe('posted');
  });

  test('while either account is closed nothing is posted or reversed, but a hold is released', () => {
    for (const closed of [2, 3]) {
      const memory = wealthy();
      memory.say({ id: 'h', kind: 'hold', from: 2, to: 3, amount: 5n });
      memory.say({ id: 't', from: 2, to: 3, amount: 5n });
      const { balance = 0n, held = 0n } = memory.accounts.get(closed) ?? {};
      memory.open(closed, { balance, held, closed: true });
      expect(memory.say({ id: 'p', kind: 'post-hold', hold: 'h' })).toBe('account-closed');
      expect(memory.say({ id: 'r', kind: 'reversal', of: 't' })).toBe('account-closed');
      expect(memory.say({ id: 'v', kind: 'void-hold', hold: 'h' })).toBe('posted');
      expect(memory.accounts.get(2)).toMatchObject({ balance: 95n, held: 0n });
      expect(memory.accounts.get(3)).toMatchObject({ balance: 5n, held: 0n });
    }
  });

  test('only what moved money is reversed, for what it moved, once', () => {
    const memory = wealthy();
    memory.say({ id: 'h', kind: 'hold', from: 2, to: 3, amount: 5n });
    expect(memory.say({ id: 'r', kind: 'reversal', of: 'h' })).toBe('transfer-unknown');
    expect(memory.say({ id: 'p', kind: 'post-hold', hold: 'h', amount: 0n })).toBe('amount-not-positive');
    expect(memory.say({ id: 'p', kind: 'post-hold', hold: 'h', amount: 6n })).toBe('amount-over-limit');
    expect(memory.say({ id: 'p', kind: 'post-hold', hold: 'h', amount: 4n })).toBe('posted');
    const reverse = (amount: bigint): AnyCommand => ({ id: 'r', kind: 'reversal', of: 'p', amount });
    expect(memory.say(reverse(5n))).toBe('amount-over-limit');
    expect(memory.say(reverse(0n))).toBe('amount-not-positive');
    memory.say({ id: 'away', from: 3, to: 1, amount: 1n });
    expect(memory.say(reverse(4n))).toBe('insufficient-funds');
    memory.say({ id: 'back', from: 1, to: 3, amount: 1n });
    expect(memory.say(reverse(4n))).toBe('posted');
    memory.say({ id: 'more', from: 2, to: 3, amount: 50n });
    expect(memory.say({ ...reverse(1n), id: 'r2' })).toBe('already-reversed');
    expect(memory.say({ id: 'r3', kind: 'reversal', of: 'r' })).toBe('transfer-unknown');
    expect(memory.say({ id: 'r4', kind: 'reversal', of: 'gone', amount: -1n })).toBe('amount-not-positive');
    expect(memory.say({ id: 'r4', kind: 'reversal', of: 'gone', amount: 0n })).toBe('transfer-unknown');
  });

  test('what refers to accounts that nobody knows any more is refused', () => {
    const memory = wealthy();
    memory.say({ id: 't', from: 2, to: 3, amount: 5n });
    memory.say({ id: 'h', kind: 'hold', from: 2, to: 3, amount: 5n });
    const followers: AnyCommand[] = [
      { id: 'r', kind: 'reversal', of: 't' },
      { id: 'v', kind: 'void-hold', hold: 'h' },
      { id: 'p', kind: 'post-hold', hold: 'h' },
    ];
    memory.accounts.delete(3);
    for (const follower of followers) expect(memory.say(follower)).toBe('account-unknown');
    memory.open(3, { balance: 5n });
    memory.accounts.delete(2);
    for (const follower of followers) expect(memory.say(follower)).toBe('account-unknown');
  });
});

describe('what the database is asked to confirm', () => {
  const idsOf = (states: readonly AccountState[]) => states.map(({ id }) => id);
  const pay = (id: string, from: number, to: number, amount: bigint): AnyCommand => ({
    id,
    from,
    to,
    amount,
  });

  const changed = ({ changes }: Judgement) => changes.map(({ account }) => account.id);

  test('a refusal for want of money watches both accounts, once, also those that the batch changes', () => {
    const memory = wealthy();
    const refused = memory.judge([pay('a', 3, 2, 1n)], [pay('b', 3, 2, 2n)]);
    expect([changed(refused), idsOf(refused.watched)]).toEqual([[], [3, 2]]);
    expect(refused.refused).toEqual(['a', 'b']);
    const mixed = memory.judge([pay('c', 3, 1, 1n)], [pay('d', 2, 1, 1n)]);
    expect([changed(mixed), idsOf(mixed.watched), mixed.refused]).toEqual([[2, 1], [3, 1], ['c']]);
    const again = memory.judge([pay('e', 3, 2, 200n)]);
    expect(idsOf(again.watched)).toEqual([3, 2]);
  });

  test('an amount that no account could hold watches too; what depends on no balance does not', () => {
    const memory = wealthy();
    const over = memory.judge([pay('a', 1, 3, largestAmountMinor + 1n)]);
    expect(idsOf(over.watched)).toEqual([1, 3]);
    const others = memory.judge([pay('b', 1, 3, 0n)], [pay('c', 1, 1, 1n)], [pay('d', 1, 7, 1n)]);
    expect([others.watched, others.refused]).toEqual([[], ['b', 'c', 'd']]);
  });

  test('a post over the limit of a hold that nobody placed watches nothing', () => {
    const post: AnyCommand = { id: 'p', kind: 'post-hold', hold: 'x', amount: largestAmountMinor + 1n };
    expect(new Memory().judge([post]).watched).toEqual([]);
  });

  test('a group that fails leaves accounts, ids and holds as they were, and is watched when all of the batch failed', () => {
    const memory = wealthy();
    memory.say({ id: 'h', kind: 'hold', from: 2, to: 3, amount: 10n });
    const failing: AnyCommand[] = [
      pay('a', 2, 3, 5n),
      { id: 'p', kind: 'post-hold', hold: 'h' },
      pay('b', 3, 2, 16n),
    ];
    const failed = memory.judge(failing);
    expect(failed.verdicts).toEqual([
      [
        { id: 'a', refusal: 'linked-failed' },
        { id: 'p', refusal: 'linked-failed' },
        { id: 'b', refusal: 'insufficient-funds' },
      ],
    ]);
    expect([failed.rows, failed.fromChanges, failed.toChanges, failed.changes]).toEqual([[], [], [], []]);
    expect([idsOf(failed.watched), failed.refused]).toEqual([
      [3, 2],
      ['a', 'p', 'b'],
    ]);
    expect(memory.accounts.get(2)).toMatchObject({ balance: 100n, held: 10n });
    expect(memory.accounts.get(3)).toMatchObject({ balance: 0n, held: 0n });
    const { outcomes, judgement } = memory.post(
      failing,
      [pay('a', 2, 3, 1n)],
      [{ id: 'q', kind: 'post-hold', hold: 'h' }],
    );
    expect(outcomes.flat().map(gist)).toEqual([
      ...['linked-failed', 'linked-failed', 'insufficient-funds'],
      ...['posted', 'posted'],
    ]);
    expect([judgement.fromChanges, judgement.toChanges]).toEqual([
      [-1n, -11n],
      [1n, 11n],
    ]);
  });
});
