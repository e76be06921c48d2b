import { canonicalReference } from '@farthing/contract';
import { money } from '@farthing/money';
import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import { Outdated } from '../../../platform/database/outdated.ts';
import type { Job } from '../../../platform/jobs.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { comeIn, goneBack, isSameAccount, noAccount, type Told } from '../../payments-in/index.ts';
import { findArrivals } from '../arrival-store.ts';
import { arrivalAbout } from '../matching.ts';
import { inBooksRow } from '../report-store.ts';
import type { ReconciliationServices } from '../services.ts';
import { cardPayoutAccount, takeCardPayouts } from './card-payouts.ts';
import {
  doubtfulRow,
  findMatched,
  listApproved,
  listNotInBooks,
  listToldSince,
  matchedRow,
  type OpenCredit,
  type Reported,
} from './money-in-store.ts';

export const moneyInJobName = 'take-reported-money-in';

/**
 * What files tell of money from other banks: matched with what the provider told, credited once two people have agreed, and taken
 * into our account there. Each is a work of its own, so that a bank that dies in between goes on with what is left. Runs
 * again every few minutes, for what was missed and for what the provider tells later than the file.
 */
export function moneyInJob(services: ReconciliationServices): Job<Record<string, never>> {
  return { name: moneyInJobName, every: '*/5 * * * *', handle: () => takeMoneyIn(services) };
}

export async function takeMoneyIn(services: ReconciliationServices): Promise<void> {
  const { kysely } = services.database;
  const cardProvider = await cardPayoutAccount(services);
  const told = every((after, limit) => listToldSince(kysely, cardProvider, after, limit));
  const approved = every((after, limit) => listApproved(kysely, cardProvider, after, limit));
  const notInBooks = every((after, limit) => listNotInBooks(kysely, after, limit));
  const steps = [
    () => takeCardPayouts(services, cardProvider),
    () => eachByItself(told, (entry) => matchTold(services, entry)),
    () => eachByItself(approved, (entry) => credit(services, entry)),
    () => eachByItself(notInBooks, (entry) => unlessDecided(() => takeOne(services, entry))),
  ];
  await eachByItself(steps, (step) => step());
}

type Listing<T> = (after: string, limit: number) => Promise<readonly T[]>;

/** Each once, however many there are. */
async function* every<T extends { readonly id: string }>(listAfter: Listing<T>) {
  const limit = policies.reconciliation.settledAtOnce;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await listAfter(last, limit);
    yield* found;
    if (found.length < limit) return;
    last = found.at(-1)?.id ?? last;
  }
}

async function matchTold(services: ReconciliationServices, entry: OpenCredit): Promise<void> {
  const { database, config } = services;
  const about = messageEntryOf(entry);
  const told = await findArrivals(database.kysely, [about]);
  const arrived = arrivalAbout(about, told, (account, named) =>
    isSameAccount(config.accountCodes, account, named ?? noAccount),
  );
  if (arrived !== undefined) await match(services, entry, arrived.id);
}

async function credit(services: ReconciliationServices, entry: OpenCredit): Promise<void> {
  try {
    const { id } = await services.paymentsIn.receive(toldBy(entry), (payment) => [
      matchedRow(entry.id, payment.id),
    ]);
    await match(services, entry, id);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'payment_already_used')) throw error;
    await unlessDecided(() => services.books.write([doubtfulRow(entry.id, 'reference-used')]));
  }
}

/** Money that was told before is the same, unless another entry has been its arrival: then somebody has paid twice. */
async function match(services: ReconciliationServices, entry: OpenCredit, paymentId: string): Promise<void> {
  const matched = await findMatched(services.database.kysely, paymentId);
  if (matched === entry.id) return;
  const row = matched === undefined ? matchedRow(entry.id, paymentId) : doubtfulRow(entry.id, 'paid-twice');
  await unlessDecided(() => services.books.write([row]));
}

async function takeOne({ books, clock }: ReconciliationServices, reported: Reported): Promise<void> {
  const { kind, payment_id, amount, currency } = reported;
  const payment = { id: payment_id, amount: money(amount, currency) };
  const posting = kind === 'credit' ? comeIn(books, payment) : goneBack(books, payment);
  await books.submit({ ...posting, rows: [inBooksRow(reported.id, clock.now())] });
}

/** Somebody has decided on it in this moment: there is nothing left to do. */
async function unlessDecided(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
  }
}

function toldBy(entry: OpenCredit): Told {
  const { id, amount, currency, payer, payer_account, narration } = entry;
  return {
    reference: canonicalOr(entry.bank_reference, `RE-${id.replaceAll('-', '').toUpperCase()}`),
    endToEndId: canonicalOr(entry.reference, 'NOTPROVIDED'),
    source: 'report',
    amount: money(amount, currency),
    account: entry.account_written ?? noAccount,
    payer: payer ?? 'Somebody at another bank',
    payerAccount: payer_account,
    narration,
  };
}

function canonicalOr(written: string | null, otherwise: string): string {
  return (written === null ? undefined : canonicalReference('bank', written)) ?? otherwise;
}

function messageEntryOf({ amount, currency, reference, bank_reference, account_written }: OpenCredit) {
  const arrival = { account: account_written, payer: null, payerAccount: null, narration: null };
  return {
    entry: 'credit',
    amount: money(amount, currency),
    reference,
    bankReference: bank_reference,
    arrival,
  } as const;
}
