import { type Currency, formatAlike, fromDecimal, type Money, money, toDecimal, zero } from '@farthing/money';
import { Refusal } from '../../platform/refusal.ts';
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

/**
 * Closes a case with words alone. Nobody looks at it again, so that whoever wants money to be missing unseen would explain it
 * away: above a bound, a second person has to believe it too.
 */
export async function explainEntry(
  services: ReconciliationServices,
  worker: Worker,
  id: string,
  reason: string,
  rowOf: Parameters<typeof alongKey>[0],
): Promise<Bounded> {
  const entry = await readCase(services, worker, id);
  const content = await entryContent(services, entry, inQuestion(entry, services.config.ledgerCurrency));
  const asked = { kind: 'entry-explanation', content, reason, ...worker } as const;
  return toBounded(await services.staff.submit(asked, alongKey(rowOf)));
}

export function entryExplanation(services: ReconciliationServices): ProposalDefinition<EntryContent> {
  const { database, config } = services;
  return {
    ...aboutEntry,
    summary: ({ amount, currency, booked_on }) =>
      `Take an entry of ${formatAlike(fromDecimal(amount, currency))} that another bank has booked on ${dayInWords(booked_on)} as explained.`,
    evidence: async (reader, content) => ({
      ...(await entryEvidence(services, reader, content)),
      reasons: ['No money moves. The entry is closed, and nobody looks at it again.'],
    }),
    async plan({ entry_id, amount, currency }, { actor }) {
      const entry = await findEntry(database.kysely, entry_id);
      const now = entry?.state === 'open' ? inQuestion(entry, config.ledgerCurrency) : undefined;
      if (entry === undefined || now === undefined || toDecimal(now) !== amount || now.currency !== currency)
        throw new Refusal('proposal_not_possible');
      const rows = closingRows(services, actor, entry, 'explained');
      const work = { commands: [], lines: [], rows };
      return { work, result: 'explained', ends: () => settledOtherwise };
    },
  };
}

/** How much money it is about: that of the entry, or of the payment that it names. */
function inQuestion(entry: EntryRow, ledgerCurrency: Currency): Money {
  const { amount, currency, payment_amount, payment_currency } = entry;
  if (amount !== null && currency !== null) return money(amount < 0n ? -amount : amount, currency);
  if (payment_amount !== null && payment_currency !== null) return money(payment_amount, payment_currency);
  return zero(ledgerCurrency);
}
