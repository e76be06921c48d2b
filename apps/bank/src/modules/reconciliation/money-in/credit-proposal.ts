import type { Evidence, EvidenceParty } from '@farthing/contract';
import {
  add,
  convertRoundingUp,
  currencyCodes,
  formatAlike,
  fromDecimal,
  type Money,
  money,
  toDecimal,
  zero,
} from '@farthing/money';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { newJob } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findAccountNumber } from '../../payments-in/index.ts';
import { type CurrentRates, middleRate } from '../../rates/index.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import type { ReconciliationServices, Worker } from '../services.ts';
import {
  creditedRow,
  findImported,
  listHolders,
  listOpenCredits,
  listToCredit,
  type OpenCredit,
  type ToCredit,
} from './money-in-store.ts';
import { moneyInJobName } from './take-money-in.ts';

const content = z.object({
  report_id: z.uuid(),
  report: z.string(),
  sha256: z.string(),
  payments: z.int(),
  /** In each currency, as people write it. */
  totals: z.string(),
  /** All of it in the ledger's currency. */
  worth: z.string(),
  worth_currency: z.enum(currencyCodes),
});

type Content = z.output<typeof content>;

/** How many lines of a file are shown to whoever decides; how many more there are is said. */
const shownLines = 100;

export async function proposeCredits(
  services: ReconciliationServices,
  tx: Tx,
  worker: Worker,
  {
    reportId,
    reason,
    rates,
  }: { readonly reportId: string; readonly reason: string; readonly rates: CurrentRates },
): Promise<string> {
  const report = await findImported(tx, reportId);
  if (report === undefined) throw new Refusal('not_found');
  const left = await findLeft(tx, reportId);
  if (left === undefined) throw new Refusal('case_closed', { message: nothingLeft });
  const worth = worthOf(services.config, left, rates);
  const { id } = await services.staff.propose(tx, {
    kind: 'report-credits',
    content: {
      report_id: reportId,
      report: `${report.format} ${report.message_id}`,
      sha256: report.sha256.toString('hex'),
      payments: left.payments,
      totals: inWords(left),
      worth: toDecimal(worth),
      worth_currency: worth.currency,
    },
    reason,
    ...worker,
  });
  return id;
}

/**
 * All money that one file tells of. Whoever forges a file would have a friend credited: so it takes two, and whoever brought the
 * file is not the one who approves, whoever has proposed it.
 */
export function reportCredits(services: ReconciliationServices): ProposalDefinition<Content> {
  const { database, clock, jobs } = services;
  return {
    content,
    subject: ({ report_id }) => ({ kind: 'bank-report', id: report_id }),
    summary: ({ payments, totals, report }) =>
      `Credit ${payments === 1 ? '1 payment' : `${payments} payments`} from other banks, ${totals}, of ${report}.`,
    moves: ({ worth, worth_currency }) => fromDecimal(worth, worth_currency),
    takesTwo: () => true,
    evidence: (reader, proposed) => evidenceOf(services, reader, proposed),
    async whyGone(reader, { report_id }) {
      return (await findLeft(reader, report_id)) === undefined ? nothingLeft : undefined;
    },
    async plan({ report_id, payments }, { actor }) {
      const { kysely } = database;
      const [report, left] = [await findImported(kysely, report_id), await findLeft(kysely, report_id)];
      // Some may have been told by the provider since, or explained; more than was agreed on there cannot be.
      if (report === undefined || left === undefined || left.payments > payments)
        throw new Refusal('proposal_not_possible');
      if (report.imported_by === actor.staffId) throw new Refusal('own_proposal', { message: ownFile });
      const rows = [
        creditedRow(report_id, actor.staffId, clock.now()),
        ...jobs.rowsOf({ name: moneyInJobName }, {}).map(newJob.row),
      ];
      return { work: { commands: [], lines: [], rows }, result: 'credited', ends: () => nothingLeft };
    },
  };
}

const nothingLeft = 'The file has no money that waits to be credited.';
const ownFile = 'You have imported this file. Somebody else has to approve what it credits.';

async function findLeft(reader: Reader, reportId: string): Promise<ToCredit | undefined> {
  const [left] = await listToCredit(reader, [reportId]);
  return left?.approvedAt === null ? left : undefined;
}

function worthOf(
  { ledgerCurrency }: ReconciliationServices['config'],
  { totals }: ToCredit,
  rates: CurrentRates,
): Money {
  return totals
    .map((total) => convertRoundingUp(total, middleRate(rates, total.currency, ledgerCurrency)))
    .reduce(add, zero(ledgerCurrency));
}

function inWords({ totals }: ToCredit): string {
  return totals.map((total) => formatAlike(total)).join(' and ');
}

async function evidenceOf(
  { config: { accountCodes } }: ReconciliationServices,
  reader: Reader,
  { report_id, report, payments }: Content,
): Promise<Evidence> {
  const lines = await listOpenCredits(reader, report_id, shownLines);
  const numberOf = ({ account_written }: OpenCredit) =>
    account_written === null ? undefined : findAccountNumber(accountCodes, account_written);
  const holders = await listHolders(
    reader,
    lines.flatMap((line) => numberOf(line) ?? []),
  );
  const toParty = (line: OpenCredit): EvidenceParty => {
    const holder = holders.find(({ account_number }) => account_number === numberOf(line));
    if (holder === undefined) return { ...nobody, kind: 'bank', name: 'suspense' };
    const account = `•••• ${holder.account_number.slice(-4)}`;
    return { ...nobody, kind: 'customer', name: holder.full_name, customer_id: holder.customer_id, account };
  };
  const more = payments - lines.length;
  return {
    moves: lines.map((line) => ({
      from: { ...nobody, kind: 'outside', name: line.payer ?? '', account: line.payer_account },
      to: toParty(line),
      amount: toDecimal(money(line.amount, line.currency)),
      currency: line.currency,
    })),
    facts: [
      { type: 'text', name: 'outside_evidence', text: report },
      { type: 'text', name: 'payments', text: String(payments) },
    ],
    reasons: lines.length === shownLines && more > 0 ? [`${more} more lines are not shown here.`] : [],
    customers: [],
    payments: [],
  };
}

const nobody = { customer_id: null, account: null, bank_code: null, bank_name: null } as const;
