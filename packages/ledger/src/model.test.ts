import fc from 'fast-check';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testClock } from '../../../tools/testing/clock.ts';
import { openTestDatabase } from '../../../tools/testing/database.ts';
import { openLedger } from './ledger.ts';
import type { FeedCursor } from './read/journal.ts';
import type { Command } from './rules/command.ts';
import { gist, newId } from './testing/fixture.ts';
import { ModelLedger } from './testing/model.ts';
import { verify } from './verify/verify.ts';

/** How many commands each test gives: LEDGER_MODEL_COMMANDS=100000 for the long form. LEDGER_MODEL_SEED repeats a run. */
const commandsWanted = Number(process.env.LEDGER_MODEL_COMMANDS ?? 2500);
const seed = Number(process.env.LEDGER_MODEL_SEED ?? Date.now() % 2 ** 31);
const timeoutMs = 30_000 + commandsWanted * 20;

const database = await openTestDatabase();
const clock = testClock(new Date('2026-01-01T00:00:00Z'));
// A batch soon follows the one before it, so that it often builds on one that fails.
const tuning = { pipelineFrom: 2 };
const ledger = openLedger({ pool: database.pool, clock, tuning });
const otherPool = new pg.Pool({ connectionString: database.test.appUrl, max: 2 });
// A dropped database may end a connection that is closing already.
otherPool.on('error', () => {});
const other = openLedger({ pool: otherPool, clock, tuning });
afterAll(async () => {
  await Promise.all([ledger.close(), other.close()]);
  await otherPool.end();
});

/** Few accounts, ids and amounts, so that commands meet. Picks are resolved against what the run has so far. */
type Step =
  | { readonly type: 'post'; readonly commands: readonly Pick[] }
  | { readonly type: 'again'; readonly pick: number; readonly change: boolean; readonly skip: number }
  | { readonly type: 'close'; readonly account: number }
  | { readonly type: 'time'; readonly minutes: number }
  | { readonly type: 'expire' };

type Pick = {
  readonly kind: 'transfer' | 'hold' | 'post-hold' | 'void-hold' | 'reversal';
  readonly from: number;
  readonly to: number;
  readonly amount: bigint;
  readonly wholeAmount: boolean;
  readonly target: number;
  readonly expires: number;
  readonly memo: string | undefined;
};

const pick: fc.Arbitrary<Pick> = fc.record({
  kind: fc.constantFrom('transfer', 'transfer', 'transfer', 'hold', 'post-hold', 'void-hold', 'reversal'),
  from: fc.nat(9),
  to: fc.nat(9),
  amount: fc.oneof(fc.bigInt(1n, 60n), fc.bigInt(1n, 60n), fc.constantFrom(0n, -1n, 10n ** 17n, 10n ** 18n)),
  wholeAmount: fc.boolean(),
  target: fc.nat(1000),
  expires: fc.nat(120),
  memo: fc.option(fc.constantFrom('rent', 'O’Brien; 王 | "x" \\ {,}'), { nil: undefined }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ type: fc.constant('post' as const), commands: fc.tuple(pick) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('post' as const),
      commands: fc.array(pick, { minLength: 2, maxLength: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('again' as const),
      pick: fc.nat(1000),
      change: fc.boolean(),
      skip: fc.constantFrom(0, 0, 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('close' as const), account: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('time' as const), minutes: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('expire' as const) }) },
);

const scenario = fc.array(step, { minLength: 60, maxLength: 60, size: 'max' });

type Accounts = readonly number[];

async function openAccounts(model: ModelLedger): Promise<Accounts> {
  const wanted = Array.from({ length: 9 }, (_, index) => ({
    code: `model:${newId()}`,
    currency: index % 4 === 3 ? 'EUR' : 'USD',
    floor: index < 2 ? null : index === 2 ? -50n : 0n,
  }));
  const opened = await ledger.openAccounts(wanted);
  return opened.map((outcome) => {
    if (outcome.status !== 'open') throw new Error(outcome.refusal);
    const { id, currency, floor } = outcome.account;
    model.open(id, currency, floor);
    return id;
  });
}

function commandOf(from: Pick, accounts: Accounts, ids: readonly string[], nowMs: number): Command {
  const { kind, amount, memo } = from;
  const common = { id: newId(), ...(memo === undefined ? {} : { memo }) };
  const account = (index: number) => accounts[index] ?? 2 ** 30;
  const recent = ids.slice(from.target % 2 === 0 ? -5 : 0);
  const target = recent[from.target % Math.max(1, recent.length)] ?? newId();
  const part = from.wholeAmount ? {} : { amount };
  const movement = { ...common, from: account(from.from), to: account(from.to), amount };
  if (kind === 'transfer') return movement;
  if (kind === 'hold') {
    const expiresAt = new Date(nowMs + (from.expires - 20) * 60_000);
    return from.expires > 100 ? { ...movement, kind } : { ...movement, kind, expiresAt };
  }
  if (kind === 'post-hold') return { ...common, kind, hold: target, ...part };
  if (kind === 'void-hold') return { ...common, kind, hold: target };
  return { ...common, kind, of: target, ...part };
}

async function agreeOnAccounts(model: ModelLedger, accounts: Accounts): Promise<void> {
  for (const { id, balance, held, closed } of await ledger.accounts(accounts)) {
    expect({ id, balance, held, closed }).toMatchObject({ id, ...pickState(model, id) });
  }
}

function pickState(model: ModelLedger, id: number): { balance?: bigint; held?: bigint; closed?: boolean } {
  const { balance, held, closed } = model.accounts.get(id) ?? {};
  return {
    ...(balance !== undefined && held !== undefined && closed !== undefined && { balance, held, closed }),
  };
}

/** Runs one step on both and compares what they say. */
async function runStep(one: Step, model: ModelLedger, accounts: Accounts, sent: Command[][]): Promise<void> {
  const ids = sent.flat().map(({ id }) => id);
  if (one.type === 'time') {
    clock.advance({ minutes: one.minutes });
    model.nowMs = clock.now().getTime();
  } else if (one.type === 'expire') {
    expect(await ledger.expireHolds()).toBe(model.expire());
  } else if (one.type === 'close') {
    const id = accounts[one.account] ?? 2 ** 30;
    if (one.account > 9 || one.account < 2) return;
    const outcome = await ledger.closeAccount(id);
    expect(outcome.status === 'closed' ? 'closed' : outcome.refusal).toBe(model.close(id));
  } else {
    const commands =
      one.type === 'post'
        ? one.commands.map((command) => commandOf(command, accounts, ids, clock.now().getTime()))
        : changed(sent[one.pick % Math.max(1, sent.length)] ?? [], one.change).slice(one.skip);
    sent.push(commands);
    const outcomes = (await ledger.postLinked(commands)).map(gist);
    expect({ commands, outcomes }).toEqual({ commands, outcomes: model.postLinked(commands) });
  }
}

const changed = (group: readonly Command[], change: boolean) =>
  group.map((command, index) => (change && index === 0 ? { ...command, memo: 'changed' } : command));

const runs = Math.ceil(commandsWanted / 60);

test(
  `[LED-01] [LED-02] [LED-03] the ledger and a simple model of it agree on every random command (seed ${seed})`,
  async ({ task }) => {
    let commands = 0;
    const property = fc.asyncProperty(scenario, async (steps) => {
      // Holds of an earlier, failed scenario must not expire in this one.
      clock.advance({ days: 1 });
      await ledger.expireHolds(100_000);
      const model = new ModelLedger();
      model.nowMs = clock.now().getTime();
      const accounts = await openAccounts(model);
      const sent: Command[][] = [];
      for (const one of steps) await runStep(one, model, accounts, sent);
      await agreeOnAccounts(model, accounts);
      commands += sent.flat().length;
    });
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
    Object.assign(task.meta, { figures: { seed, 'random commands, one after the other': commands } });
    expect((await verify(database.pool)).fault).toBeUndefined();
  },
  timeoutMs,
);

test(
  `what is asked for at once is answered as if it came one after the other (seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(
      fc.array(fc.array(pick, { minLength: 1, maxLength: 3 }), { minLength: 60, maxLength: 60, size: 'max' }),
      async (picks) => {
        const model = new ModelLedger();
        model.nowMs = clock.now().getTime();
        const accounts = await openAccounts(model);
        const groups: Command[][] = [];
        for (const group of picks) {
          const ids = groups.flat().map(({ id }) => id);
          groups.push(group.map((one) => commandOf(one, accounts, ids, clock.now().getTime())));
        }
        const outcomes = await Promise.all(groups.map((group) => ledger.postLinked(group)));
        // The numbers of the journal say in which order it was; what was refused may have come anywhere.
        const posted = groups
          .map((group, index) => ({ group, outcome: outcomes[index]?.[0] }))
          .filter(({ outcome }) => outcome?.status === 'posted')
          .toSorted((a, b) => numberOf(a.outcome) - numberOf(b.outcome));
        for (const { group } of posted) expect(new Set(model.postLinked(group))).toEqual(new Set(['posted']));
        await agreeOnAccounts(model, accounts);
      },
    );
    await fc.assert(property, { seed, numRuns: Math.ceil(runs / 2), endOnFailure: true });
    expect((await verify(database.pool)).fault).toBeUndefined();
  },
  timeoutMs,
);

test(
  `two processes that write at once agree with one order of what they posted (seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(
      fc.array(pick, { minLength: 80, maxLength: 80, size: 'max' }),
      async (picks) => {
        const model = new ModelLedger();
        model.nowMs = clock.now().getTime();
        const accounts = await openAccounts(model);
        const commands = picks
          .filter(({ kind }) => kind === 'transfer' || kind === 'hold')
          .map((one) => commandOf(one, accounts, [], clock.now().getTime()));
        await ledger.tie();
        const cursor = await endOfFeed();
        const outcomes = await Promise.all(
          commands.flatMap((command, index) =>
            (askedBy[index % askedBy.length] ?? []).map((one) => one.post(command)),
          ),
        );
        await ledger.tie();
        const { transfers } = await ledger.feed({ after: cursor, limit: 100_000 });
        const byId = new Map(commands.map((command) => [command.id, command]));
        for (const { id } of transfers) {
          const command = byId.get(id);
          if (command !== undefined) expect(model.post(command)).toBe('posted');
        }
        await agreeOnAccounts(model, accounts);
        const posted = new Set(outcomes.filter(({ status }) => status === 'posted').map(({ id }) => id));
        expect(posted).toEqual(new Set(model.transfers.keys()));
      },
    );
    await fc.assert(property, { seed, numRuns: Math.ceil(runs / 4), endOnFailure: true });
    expect((await verify(database.pool)).fault).toBeUndefined();
  },
  timeoutMs,
);

/** Most commands are given to one of the two, some to both. */
const askedBy = [[ledger], [other], [ledger, other]];

const numberOf = (outcome: { status: string; no?: number } | undefined) => outcome?.no ?? 0;

async function endOfFeed(): Promise<FeedCursor> {
  const { rows } = await database.pool.query<{ knot: string; base: string }>(
    'SELECT no::text AS knot, last_base::text AS base FROM ledger.knot ORDER BY no DESC LIMIT 1',
  );
  return { knot: Number(rows[0]?.knot), base: Number(rows[0]?.base) };
}
