import { verify } from '@farthing/ledger';
import type pg from 'pg';
import { verifyAudit } from '../../../apps/bank/src/modules/audit/verify.ts';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import type { Matter } from '../customers/journal.ts';

/** What was found when the journal of the customers was laid beside the books of the bank. */
export type Verdict = {
  /** Everything that was answered with yes. */
  readonly acknowledged: number;
  /** Answered with yes, and not there. */
  readonly lost: readonly string[];
  /** There twice, or there although it was refused or never asked for. */
  readonly doubled: readonly string[];
  /** Neither done nor undone. */
  readonly unfinished: readonly string[];
  /** The bank's own records do not agree with each other, or with what customers can add up themselves. */
  readonly unsound: readonly string[];
  /** How much the ledger holds, for the record. */
  readonly transfers: number;
};

export type JudgeOptions = {
  /** The books are as they were at this moment: what was asked for later is not in them. */
  readonly moment?: number;
};

/** Compares every single thing; names each that is wrong. */
export async function judge(
  url: string,
  matters: readonly Matter[],
  { moment }: JudgeOptions = {},
): Promise<Verdict> {
  const database = await openDatabase({ url, role: 'none', maxConnections: 2 });
  const { pool } = database;
  try {
    const books = await readBooks(pool);
    const seen = matters.map((matter) => (moment === undefined ? matter : asOf(matter, moment)));
    const asked = seen.filter((matter) => matter !== undefined);
    const checked = asked.map((matter) => compare(matter, books));
    const verified = await verify(pool);
    const log = await verifyAudit(database);
    return {
      acknowledged: asked.filter(({ answer }) => answer?.outcome === 'done').length,
      lost: checked.flatMap(({ lost = [] }) => lost),
      doubled: [...checked.flatMap(({ doubled = [] }) => doubled), ...unasked(asked, books)],
      unfinished: moment === undefined ? unfinished(asked) : [],
      unsound: [
        ...(verified.fault === undefined ? [] : [`the ledger: ${JSON.stringify(verified.fault)}`]),
        ...(log.fault === null ? [] : [`the audit log: ${log.fault}`]),
        ...(await disagreements(pool)),
        ...(moment === undefined ? wrongBalances(asked, books) : []),
      ],
      transfers: verified.transfers,
    };
  } finally {
    await database.close();
  }
}

/** What was known of it then; undefined when it was asked for later. */
function asOf(matter: Matter, moment: number): Matter | undefined {
  if (matter.at > moment) return undefined;
  return matter.answer !== undefined && matter.answer.at > moment ? { ...matter, answer: undefined } : matter;
}

type Row = { readonly id: string; readonly email: string; readonly amount: string };
type WithdrawalRow = Row & { readonly key: string; readonly state: string };

type Books = {
  readonly customers: ReadonlySet<string>;
  readonly pins: ReadonlySet<string>;
  readonly deposits: readonly (Row & { readonly status: string })[];
  readonly loans: readonly Row[];
  readonly cards: readonly Row[];
  readonly withdrawals: readonly WithdrawalRow[];
  readonly wallets: ReadonlyMap<string, { readonly balance: string; readonly held: string }>;
};

async function readBooks(pool: pg.Pool): Promise<Books> {
  const rows = async <T extends pg.QueryResultRow>(sql: string) => (await pool.query<T>(sql)).rows;
  const of = (table: string, amount: string, more = '') =>
    `SELECT ${table}.id, email, (${amount} / 100.0)::numeric(20, 2)::text AS amount ${more}
     FROM ${table} JOIN customer ON customer.id = customer_id`;
  const emails = async (sql: string) =>
    new Set((await rows<{ email: string }>(sql)).map(({ email }) => email));
  return {
    customers: await emails('SELECT email FROM customer'),
    pins: await emails('SELECT email FROM transaction_pin JOIN customer ON customer.id = customer_id'),
    deposits: await rows(of('deposit', 'amount', ', deposit.status')),
    loans: await rows(of('loan', 'amount')),
    cards: await rows(of('card', 'fee')),
    withdrawals: await rows(of('withdrawal', 'amount', ", coalesce(narration, '') AS key, state")),
    wallets: new Map(
      (
        await rows<{ email: string; balance: string; held: string }>(
          `SELECT email, balance::text, held::text
           FROM customer_account
           JOIN customer ON customer.id = customer_id
           JOIN ledger_view.account ON account.id = ledger_account
           WHERE kind = 'wallet'`,
        )
      ).map((row) => [row.email, row]),
    ),
  };
}

type Found = { readonly lost?: string[]; readonly doubled?: string[] };

function compare(matter: Matter, books: Books): Found {
  switch (matter.act) {
    case 'register':
      return compareOne(matter, books.customers.has(matter.who) ? 1 : 0);
    case 'create-pin':
      return compareOne(matter, books.pins.has(matter.who) ? 1 : 0);
    case 'deposit':
      return compareRows(matter, sameAmount(books.deposits, matter));
    case 'request-loan':
      return compareRows(matter, sameAmount(books.loans, matter));
    case 'order-card':
      return compareRows(matter, sameAmount(books.cards, matter));
    case 'withdraw':
      return compareRows(
        matter,
        books.withdrawals.filter(({ key }) => key === matter.asked),
      );
    case 'confirm':
    case 'cancel':
      return compareState(matter, books);
  }
}

function sameAmount(rows: readonly Row[], matter: Matter & { readonly amount: string }): Row[] {
  return rows.filter(({ email, amount }) => email === matter.who && amount === matter.amount);
}

function compareRows(matter: Matter, rows: readonly Row[]): Found {
  const id = matter.answer?.id;
  const mine = id === undefined ? rows : rows.filter((row) => row.id === id);
  if (mine.length < rows.length) return { doubled: [inWords(matter)] };
  return compareOne(matter, mine.length);
}

function compareOne(matter: Matter, count: number): Found {
  if (matter.answer?.outcome === 'done' && count === 0) return { lost: [inWords(matter)] };
  const most = matter.answer?.outcome === 'refused' ? 0 : 1;
  return count > most ? { doubled: [inWords(matter)] } : {};
}

const statesOf = {
  approved: ['paying', 'completed'],
  pending: ['awaiting-approval', 'in-review'],
  cancelled: ['cancelled'],
};

/** A payment is what its customer was told: sent, left to staff, or taken back. */
function compareState(matter: Matter & { readonly withdrawalId: string }, { withdrawals }: Books): Found {
  const state = withdrawals.find(({ id }) => id === matter.withdrawalId)?.state ?? 'absent';
  if (matter.answer?.outcome !== 'done') return {};
  const wanted: readonly string[] = statesOf[matter.answer.status as keyof typeof statesOf] ?? [];
  return wanted.includes(state) ? {} : { lost: [`${inWords(matter)}, which is ${state}`] };
}

/** What is there and nobody has asked for. */
function unasked(asked: readonly Matter[], books: Books): string[] {
  const keys = new Set(asked.map((matter) => matter.asked));
  const amounts = new Set(asked.flatMap((each) => ('amount' in each ? [`${each.who} ${each.amount}`] : [])));
  const strange = (row: Row) => !amounts.has(`${row.email} ${row.amount}`);
  return [
    ...books.withdrawals.filter(({ key }) => !keys.has(key)),
    ...[...books.deposits, ...books.loans, ...books.cards].filter(strange),
  ].map(({ id, email, amount }) => `${id} of ${email} over ${amount}, which nobody asked for`);
}

function unfinished(asked: readonly Matter[]): string[] {
  return asked.filter(({ answer }) => answer === undefined).map(inWords);
}

/** What each customer can add up from what they were told, in minor units, beside what the bank says they have. */
function wrongBalances(asked: readonly Matter[], { deposits, wallets, withdrawals }: Books): string[] {
  const expected = new Map<string, { balance: bigint; held: bigint }>();
  const of = (email: string) => {
    const wallet = expected.get(email) ?? { balance: 0n, held: 0n };
    expected.set(email, wallet);
    return wallet;
  };
  const credited = new Set(deposits.filter(({ status }) => status === 'credited').map(({ id }) => id));
  const states = new Map(withdrawals.map(({ id, state }) => [id, state]));
  for (const matter of asked) {
    if (matter.answer?.outcome !== 'done') continue;
    const wallet = of(matter.who);
    const { id = '', debit = '' } = matter.answer;
    if (matter.act === 'deposit' && credited.has(id)) wallet.balance += minor(matter.amount);
    if (matter.act === 'order-card') wallet.balance -= minor(matter.amount);
    if (matter.act !== 'withdraw') continue;
    const state = states.get(id) ?? '';
    if (['awaiting-code', 'awaiting-approval', 'in-review'].includes(state)) wallet.held += minor(debit);
    if (!['paying', 'completed'].includes(state)) continue;
    wallet.balance -= minor(debit);
    if (matter.payee !== 'outside') of(matter.payee.customer).balance += minor(matter.amount);
  }
  return [...expected].flatMap(([email, { balance, held }]) => {
    const wallet = wallets.get(email);
    const same = wallet?.balance === String(balance) && wallet.held === String(held);
    return same
      ? []
      : [
          `${email} has ${wallet?.balance} with ${wallet?.held} held, and should have ${balance} with ${held}`,
        ];
  });
}

/** Each statement finds rows only where two records of the bank disagree. */
const mustBeEmpty = {
  'an entry without its line on the statement': `
    SELECT entry.no
    FROM customer_account
    JOIN ledger_view.entry ON entry.account = customer_account.ledger_account
    LEFT JOIN statement_line ON statement_line.ledger_account = entry.account AND statement_line.no = entry.no
    WHERE statement_line.no IS NULL`,
  'a payment that waits without holding money, or money held for none': `
    SELECT hold.id, withdrawal.id
    FROM ledger_view.hold
    FULL JOIN (SELECT id FROM withdrawal WHERE state IN ('awaiting-code', 'awaiting-approval', 'in-review')) AS withdrawal
      ON withdrawal.id = hold.id
    WHERE hold.id IS NULL OR withdrawal.id IS NULL`,
  'a payment that was sent without being in the journal': `
    SELECT id
    FROM withdrawal
    WHERE sent_at IS NOT NULL AND NOT EXISTS (SELECT FROM ledger_view.transfer WHERE ref = withdrawal.id)`,
  'a deposit that was credited without being in the journal': `
    SELECT id
    FROM deposit
    WHERE status = 'credited' AND NOT EXISTS (SELECT FROM ledger_view.transfer WHERE transfer.id = deposit.id)`,
  'a card without its fee': `
    SELECT id FROM card WHERE NOT EXISTS (SELECT FROM ledger_view.transfer WHERE transfer.id = card.id)`,
  'a day whose total is not the sum of its payments': `
    SELECT outgoing_day.customer_id
    FROM outgoing_day
    LEFT JOIN withdrawal
      ON withdrawal.customer_id = outgoing_day.customer_id
      AND counted_on = day
      AND limit_currency = outgoing_day.currency
      AND state IN ('awaiting-code', 'awaiting-approval', 'in-review', 'paying', 'completed')
    GROUP BY outgoing_day.customer_id, day, outgoing_day.currency
    HAVING total <> coalesce(sum(limit_amount), 0)`,
  'an act whose entry in the audit log is missing, or there twice': `
    SELECT act.subject, act.action
    FROM (
      SELECT id::text AS subject, 'withdrawal.prepare' AS action FROM withdrawal
      UNION ALL SELECT id::text, 'withdrawal.confirm' FROM withdrawal WHERE confirmed_at IS NOT NULL
      UNION ALL SELECT id::text, 'deposit.announce' FROM deposit
      UNION ALL SELECT id::text, 'deposit.credit' FROM deposit WHERE status = 'credited'
      UNION ALL SELECT id::text, 'card.issue' FROM card
      UNION ALL SELECT id::text, 'loan.request' FROM loan
    ) AS act
    LEFT JOIN audit_entry ON audit_entry.subject_id = act.subject AND audit_entry.action = act.action
    GROUP BY act.subject, act.action
    HAVING count(audit_entry.id) <> 1`,
  'a job that failed for good': `SELECT id FROM jobs.job WHERE name = 'dead'`,
} as const;

async function disagreements(pool: pg.Pool): Promise<string[]> {
  const found: string[] = [];
  for (const [problem, statement] of Object.entries(mustBeEmpty)) {
    const { rows } = await pool.query(statement);
    if (rows.length > 0) found.push(`${problem}: ${rows.length}, as ${JSON.stringify(rows[0])}`);
  }
  return found;
}

function inWords({ asked, who, act, answer }: Matter): string {
  return `${act} ${asked} of ${who}, told ${answer?.outcome ?? 'nothing'} ${answer?.id ?? answer?.code ?? ''}`.trim();
}

function minor(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}
