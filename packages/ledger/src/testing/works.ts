import type pg from 'pg';
import { expect } from 'vitest';
import type { Ledger } from '../ledger.ts';
import type { Row } from '../rows/index.ts';
import { change, condition, insertion, tally, version } from '../rows/index.ts';
import type { WorkOutcome } from '../write/index.ts';
import { newId, open } from './fixture.ts';

/** A small business on top of the ledger: orders with a state, receipts for what was paid, and what may be spent a day. */
const tables = `
  CREATE TABLE purchase (
    id uuid PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('asked', 'paid', 'dropped')),
    note text UNIQUE,
    tries integer NOT NULL DEFAULT 0
  );
  CREATE TABLE receipt (
    id uuid PRIMARY KEY,
    no bigint NOT NULL,
    amount bigint NOT NULL CHECK (amount < 1000000),
    facts jsonb,
    at timestamptz
  );
  CREATE TABLE spent (
    who integer,
    day date,
    total bigint NOT NULL,
    most bigint NOT NULL,
    PRIMARY KEY (who, day),
    CHECK (total <= most)
  );
  CREATE TABLE turn (who integer PRIMARY KEY, taken bigint NOT NULL);
  CREATE TABLE answered (key text PRIMARY KEY, answer jsonb NOT NULL)`;

export async function createTables(owner: pg.Pool | pg.Client): Promise<void> {
  await owner.query(tables);
  await owner.query(
    'GRANT SELECT, INSERT, UPDATE ON purchase, receipt, spent, turn, answered TO farthing_app',
  );
}

export const newPurchase = insertion('purchase', {
  columns: { id: 'uuid', state: 'text', note: 'text?' },
  fresh: 'id',
});

export const payPurchase = change(
  'purchase',
  { key: { id: 'uuid' }, was: { state: 'text' }, set: { state: 'text' }, add: { tries: 'integer' } },
  'purchase-paid',
);

export const dropPurchase = change(
  'purchase',
  { key: { id: 'uuid' }, was: { state: 'text' }, set: { state: 'text' } },
  'purchase-dropped',
);

export const openPurchase = condition(
  'purchase',
  { key: { id: 'uuid' }, was: { state: 'text' } },
  'purchase-open',
);

export const receipt = insertion('receipt', {
  columns: { id: 'uuid', no: 'transfer', amount: 'bigint', facts: 'jsonb?', at: 'timestamptz?' },
});

export const spent = tally('spent', {
  key: { who: 'integer', day: 'date' },
  sum: 'total',
  ceiling: 'most',
});

export const turn = version('turn', { key: { who: 'integer' }, count: 'taken' });

export const answered = insertion('answered', {
  columns: { key: 'text', answer: 'jsonb' },
  unless: ['key'],
});

/** The first thing in which the rows disagree with the journal that they were written with. */
export async function rowsFault(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ fault: string }>(`
    SELECT concat('receipt ', r.id, ' has no transfer of its number and amount') AS fault
    FROM receipt AS r
    LEFT JOIN ledger.transfer AS t ON t.id = r.id AND t.no = r.no AND t.amount = r.amount
    WHERE t.id IS NULL
    UNION ALL
    SELECT concat('account ', who, ' has spent ', total, ' and not ', paid)
    FROM spent
    LEFT JOIN LATERAL (
      SELECT sum(t.amount) AS paid FROM receipt JOIN ledger.transfer AS t USING (id) WHERE t.from_account = who
    ) AS receipts ON true
    WHERE total IS DISTINCT FROM paid
    LIMIT 1`);
  return rows[0]?.fault;
}

/** What works are made of in the tests: payments to one payee with their receipts, and purchases. */
export async function shop(ledger: Ledger, pool: pg.Pool) {
  const [house, payee] = [await open(ledger, { floor: null }), await open(ledger)];

  /** A transfer with its receipt, and whatever else goes with it. */
  function paying(from: number, amount: bigint, ...rows: readonly Row[]) {
    const id = newId();
    const receipts = [
      receipt.row({ id, no: id, amount, facts: { said: 'O’Brien; "x" \\ {,}' }, at: new Date(0) }),
    ];
    return { commands: [{ id, from, to: payee, amount }], rows: [...receipts, ...rows] };
  }

  async function rowsOf(table: string, id: string): Promise<Record<string, unknown>[]> {
    return (await pool.query(`SELECT * FROM ${table} WHERE id = $1`, [id])).rows;
  }

  async function asked(): Promise<string> {
    const id = newId();
    const work = { commands: [], rows: [newPurchase.row({ id, state: 'asked', note: null })] };
    expect(told(await ledger.submit(work))).toBe('done');
    return id;
  }

  return { house, payee, paying, rowsOf, asked };
}

/** A work's end in one word: done, the refusals, or the guard that failed. */
export const told = (outcome: WorkOutcome): string => {
  if (outcome.status === 'outdated') return outcome.by;
  return outcome.status === 'refused'
    ? outcome.outcomes.map((one) => (one.status === 'refused' ? one.refusal : '')).join()
    : outcome.status;
};

export const pay = (id: string) => payPurchase.row({ id, was: { state: 'asked' }, state: 'paid', tries: 1 });
