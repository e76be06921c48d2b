import { convertRoundingUp, currencyCodes, fromDecimal, type Money, toDecimal } from '@farthing/money';
import { z } from 'zod';
import { middleRate } from '../rates/index.ts';
import { type EntryRow, findEntry } from './entry-store.ts';
import type { Reader } from './report-store.ts';
import type { ReconciliationServices } from './services.ts';

/** What is proposed about an entry of another bank: the entry is the evidence. */
const content = z.object({
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

export type EntryContent = z.output<typeof content>;

export async function entryContent(
  { rates, config }: ReconciliationServices,
  entry: EntryRow,
  amount: Money,
): Promise<EntryContent> {
  const rate = middleRate(await rates.current(), amount.currency, config.ledgerCurrency);
  return {
    entry_id: entry.id,
    amount: toDecimal(amount),
    currency: amount.currency,
    worth: toDecimal(convertRoundingUp(amount, rate)),
    worth_currency: config.ledgerCurrency,
    details: entry.details,
    booked_on: entry.booked_on,
    report: `${entry.format} ${entry.message_id}`,
    line: entry.line,
    sha256: entry.sha256.toString('hex'),
  };
}

/** What all kinds of proposals about an entry share. */
export const aboutEntry = {
  content,
  subject: ({ entry_id }: EntryContent) => ({ kind: 'reported-entry', id: entry_id }) as const,
  moves: ({ worth, worth_currency }: EntryContent) => fromDecimal(worth, worth_currency),
  async whyGone(reader: Reader, { entry_id }: EntryContent) {
    const entry = await findEntry(reader, entry_id);
    return entry?.state === 'open' ? undefined : 'The entry has been settled in another way.';
  },
} as const;

/** Where the entry stands, in the file that the other bank has sent. */
export function evidenceOf({ report, line, details }: EntryContent) {
  return {
    moves: [],
    facts: [
      { type: 'text', name: 'outside_evidence', text: `${report}, line ${line}` } as const,
      ...(details === null ? [] : [{ type: 'text', name: 'description', text: details } as const]),
    ],
    reasons: [],
    customers: [],
    payments: [],
  };
}
