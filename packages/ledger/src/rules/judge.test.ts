import { describe, expect, test } from 'vitest';
import { gist } from '../testing/fixture.ts';
import { Memory, wealthy } from '../testing/memory.ts';
import { type AnyCommand, largestAmountMinor, largestBalanceMinor } from './command.ts';

describe('a row of the journal', () => {
  test('says all that was asked for, and nothing where nothing was', () => {
    const expiresAt = new Date(Date.UTC(2026, 5, 1));
    const { judgement } = wealthy().post(
      [{ id: 'plain', from: 2, to: 3, amount: 1n }],
      [
        { id: 'hold', kind: 'hold', from: 2, to: 3, amount: 2n, code: 7, memo: 'room', expiresAt },
        { id: 'free', kind: 'hold', from: 2, to: 3, amount: 3n, memo: '' },
      ],
    );
    const blank = { from: 2, to: 3, code: 0, linked: false, ref: null, expiresAtMs: null, memo: null };
    expect(judgement.rows).toEqual([
      { ...blank, id: 'plain', kind: 0, amount: 1n },
      {
        ...blank,
        ...{ id: 'hold', kind: 1, amount: 2n, code: 7, memo: 'room', linked: true },
        expiresAtMs: expiresAt.getTime(),
      },
      { ...blank, id: 'free', kind: 1, amount: 3n },
    ]);
  });

  test('has no end unless it is a hold and follows nothing unless it says so, whatever else was sent along', () => {
    const stale = { id: 'x', from: 2, to: 3, amount: 1n, expiresAt: new Date(1), hold: 'h', of: 't' };
    expect(wealthy().judge([stale]).rows).toMatchObject([{ id: 'x', expiresAtMs: null, ref: null }]);
  });

  test('takes from the one it refers to what it leaves open, and turns the accounts round to reverse', () => {
    const memory = wealthy();
    memory.post([{ id: 'paid', from: 2, to: 3, amount: 9n, code: 4, memo: 'order 17' }]);
    const hold = { kind: 'hold', from: 2, to: 3, amount: 8n, code: 5, memo: 'hotel' } as const;
    memory.post(
      ...['a', 'b', 'c', 'd'].map((id) => [{ ...hold, id, expiresAt: new Date(memory.nowMs + 1) }]),
    );
    const posted = memory.judge(
      [{ id: '1', kind: 'reversal', of: 'paid' }],
      [{ id: '2', kind: 'post-hold', hold: 'a' }],
      [{ id: '3', kind: 'post-hold', hold: 'b', amount: 3n, code: 6, memo: 'bar' }],
      [{ id: '4', kind: 'void-hold', hold: 'c', memo: '' }],
    );
    memory.nowMs += 1;
    const expired = memory.judge([{ id: '5', kind: 'expire-hold', hold: 'd' }]);
    const held = { from: 2, to: 3, amount: 8n, code: 5, linked: false, expiresAtMs: null, memo: 'hotel' };
    expect([...posted.rows, ...expired.rows]).toEqual([
      { ...held, id: '1', kind: 5, ref: 'paid', from: 3, to: 2, amount: 9n, code: 4, memo: 'order 17' },
      { ...held, id: '2', kind: 2, ref: 'a' },
      { ...held, id: '3', kind: 2, ref: 'b', amount: 3n, code: 6, memo: 'bar' },
      { ...held, id: '4', kind: 3, ref: 'c', memo: null },
      { ...held, id: '5', kind: 4, ref: 'd' },
    ]);
  });
});

describe('an id that is taken', () => {
  const hold = { id: 'x', kind: 'hold', from: 2, to: 3, amount: 5n, code: 1, memo: 'm' } as const;
  const expiresAt = new Date(Date.UTC(2027, 0));

  test.each<[string, AnyCommand]>([
    ['payer', { ...hold, from: 1, expiresAt }],
    ['payee', { ...hold, to: 1, expiresAt }],
    ['amount', { ...hold, amount: 6n, expiresAt }],
    ['code', { ...hold, code: 2, expiresAt }],
    ['memo', { ...hold, memo: 'n', expiresAt }],
    ['expiry', { ...hold, expiresAt: new Date(expiresAt.getTime() + 1) }],
  ])('is refused with another %s', (_, other) => {
    const memory = wealthy();
    expect(memory.say({ ...hold, expiresAt })).toBe('posted');
    expect(memory.say(other)).toBe('id-reused');
    expect(memory.say({ ...hold, expiresAt })).toBe('posted');
    expect(memory.accounts.get(2)).toMatchObject({ balance: 100n, held: 5n });
  });

  test('is refused with another kind', () => {
    const memory = wealthy();
    expect(memory.say(hold)).toBe('posted');
    expect(memory.say({ ...hold, kind: 'transfer' })).toBe('id-reused');
    expect(memory.say({ ...hold, memo: 'm' })).toBe('posted');
  });

  test('is refused twice in one group', () => {
    const memory = wealthy();
    expect(memory.post([hold, hold]).outcomes.flat().map(gist)).toEqual(['linked-failed', 'id-reused']);
    expect(memory.accounts.get(2)?.held).toBe(0n);
  });

  test('is refused with another hold to post', () => {
    const memory = wealthy();
    for (const id of ['a', 'b']) memory.say({ ...hold, id });
    expect(memory.say({ id: 'p', kind: 'post-hold', hold: 'a' })).toBe('posted');
    expect(memory.say({ id: 'p', kind: 'post-hold', hold: 'b' })).toBe('id-reused');
  });

  test('in a group stands for all of the group only if it was posted with it, in the same order', () => {
    const pay = (id: string): AnyCommand => ({ id, from: 2, to: 3, amount: 1n });
    const memory = wealthy();
    const said = (...ids: string[]) => memory.post(ids.map(pay)).outcomes.flat().map(gist);
    expect(said('a', 'b', 'c')).toEqual(['posted', 'posted', 'posted']);
    expect(said('d', 'e')).toEqual(['posted', 'posted']);
    expect(said('a', 'b', 'c')).toEqual(['posted', 'posted', 'posted']);
    expect(said('a', 'b', 'e')).toEqual(Array(3).fill('id-reused'));
    expect(said('a', 'e')).toEqual(['id-reused', 'id-reused']);
    expect(said('a')).toEqual(['id-reused']);
    expect(said('c')).toEqual(['id-reused']);
    expect(said('b', 'c')).toEqual(['id-reused', 'id-reused']);
    expect(said('a', 'b', 'new')).toEqual(['id-reused', 'id-reused', 'linked-failed']);
    expect(memory.accounts.get(3)?.balance).toBe(5n);
  });

  test('is known within the batch that brought it, alone and in a group', () => {
    const pay = (id: string): AnyCommand => ({ id, from: 2, to: 3, amount: 1n });
    const { outcomes, judgement } = wealthy().post(
      [pay('a')],
      [pay('b'), pay('c')],
      [pay('d'), pay('e')],
      [pay('b'), pay('c')],
      [pay('b'), pay('e')],
      [pay('a')],
      [pay('d'), pay('f')],
      [pay('e')],
    );
    expect(judgement.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    const [, , , again, mixed, single, longer, tail] = outcomes;
    expect(again).toMatchObject([
      { no: 2, replayed: true },
      { no: 3, replayed: true },
    ]);
    expect(mixed?.map(gist)).toEqual(['id-reused', 'id-reused']);
    expect(single).toMatchObject([{ no: 1, replayed: true }]);
    expect(longer?.map(gist)).toEqual(['id-reused', 'linked-failed']);
    expect(tail?.map(gist)).toEqual(['id-reused']);
  });
});

describe('limits', () => {
  const rich = (balance: bigint, to = 0n): Memory => {
    const memory = new Memory();
    memory.open(1, { floor: null, balance });
    memory.open(2, { balance: to });
    return memory;
  };
  const pay = { id: 'pay', from: 1, to: 2, amount: 1n };

  test('no amount is larger than the largest', () => {
    expect(rich(0n).say({ ...pay, amount: largestAmountMinor })).toBe('posted');
    expect(rich(0n).say({ ...pay, amount: largestAmountMinor + 1n })).toBe('amount-over-limit');
  });

  test('no balance goes past the largest, nor a debt, and what is held counts as spent', () => {
    expect(rich(0n, largestBalanceMinor - 1n).say(pay)).toBe('posted');
    expect(rich(0n, largestBalanceMinor).say(pay)).toBe('amount-over-limit');
    expect(rich(1n - largestBalanceMinor).say(pay)).toBe('posted');
    expect(rich(-largestBalanceMinor).say(pay)).toBe('amount-over-limit');
    const holding = rich(1n - largestBalanceMinor);
    expect(holding.say({ ...pay, kind: 'hold', id: 'hold' })).toBe('posted');
    expect(holding.say(pay)).toBe('amount-over-limit');
  });

  test('a hold may be for an account that is full, but is posted only when there is room', () => {
    const memory = rich(0n, largestBalanceMinor);
    expect(memory.say({ ...pay, kind: 'hold' })).toBe('posted');
    expect(memory.say({ id: 'p', kind: 'post-hold', hold: 'pay' })).toBe('amount-over-limit');
    memory.open(2, { balance: largestBalanceMinor - 1n });
    expect(memory.say({ id: 'p', kind: 'post-hold', hold: 'pay' })).toBe('posted');
  });

  test('money is moved back only where there is room', () => {
    const memory = rich(0n);
    expect(memory.say(pay)).toBe('posted');
    memory.open(1, { floor: null, balance: largestBalanceMinor });
    expect(memory.say({ id: 'r', kind: 'reversal', of: 'pay' })).toBe('amount-over-limit');
    memory.open(1, { floor: null, balance: largestBalanceMinor - 1n });
    expect(memory.say({ id: 'r', kind: 'reversal', of: 'pay' })).toBe('posted');
  });

  test('a hold that nobody placed is still asked for its amount first', () => {
    const post = (amount?: bigint): AnyCommand => ({
      ...{ id: 'p', kind: 'post-hold', hold: 'nothing' },
      ...(amount === undefined ? {} : { amount }),
    });
    const said = [undefined, -1n, 0n, largestAmountMinor, largestAmountMinor + 1n].map((amount) =>
      new Memory().say(post(amount)),
    );
    expect(said).toEqual([
      'hold-unknown',
      'amount-not-positive',
      'hold-unknown',
      'hold-unknown',
      'amount-over-limit',
    ]);
  });
});
