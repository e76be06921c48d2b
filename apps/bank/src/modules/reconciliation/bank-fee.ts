import { formatAlike, fromDecimal, money, toDecimal } from '@farthing/money';
import { Refusal } from '../../platform/refusal.ts';
import { derivedId } from '../books/index.ts';
import { alongKey, type Bounded, type ProposalDefinition, toBounded } from '../staff/index.ts';
import { closingRows, readCase } from './cases.ts';
import {
  aboutEntry,
  dayInWords,
  type EntryContent,
  entryContent,
  entryEvidence,
  settledOtherwise,
} from './entry-proposal.ts';
import { type EntryRow, findEntry } from './entry-store.ts';
import type { ReconciliationServices, Worker } from './services.ts';

/** What another bank has taken for itself is an expense of ours, paid from our account there. */
export async function postBankFee(
  services: ReconciliationServices,
  worker: Worker,
  id: string,
  reason: string,
  rowOf: Parameters<typeof alongKey>[0],
): Promise<Bounded> {
  const entry = await readCase(services, worker, id);
  const fee = feeOf(entry);
  if (fee === undefined) throw notAFee();
  const content = await entryContent(services, entry, fee);
  const { staff } = services;
  return toBounded(await staff.submit({ kind: 'bank-fee', content, reason, ...worker }, alongKey(rowOf)));
}

export function bankFee(services: ReconciliationServices): ProposalDefinition<EntryContent> {
  const { books, database } = services;
  return {
    ...aboutEntry,
    summary: ({ amount, currency, booked_on }) =>
      `Take a fee of ${formatAlike(fromDecimal(amount, currency))} that the other bank has booked on ${dayInWords(booked_on)}.`,
    evidence: async (reader, content) => ({
      ...(await entryEvidence(services, reader, content)),
      moves: [
        {
          from: party('bank-charges'),
          to: party('payouts-settled'),
          amount: content.amount,
          currency: content.currency,
        },
      ],
    }),
    async plan({ entry_id, amount, currency }, { actor }) {
      const entry = await findEntry(database.kysely, entry_id);
      const fee = entry?.state === 'open' ? feeOf(entry) : undefined;
      if (entry === undefined || fee === undefined || toDecimal(fee) !== amount || fee.currency !== currency)
        throw new Refusal('proposal_not_possible');
      const command = {
        id: derivedId(entry_id, 'bank fee'),
        from: books.account('bank-charges', currency),
        to: books.account('payouts-settled', currency),
        amount: fee.minor,
        // By which the nightly check finds what it is for.
        memo: entry_id,
      };
      const rows = closingRows(services, actor, entry, 'explained');
      const work = { commands: [command], lines: [], rows };
      return { work, result: 'posted', ends: () => settledOtherwise };
    },
  };
}

function party(name: 'bank-charges' | 'payouts-settled') {
  return { kind: 'bank' as const, name, customer_id: null, account: null, bank_code: null, bank_name: null };
}

/** Money that left our account there and is no payment of ours. */
function feeOf({ kind, amount, currency, withdrawal_id }: EntryRow) {
  const isFee = kind === 'debit' && withdrawal_id === null && amount !== null && amount > 0n;
  return isFee && currency !== null ? money(amount, currency) : undefined;
}

function notAFee(): Refusal {
  const message = 'The entry is no money that left our account for something else than a payment of ours.';
  return new Refusal('payment_does_not_fit', { message });
}
