import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gist } from '../testing/fixture.ts';
import { Memory } from '../testing/memory.ts';
import { ModelLedger } from '../testing/model.ts';
import { type AnyCommand, kinds, largestAmountMinor } from './command.ts';
import type { Judgement } from './judgement.ts';

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
