import { createHash } from 'node:crypto';
import type { AnswerOf, CustomerLine, getPaymentFile, listPaymentFiles, QueryOf } from '@farthing/contract';
import { type Currency, convertRoundingUp, format, money, sum, toDecimal } from '@farthing/money';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { pageOf, readPlace, writePlace } from '../../../platform/http/paging.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../audit/index.ts';
import type { Work } from '../../books/index.ts';
import { middleRate } from '../../rates/index.ts';
import { whyStopped } from '../../withdrawals/index.ts';
import { asProposed } from '../as-proposed.ts';
import { findCustomerLines } from '../customer-line.ts';
import { ending } from '../masking.ts';
import type { DeskServices, Worker } from '../services.ts';
import {
  countPayments,
  type FiledRow,
  type FileRow,
  type FileTotal,
  findFile,
  listFiles,
  listPayments,
  listStopped,
  listUnfiled,
  type PaymentRow,
  type StoppedRow,
  sumFiles,
} from './payment-file-store.ts';

/** The subject of every proposal for a payment file: there is one at a time. */
export const nextFile = 'next';

const { payoutsPerFile } = policies.withdrawals;

export async function readPaymentFiles(
  { database: { kysely }, clock, staff }: DeskServices,
  { cursor, limit }: QueryOf<typeof listPaymentFiles>,
): Promise<AnswerOf<typeof listPaymentFiles>> {
  const rows = await listFiles(kysely, { before: readPlace(cursor), limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, ({ created_at, id }) => writePlace({ at: created_at, id }));
  const [totals, waiting, proposals, stopped] = await Promise.all([
    sumFiles(
      kysely,
      page.map(({ id }) => id),
    ),
    listUnfiled(kysely, { until: clock.now(), limit: payoutsPerFile }),
    staff.openProposals(kysely, [nextFile]),
    listStopped(kysely, mostStopped),
  ]);
  const customers = await findCustomerLines(
    kysely,
    stopped.map(({ customer_id }) => customer_id),
  );
  return {
    files: page.map((row) => toFile(row, totals)),
    next_cursor: next,
    waiting: { payouts: waiting.length, totals: totalsOf(waiting) },
    proposal_id: proposals.find(({ kind }) => kind === 'payment-file')?.id ?? null,
    stopped: stopped.flatMap((row) => toStopped(row, customers.get(row.customer_id))),
  };
}

const mostStopped = 100;

export async function readPaymentFile(
  { database: { kysely } }: DeskServices,
  fileId: string,
  { state, cursor, limit }: QueryOf<typeof getPaymentFile>,
): Promise<AnswerOf<typeof getPaymentFile>> {
  const file = await findFile(kysely, fileId);
  if (file === undefined) throw new Refusal('not_found');
  const [totals, counts, rows] = await Promise.all([
    sumFiles(kysely, [fileId]),
    countPayments(kysely, fileId),
    listPayments(kysely, { fileId, state, after: readPlace(cursor), limit: limit + 1 }),
  ]);
  const { page, next } = pageOf(rows, limit, ({ sent_at, id }) => writePlace({ at: sent_at, id }));
  const why = (payment: Pick<FiledRow, 'state' | 'is_payer_active'>) =>
    whyStopped(
      { state: payment.state, isPayerActive: payment.is_payer_active },
      { downloadedAt: file.downloaded_at },
    ) ?? null;
  return {
    file: toFile(file, totals),
    stopped: counts
      .filter((alike) => why(alike) !== null)
      .reduce((stopped, { payments }) => stopped + payments, 0),
    payments: page.map((row) => toPayment(row, why(row))),
    next_cursor: next,
  };
}

type Filed = AnswerOf<typeof getPaymentFile>['payments'][number];

function toPayment(row: FiledRow, stopped: Filed['stopped']): Filed {
  return {
    withdrawal_id: row.id,
    reference: row.reference,
    account_name: row.account_name,
    bank_name: row.bank_name,
    account_ending: ending(row.account_number),
    amount: toDecimal(money(row.amount, row.currency)),
    currency: row.currency,
    state: row.state,
    stopped,
  };
}

/** Of exactly those payouts that wait now: the content names the last of them, their number, their sums and their digest. */
export async function proposeFile(
  { clock, staff, config, rates }: DeskServices,
  tx: Tx,
  worker: Worker,
  because: string,
): Promise<{ readonly proposalId: string; readonly payouts: number }> {
  const payouts = await listUnfiled(tx, { until: clock.now(), limit: payoutsPerFile });
  const until = payouts.at(-1)?.sent_at;
  if (until === undefined) throw new Refusal('nothing_to_pay');
  const current = await rates.current();
  // Accounts have several currencies; what people may agree to is bounded in one.
  const worths = payouts.map(({ debit_amount, debit_currency }) =>
    convertRoundingUp(
      money(debit_amount, debit_currency),
      middleRate(current, debit_currency, config.ledgerCurrency),
    ),
  );
  const { id } = await staff.propose(tx, {
    kind: 'payment-file',
    content: {
      payouts: payouts.length,
      sum_usd: sumIn(payouts, 'USD'),
      sum_eur: sumIn(payouts, 'EUR'),
      sum_gbp: sumIn(payouts, 'GBP'),
      total: toDecimal(sum(worths, config.ledgerCurrency)),
      total_currency: config.ledgerCurrency,
      until: until.toISOString(),
      payouts_digest: digestOf(payouts),
    },
    reason: because,
    ...worker,
  });
  return { proposalId: id, payouts: payouts.length };
}

/** What a file that was proposed until then would hold. */
export function proposedPayouts(reader: Reader, until: string): Promise<readonly PaymentRow[]> {
  return listUnfiled(reader, { until: new Date(until), limit: payoutsPerFile });
}

/** Refused when one of the payouts has been settled, failed or filed since: what was proposed is not there any more. */
export async function planFile(
  { withdrawals, database }: DeskServices,
  actor: Actor,
  content: { readonly until: string; readonly payouts_digest: string },
): Promise<Work> {
  const payouts = await proposedPayouts(database.kysely, content.until);
  if (digestOf(payouts) !== content.payouts_digest) throw new Refusal('proposal_not_possible');
  const ids = payouts.map(({ id }) => id);
  return (await asProposed(withdrawals.planPaymentFile(actor, ids), ['nothing_to_pay'])).work;
}

export function digestOf(payouts: readonly PaymentRow[]): string {
  const lines = payouts.map(({ id, amount, currency }) => `${id} ${format(money(amount, currency))}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function totalsOf(payouts: readonly PaymentRow[]): { currency: Currency; amount: string }[] {
  const currencies = [...new Set(payouts.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => ({ currency, amount: sumIn(payouts, currency) }));
}

function sumIn(payouts: readonly PaymentRow[], currency: Currency): string {
  const its = payouts.filter((payout) => payout.currency === currency);
  return toDecimal(
    sum(
      its.map(({ amount }) => money(amount, currency)),
      currency,
    ),
  );
}

function toStopped(row: StoppedRow, customer: CustomerLine | undefined) {
  if (customer === undefined) return [];
  return [
    {
      withdrawal_id: row.id,
      reference: row.reference,
      customer,
      account_name: row.account_name,
      bank_name: row.bank_name,
      account_ending: ending(row.account_number),
      amount: toDecimal(money(row.amount, row.currency)),
      currency: row.currency,
      since: row.sent_at.toISOString(),
      payment_file_id: row.payment_file_id,
      downloaded_at: row.downloaded_at?.toISOString() ?? null,
    },
  ];
}

function toFile({ created_at, downloaded_at, replaced_at, ...file }: FileRow, totals: readonly FileTotal[]) {
  return {
    ...file,
    created_at: created_at.toISOString(),
    downloaded_at: downloaded_at?.toISOString() ?? null,
    replaced_at: replaced_at?.toISOString() ?? null,
    totals: totals
      .filter(({ file_id }) => file_id === file.id)
      .map(({ currency, amount }) => ({ currency, amount: toDecimal(money(amount, currency)) })),
  };
}
