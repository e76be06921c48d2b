import type { AccountId } from '@farthing/ledger';
import { money, toDecimal } from '@farthing/money';
import type { Reader } from '../../platform/database/database.ts';
import { decidedAnew } from '../../platform/database/outdated.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import { maySendRow } from '../identity/index.ts';
import { debtMail } from './mails.ts';
import { payDebt, writeOffDebt } from './postings.ts';
import { debtSettledRow } from './rows.ts';
import type { TopupServices } from './services.ts';
import { readTopupFacts } from './store.ts';
import { owedMinor, type Topup, type TopupFacts } from './topup.ts';

/** The customer pays what they owe since the card's bank took a top-up back, all at once. */
export function settleDebt(
  { database, books, clock, audit }: TopupServices,
  { customerId, origin }: { readonly customerId: string; readonly origin: Origin },
  id: string,
): Promise<Topup> {
  return decidedAnew(async () => {
    const now = clock.now();
    const facts = await readTopupFacts(database.kysely, id, now);
    if (facts === undefined || facts.customer.id !== customerId) throw new Refusal('not_found');
    const { topup } = facts;
    if (owedMinor(topup) === 0n) throw new Refusal('topup_nothing_owed');
    const amount = money(topup.debtMinor, topup.amount.currency);
    await books.submit({
      ...payDebt(books, topup, payerOf(facts)),
      rows: [
        debtSettledRow(topup, { paid: now }),
        maySendRow(customerId),
        ...audit.rowsOf({
          actor: { kind: 'customer', id: customerId },
          action: 'topup.pay-debt',
          subject: { kind: 'topup', id },
          origin,
          after: { amount: toDecimal(amount), currency: amount.currency },
        }),
      ],
    });
    return { ...topup, debtPaidAt: now };
  });
}

/** Refused where the account was closed, and the customer has no other in its currency. */
function payerOf({ payer, topup: { amount } }: TopupFacts): AccountId {
  if (payer !== null) return payer.account;
  const message = `There is no account in ${amount.currency} any more. Open one, put the money there and pay again.`;
  throw new Refusal('insufficient_funds', { message });
}

export type DebtDecision = 'collection' | 'write-off';

/** What is owed, and can be settled so; refused otherwise. What is not in the account is not taken from it. */
export async function owing(
  { clock }: TopupServices,
  reader: Reader,
  id: string,
  wanted: DebtDecision,
): Promise<TopupFacts> {
  const facts = await readTopupFacts(reader, id, clock.now());
  if (facts === undefined) throw new Refusal('not_found');
  const owed = owedMinor(facts.topup);
  if (owed === 0n) throw new Refusal('case_closed');
  if (wanted === 'collection' && (facts.payer === null || facts.payer.availableMinor < owed))
    throw new Refusal('insufficient_funds', { message: 'There is not enough money in the account.' });
  return facts;
}

/** For two people: out of the account without its owner doing it, or given up. */
export async function planDebt(
  services: TopupServices,
  reader: Reader,
  actor: Actor,
  id: string,
  wanted: DebtDecision,
): Promise<Work> {
  const { books, audit, mailer, brand, clock } = services;
  const facts = await owing(services, reader, id, wanted);
  const { topup, customer } = facts;
  const now = clock.now();
  const isTaken = wanted === 'collection';
  const amount = money(topup.debtMinor, topup.amount.currency);
  return {
    ...(isTaken ? payDebt(books, topup, payerOf(facts)) : writeOffDebt(books, facts)),
    rows: [
      debtSettledRow(topup, isTaken ? { paid: now } : { writtenOff: now }),
      ...mailer.rowsOf(debtMail(brand.name, customer, topup, wanted)),
      ...audit.rowsOf({
        ...actedBy(actor),
        action: isTaken ? 'topup.collect-debt' : 'topup.write-off-debt',
        subject: { kind: 'topup', id },
        after: { amount: toDecimal(amount), currency: amount.currency, ...reasonOf(actor) },
      }),
    ],
  };
}
