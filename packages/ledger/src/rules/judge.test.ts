import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gist } from '../testing/fixture.ts';
import { ModelLedger } from '../testing/model.ts';
import { type AnyCommand, kinds, largestAmountMinor, largestBalanceMinor } from './command.ts';
import { judge } from './judge.ts';
import type { Judgement } from './judgement.ts';
import { type Outcome, outcomesOf } from './outcome.ts';
import type { AccountState, Stored } from './state.ts';

/** The rules without a database: what one batch leaves behind in memory is what the next is judged on. */
class Memory {
  readonly accounts = new Map<number, AccountState>();
  readonly known = new Map<string, Stored>();
  readonly taken = new Set<string | null>();
  nowMs = Date.UTC(2026, 0, 1);
  #base = 1;

  open(id: number, facts: Partial<AccountState> = {}): AccountState {
    const state: AccountState = {
      ...{ id, currency: 'USD', floor: 0n, closed: false, balance: 0n, held: 0n },
      ...facts,
    };
    this.accounts.set(id, state);
    return state;
  }

  judge(...groups: readonly (readonly AnyCommand[])[]): Judgement {
    return judge(groups, { ...this, account: (id) => this.accounts.get(id) });
  }

  /** Judges a batch and writes what came of it. */
  post(...groups: readonly (readonly AnyCommand[])[]): { judgement: Judgement; outcomes: Outcome[][] } {
    const judgement = this.judge(...groups);
    const base = this.#base;
    this.#base += judgement.rows.length;
    for (const [index, row] of judgement.rows.entries()) {
      const before = judgement.rows[index - 1];
      const after = before?.linked ? before.id : null;
      this.known.set(row.id, { row, after, place: { no: base + index } });
    }
    return { judgement, outcomes: judgement.verdicts.map((verdicts) => [...outcomesOf(verdicts, base)]) };
  }

  /** One command in a batch of its own: 'posted', or the name of the refusal. */
  say(command: AnyCommand): string {
    const [[outcome] = []] = this.post([command]).outcomes;
    return outcome === undefined ? '' : gist(outcome);
  }
}

/** 1 and 2 have no floor, 3 has credit, 8 has euros, 9 is closed; there is no 10. */
function openAll(memory: Memory, model: ModelLedger): void {
  for (let id = 1; id <= 9; id += 1) {
    const facts = {
      currency: id === 8 ? 'EUR' : 'USD',
      floor: id <= 2 ? null : id === 3 ? -50n : 0n,
      closed: id === 9,
    };
    memory.open(id, facts);
    model.open(id, facts.currency, facts.floor);
    if (facts.closed) model.close(id);
  }
}

type Draft = {
  readonly kind: 'transfer' | 'hold' | 'post-hold' | 'void-hold' | 'reversal';
  readonly from: number;
  readonly to: number;
  readonly amount: bigint;
  readonly part: boolean;
  /** How many commands ago the one was that this refers to. */
  readonly back: number;
  readonly lastsMs: number | undefined;
  readonly memo: string | undefined;
  /** Says again what was said that many groups ago, or all but that. */
  readonly again: number;
};

const draft: fc.Arbitrary<Draft> = fc.record({
  kind: fc.constantFrom(
    'transfer',
    'transfer',
    'transfer',
    'hold',
    'hold',
    'post-hold',
    'void-hold',
    'reversal',
  ),
  from: fc.constantFrom(1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
  to: fc.constantFrom(2, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10),
  amount: fc.oneof(
    { weight: 12, arbitrary: fc.bigInt(1n, 60n) },
    { weight: 1, arbitrary: fc.constantFrom(0n, -1n, largestAmountMinor, largestAmountMinor + 1n) },
  ),
  part: fc.boolean(),
  back: fc.nat(12),
  lastsMs: fc.option(fc.integer({ min: -1, max: 3 }), { nil: undefined }),
  memo: fc.option(fc.constantFrom('rent', 'fee'), { nil: undefined }),
  again: fc.nat(40),
});

const batches = fc.array(
  fc.record({
    waitMs: fc.nat(2),
    groups: fc.array(fc.array(draft, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 12, maxLength: 12, size: 'max' },
);

/** Turns drafts into commands; those of one group may refer to each other. */
class Scribe {
  readonly #groups: AnyCommand[][] = [];
  readonly #ids: string[] = [];
  readonly #holds: string[] = [];
  #changes = 0;

  group(drafts: readonly Draft[], nowMs: number): AnyCommand[] {
    const [{ again } = { again: 40 }] = drafts;
    const earlier = again < 6 ? this.#groups.at(-1 - again) : undefined;
    const group = earlier ? this.#sayAgain(earlier, again) : drafts.map((each) => this.#command(each, nowMs));
    this.#groups.push(group);
    return group;
  }

  #command({ kind, from, to, amount, part, back, lastsMs, memo }: Draft, nowMs: number): AnyCommand {
    const aimsAtHold = kind.endsWith('-hold') && back < 10;
    const target = (aimsAtHold ? this.#holds.at(-1 - (back % 4)) : this.#ids.at(-1 - back)) ?? 'nothing';
    const id = `t${this.#ids.length}`;
    this.#ids.push(id);
    if (kind === 'hold') this.#holds.push(id);
    const common = { id, ...(memo === undefined ? {} : { memo }) };
    const amounts = part ? { amount } : {};
    if (kind === 'transfer') return { ...common, from, to, amount };
    if (kind === 'hold') {
      const expiry = lastsMs === undefined ? {} : { expiresAt: new Date(nowMs + lastsMs) };
      return { ...common, kind, from, to, amount, ...expiry };
    }
    if (kind === 'post-hold') return { ...common, kind, hold: target, ...amounts };
    if (kind === 'void-hold') return { ...common, kind, hold: target };
    return { ...common, kind, of: target, ...amounts };
  }

  #sayAgain(group: readonly AnyCommand[], how: number): AnyCommand[] {
    this.#changes += 1;
    if (how === 3) return group.toReversed();
    if (how === 4) return group.slice(0, 1);
    if (how === 2) return group.slice(-2);
    if (how === 5) return group.map((command) => ({ ...command, memo: `changed ${this.#changes}` }));
    return [...group];
  }
}

type Before = ReadonlyMap<number, { balance: bigint; held: bigint }>;

const copyOf = (memory: Memory): Before =>
  new Map([...memory.accounts].map(([id, { balance, held }]) => [id, { balance, held }]));

/** What the database is told must lead from what it has to what memory has, row by row. */
function expectToAddUp(before: Before, memory: Memory, judgement: Judgement): void {
  const nothing = { entries: 0, balance: 0n, held: 0n, lowest: 0n, highest: 0n };
  const expected = new Map<number, typeof nothing>();
  const change = (id: number, balance: bigint, held: bigint): bigint => {
    const one = expected.get(id) ?? { ...nothing };
    expected.set(id, one);
    one.balance += balance;
    one.held += held;
    if (balance !== 0n) one.entries += 1;
    if (one.balance - one.held < one.lowest) one.lowest = one.balance - one.held;
    if (one.balance > one.highest) one.highest = one.balance;
    return one.balance;
  };
  for (const [index, { kind, from, to, amount, ref }] of judgement.rows.entries()) {
    const name = kinds[kind] ?? '';
    const moves = ['transfer', 'post-hold', 'reversal'].includes(name);
    const released = name.endsWith('-hold') ? (memory.known.get(ref ?? '')?.row.amount ?? 0n) : 0n;
    const fromChange = change(from, moves ? -amount : 0n, name === 'hold' ? amount : -released);
    const toChange = moves ? change(to, amount, 0n) : null;
    expect([judgement.fromChanges[index], judgement.toChanges[index]]).toEqual([
      moves ? fromChange : null,
      toChange,
    ]);
  }
  expect([judgement.fromChanges.length, judgement.toChanges.length]).toEqual(
    Array(2).fill(judgement.rows.length),
  );
  expect(new Map(judgement.changes.map(({ account, ...rest }) => [account.id, rest]))).toEqual(expected);
  for (const [id, { balance, held }] of before) {
    const { balance: by, held: heldBy } = expected.get(id) ?? nothing;
    expect(memory.accounts.get(id)).toMatchObject({ balance: balance + by, held: held + heldBy });
  }
}

test('[LED-01] [LED-02] [LED-03] the rules and a simple model of them agree on every batch of random groups', () => {
  fc.assert(
    fc.property(batches, (drafted) => {
      const [memory, model, scribe] = [new Memory(), new ModelLedger(), new Scribe()];
      openAll(memory, model);
      const numbers = new Map<string, number>();
      for (const { waitMs, groups: drafts } of drafted) {
        memory.nowMs += waitMs;
        model.nowMs = memory.nowMs;
        const groups = drafts.map((each) => scribe.group(each, memory.nowMs));
        const before = copyOf(memory);
        const { judgement, outcomes } = memory.post(...groups);
        expect({ groups, said: outcomes.map((each) => each.map(gist)) }).toEqual({
          groups,
          said: groups.map((group) => model.postLinked(group)),
        });
        for (const outcome of outcomes.flat()) {
          if (outcome.status !== 'posted') continue;
          expect(outcome.replayed).toBe(numbers.has(outcome.id));
          expect(outcome.no).toBe(numbers.get(outcome.id) ?? numbers.size + 1);
          numbers.set(outcome.id, outcome.no);
        }
        expectToAddUp(before, memory, judgement);
        for (const [id, { balance, held }] of model.accounts)
          expect(memory.accounts.get(id)).toMatchObject({ balance, held });
      }
    }),
    { numRuns: 40 },
  );
});

const wealthy = (): Memory => {
  const memory = new Memory();
  memory.open(1, { floor: null });
  memory.open(2, { balance: 100n });
  memory.open(3);
  return memory;
};

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
