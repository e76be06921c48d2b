import type { MovementKind } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { type Currency, money } from '@farthing/money';
import type pg from 'pg';
import { policies } from '../../platform/policies.ts';
import { customerAccountView, statementLineView } from '../books/index.ts';
import { customerView } from '../identity/index.ts';
import { accountPartyView, seenAccountView, sharedAccountView } from '../owners/index.ts';
import type { StatementSpan } from './span.ts';
import type { Statement, StatementEntry } from './statement.ts';

export type HeadRow = {
  readonly id: string;
  readonly kind: string;
  readonly ledger_account: AccountId;
  readonly account_number: string;
  readonly currency: Currency;
  readonly holder: string;
  readonly after_no: bigint;
  readonly last_no: bigint;
  readonly opening: bigint;
  readonly closing: bigint;
};

/** By one statement and so of one moment; undefined when the customer may see no such account. A pot is part of its account. */
export async function findHead(
  pool: pg.Pool,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
  { since, until }: StatementSpan,
): Promise<HeadRow | undefined> {
  const { rows } = await pool.query<HeadRow>({
    name: 'statement-head',
    text: headSql,
    values: [accountId, since, until, customerId],
  });
  return rows[0];
}

/** The same of any account, for the bank alone. */
export async function findHeadForBank(
  pool: pg.Pool,
  accountId: string,
  { since, until }: StatementSpan,
): Promise<HeadRow | undefined> {
  const { rows } = await pool.query<HeadRow>({
    name: 'statement-head-for-bank',
    text: headForBankSql,
    values: [accountId, since, until],
  });
  return rows[0];
}

/** What the account had after a line; nothing before the first. */
const balanceAfter = (no: string) => `
  coalesce(
    (
      SELECT CASE WHEN booked.to_account = own.ledger_account THEN booked.to_balance ELSE booked.from_balance END
      FROM ledger_view.transfer AS booked
      WHERE booked.no = ${no}
    ),
    0
  )`;

const holder = `
  CASE
    WHEN own.is_shared THEN coalesce(
      (SELECT shared.company_name FROM ${sharedAccountView.text} AS shared WHERE shared.account_id = own.id),
      (
        SELECT string_agg(owner.first_name || ' ' || owner.last_name, ' and ' ORDER BY party.since, owner.id)
        FROM ${accountPartyView.text} AS party
        JOIN ${customerView.text} AS owner ON owner.id = party.customer_id
        WHERE party.account_id = own.id AND party.until IS NULL AND party.role = 'owner'
      ),
      customer.first_name || ' ' || customer.last_name
    )
    ELSE customer.first_name || ' ' || customer.last_name
  END`;

const headOf = (accounts: string, condition: string) => `
  SELECT
    own.id, own.kind, own.ledger_account, own.account_number, account.currency, ${holder} AS holder,
    place.after_no, place.last_no,
    ${balanceAfter('place.after_no')} AS opening,
    ${balanceAfter('place.last_no')} AS closing
  FROM ${accounts} AS own
  JOIN ${customerView.text} AS customer ON customer.id = own.customer_id
  JOIN ledger_view.account ON account.id = own.ledger_account
  CROSS JOIN LATERAL (
    SELECT
      last_line_before(own.ledger_account, $2) AS after_no,
      last_line_before(own.ledger_account, $3) AS last_no
  ) AS place
  WHERE own.id = $1 AND own.kind <> 'pot' AND ${condition}`;

const headSql = headOf(seenAccountView.text, 'own.customer_id = $4');

const headForBankSql = headOf(customerAccountView.text, 'true');

/**
 * Oldest first, some at a time, each time by its own statement: no connection is held while somebody downloads. They are all of
 * one moment nevertheless, since lines never change and those that come later have higher numbers.
 */
export async function* readLines(
  pool: pg.Pool,
  { account, afterNo, lastNo }: Pick<Statement, 'account' | 'afterNo' | 'lastNo'>,
): AsyncGenerator<readonly StatementEntry[]> {
  const { linesAtOnce } = policies.statements;
  for (let after = afterNo; after < lastNo; ) {
    const { rows } = await pool.query<LineRow>({
      name: 'statement-lines',
      text: linesSql,
      values: [account.ledgerAccount, after, lastNo, linesAtOnce],
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(toEntry);
    after = last.no;
  }
}

/** The limits make the rest lookups, whatever the planner thinks of the average account. */
const linesSql = `
  SELECT
    line.no, line.transfer_id, line.kind, line.description, line.reference, line.party, line.sent_amount,
    line.sent_currency, line.narration, booked.at, booked.amount, booked.balance
  FROM (
    SELECT *
    FROM ${statementLineView.text} AS one
    WHERE one.ledger_account = $1 AND one.no > $2 AND one.no <= $3
    ORDER BY one.no
    LIMIT $4
  ) AS line
  CROSS JOIN LATERAL (
    SELECT
      transfer.at,
      CASE WHEN transfer.to_account = $1 THEN transfer.amount ELSE -transfer.amount END AS amount,
      CASE WHEN transfer.to_account = $1 THEN transfer.to_balance ELSE transfer.from_balance END AS balance
    FROM ledger_view.transfer
    WHERE transfer.no = line.no
    LIMIT 1
  ) AS booked
  ORDER BY line.no`;

type LineRow = {
  readonly no: bigint;
  readonly transfer_id: string;
  readonly kind: MovementKind;
  readonly description: string;
  readonly reference: string;
  readonly party: string | null;
  readonly sent_amount: bigint | null;
  readonly sent_currency: Currency | null;
  readonly narration: string | null;
  readonly at: Date;
  readonly amount: bigint;
  readonly balance: bigint;
};

function toEntry(row: LineRow): StatementEntry {
  const { no, at, amount, balance, kind, description, reference, party, narration } = row;
  const { sent_amount, sent_currency } = row;
  return {
    ...{ no, id: row.transfer_id, at, amount, balance, kind, description, reference, party, narration },
    sent: sent_amount === null || sent_currency === null ? null : money(sent_amount, sent_currency),
  };
}
