import { createHash } from 'node:crypto';
import type { getSandboxStatement, QueryOf } from '@farthing/contract';
import { type Currency, money } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { noAccount, paymentInView } from '../payments-in/index.ts';
import { paymentView } from '../withdrawals/index.ts';
import { noticeFile, type StatementFileEntry, statementFile, statusFile } from './messages/index.ts';
import type { ReconciliationServices } from './services.ts';

type Wanted = QueryOf<typeof getSandboxStatement>;
type Made = { readonly fileName: string; readonly content: string };

/** What the bank at the other end would send if there were one. */
export function sandboxStatement(services: ReconciliationServices, wanted: Wanted): Promise<Made> {
  return wanted.format === 'pain.002' ? statusReport(services, wanted) : statementOf(services, wanted);
}

/** What it says of each payout of a day: taken on or settled, and the one that is wanted refused. */
async function statusReport(
  { database: { kysely }, clock }: ReconciliationServices,
  { day, currency, returned }: Wanted,
): Promise<Made> {
  const refused = returned === undefined ? undefined : await comingBack(kysely, returned, currency);
  const payouts = await listPayouts(kysely, day, currency);
  const payments = payouts
    .filter(({ reference }) => reference !== refused?.reference)
    .map(({ reference, amount, account_name: name, is_settled }) => ({
      ...{ reference, name, amount: money(amount, currency) },
      status: is_settled ? ('ACSC' as const) : ('ACSP' as const),
    }));
  const no = refused === undefined ? [] : [{ ...refused, status: 'RJCT' as const, reason: 'AC04' }];
  const all = [...payments, ...no];
  if (all.length === 0) throw new Refusal('not_found');
  const messageId = messageIdOf(
    'STATUS',
    { day, currency },
    all.map(({ reference, status }) => reference + status),
  );
  const content = [...statusFile({ messageId, createdAt: clock.now(), payments: all })].join('');
  return { fileName: `${messageId}.xml`, content };
}

/** Made of what it holds: the same file is the same message. */
function messageIdOf(
  kind: string,
  { day, currency }: Pick<Wanted, 'day' | 'currency'>,
  holds: readonly string[],
): string {
  const digest = createHash('sha256').update(holds.join(' ')).digest('hex').slice(0, 8).toUpperCase();
  return `${kind}-${day.replaceAll('-', '')}-${currency}-${digest}`;
}

/** The payouts of a day, what others paid in and what went back, and on a statement what it has left in the end. */
async function statementOf(
  { database: { kysely }, config, clock, settings }: ReconciliationServices,
  { day, currency, returned, format }: Wanted,
): Promise<Made> {
  const { values } = await settings.current();
  const [payouts, paidIn, before, cards] = await Promise.all([
    listPayouts(kysely, day, currency),
    listPaidIn(kysely, day, currency),
    readBalanceBefore(kysely, day, currency),
    listCardPayout(kysely, day, currency, values['topups.payout-account']),
  ]);
  const entries: StatementFileEntry[] = payouts.map((payout) => ({
    reference: payout.reference,
    bankReference: `SBX${payout.reference}`,
    amount: money(-payout.amount, currency),
    name: payout.account_name,
  }));
  entries.push(...paidIn, ...cards);
  if (returned !== undefined) entries.push(await comingBack(kysely, returned, currency));
  const opening = money(before, currency);
  const closing = money(
    entries.reduce((balance, { amount }) => balance + amount.minor, before),
    currency,
  );
  const isNotice = format === 'camt.054';
  const holds = entries.map(({ bankReference }) => bankReference);
  const messageId = messageIdOf(isNotice ? 'NOTICE' : 'SANDBOX', { day, currency }, holds);
  const { iban: account, bic } = config.payoutAccount;
  const file = { messageId, createdAt: clock.now(), account, bic, day, opening, closing, entries };
  const content = [...(isNotice ? noticeFile(file) : statementFile(file))].join('');
  return { fileName: `${messageId}.xml`, content };
}

type Payout = {
  readonly reference: string;
  readonly amount: bigint;
  readonly account_name: string;
  readonly is_settled: boolean;
};

async function listPayouts(reader: Reader, day: string, currency: Currency): Promise<readonly Payout[]> {
  const { rows } = await sql<Payout>`
    SELECT reference, amount, account_name, state = 'completed' AS is_settled
    FROM ${paymentView} AS withdrawal
    WHERE
      route = 'external' AND currency = ${currency} AND state IN ('paying', 'completed')
      AND coalesce(ended_at, sent_at) >= (${day}::date::timestamp AT TIME ZONE 'UTC')
      AND coalesce(ended_at, sent_at) < ((${day}::date + 1)::timestamp AT TIME ZONE 'UTC')
    ORDER BY sent_at, id
  `.execute(reader);
  return rows;
}

type PaidIn = {
  readonly end_to_end_id: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly payer: string;
  readonly account_written: string;
  readonly narration: string | null;
  readonly is_back: boolean;
};

/** What other banks have sent on that day, and what was sent back to them. */
async function listPaidIn(
  reader: Reader,
  day: string,
  currency: Currency,
): Promise<readonly StatementFileEntry[]> {
  const { rows } = await sql<PaidIn>`
    SELECT moved.*
    FROM (
      SELECT payment.*, payment.received_at AS at, false AS is_back FROM ${paymentInView} AS payment
      UNION ALL
      SELECT payment.*, payment.decided_at, true FROM ${paymentInView} AS payment WHERE payment.state = 'returned'
    ) AS moved
    WHERE
      moved.currency = ${currency}
      AND moved.at >= (${day}::date::timestamp AT TIME ZONE 'UTC')
      AND moved.at < ((${day}::date + 1)::timestamp AT TIME ZONE 'UTC')
    ORDER BY moved.at, moved.id
  `.execute(reader);
  return rows.map(({ is_back, amount, ...row }) => ({
    reference: row.end_to_end_id,
    bankReference: is_back ? `B-${row.reference}`.slice(0, 35) : row.reference,
    amount: money(is_back ? -amount : amount, currency),
    name: row.payer,
    ...(is_back || row.account_written === noAccount ? {} : { account: row.account_written }),
    narration: row.narration,
  }));
}

/** What the card provider pays out on that day: all that it owed when the day began. */
async function listCardPayout(
  reader: Reader,
  day: string,
  currency: Currency,
  payerAccount: string,
): Promise<readonly StatementFileEntry[]> {
  const { rows } = await sql<{ owed: bigint }>`
    SELECT
      -ledger.balance_at(id, (${day}::date::timestamp AT TIME ZONE 'UTC') - interval '1 millisecond') AS owed
    FROM ledger_view.account
    WHERE code = 'bank:' || ${currency} || ':card-acquirer'
  `.execute(reader);
  const owed = rows[0]?.owed ?? 0n;
  if (owed <= 0n || payerAccount === '') return [];
  const reference = `CARDS-${day}-${currency}`;
  return [
    {
      reference,
      bankReference: `SBX${reference}`,
      amount: money(owed, currency),
      name: 'Sandbox Card Provider',
      payerAccount,
    },
  ];
}

/** What our books have there, and what came in that no statement has shown them yet. */
async function readBalanceBefore(reader: Reader, day: string, currency: Currency): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint | null }>`
    SELECT
      -sum(
        ledger.balance_at(id, (${day}::date::timestamp AT TIME ZONE 'UTC') - interval '1 millisecond')
      )::bigint AS balance
    FROM ledger_view.account
    WHERE code IN ('bank:' || ${currency} || ':payouts-settled', 'bank:' || ${currency} || ':payments-received')
  `.execute(reader);
  return rows[0]?.balance ?? 0n;
}

async function comingBack(
  reader: Reader,
  reference: string,
  currency: Currency,
): Promise<StatementFileEntry> {
  const payout = await reader
    .selectFrom(paymentView.as('withdrawal'))
    .select(['reference', 'amount', 'account_name'])
    .where('reference', '=', reference.toUpperCase())
    .where('currency', '=', currency)
    .where('route', '=', 'external')
    .executeTakeFirst();
  if (payout === undefined) throw new Refusal('not_found');
  return {
    reference: payout.reference,
    bankReference: `SBXR${payout.reference}`,
    amount: money(payout.amount, currency),
    name: payout.account_name,
    returned: 'AC04',
  };
}
