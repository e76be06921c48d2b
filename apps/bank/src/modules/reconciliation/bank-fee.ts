import { convertRoundingUp, currencyCodes, format, fromDecimal, money, toDecimal } from '@farthing/money';
import { z } from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import { derivedId } from '../books/index.ts';
import { middleRate } from '../rates/index.ts';
import { alongKey, type Bounded, type ProposalDefinition, toBounded } from '../staff/index.ts';
import { closingRows, readCase } from './cases.ts';
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
  const { staff, rates, config } = services;
  const entry = await readCase(services, worker, id);
  const fee = feeOf(entry);
  if (fee === undefined) throw notAFee();
  const rate = middleRate(await rates.current(), fee.currency, config.ledgerCurrency);
  const content = {
    entry_id: id,
    amount: toDecimal(fee),
    currency: fee.currency,
    worth: toDecimal(convertRoundingUp(fee, rate)),
    worth_currency: config.ledgerCurrency,
    details: entry.details,
    booked_on: entry.booked_on,
    report: `${entry.format} ${entry.message_id}`,
    line: entry.line,
    sha256: entry.sha256.toString('hex'),
  };
  return toBounded(await staff.submit({ kind: 'bank-fee', content, reason, ...worker }, alongKey(rowOf)));
}

const feeContent = z.object({
  entry_id: z.uuid(),
  amount: z.string(),
  currency: z.enum(currencyCodes),
  /** In the ledger's currency, by which the bound is judged. */
  worth: z.string(),
  worth_currency: z.enum(currencyCodes),
  details: z.string().nullable(),
  booked_on: z.string(),
  report: z.string(),
  line: z.int(),
  sha256: z.string(),
});

export function bankFee(services: ReconciliationServices): ProposalDefinition<z.output<typeof feeContent>> {
  const { books, database } = services;
  return {
    content: feeContent,
    subject: ({ entry_id }) => ({ kind: 'reported-entry', id: entry_id }),
    summary: ({ amount, currency, booked_on }) =>
      `Take a fee of ${format(fromDecimal(amount, currency))} that the other bank has booked on ${booked_on}.`,
    moves: ({ worth, worth_currency }) => fromDecimal(worth, worth_currency),
    evidence: async (_reader, { amount, currency, report, line, details }) => ({
      moves: [{ from: party('bank-charges'), to: party('payouts-settled'), amount, currency }],
      facts: [
        { type: 'text', name: 'outside_evidence', text: `${report}, line ${line}` },
        ...(details === null ? [] : [{ type: 'text', name: 'description', text: details } as const]),
      ],
      reasons: [],
      customers: [],
      payments: [],
    }),
    async whyGone(reader, { entry_id }) {
      const entry = await findEntry(reader, entry_id);
      return entry?.state === 'open' ? undefined : 'The entry has been settled in another way.';
    },
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
      return { work: { commands: [command], lines: [], rows }, result: 'posted' };
    },
  };
}

function party(name: 'bank-charges' | 'payouts-settled') {
  return { kind: 'bank' as const, name, customer_id: null, account: null, bank_name: null };
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
