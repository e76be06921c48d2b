import type { Evidence } from '@farthing/contract';
import { convertRoundingUp, currencyCodes, fromDecimal, type Money, toDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Reader } from '../../platform/database/database.ts';
import { middleRate } from '../rates/index.ts';
import { type EntryRow, findEntry } from './entry-store.ts';
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

export const settledOtherwise = 'The entry has been settled in another way.';

/** What all kinds of proposals about an entry share. */
export const aboutEntry = {
  content,
  subject: ({ entry_id }: EntryContent) => ({ kind: 'reported-entry', id: entry_id }) as const,
  moves: ({ worth, worth_currency }: EntryContent) => fromDecimal(worth, worth_currency),
  async whyGone(reader: Reader, { entry_id }: EntryContent) {
    const entry = await findEntry(reader, entry_id);
    return entry?.state === 'open' ? undefined : settledOtherwise;
  },
} as const;

/**
 * What the other bank says and where; and of an entry that names a payment of ours, that payment and its payer: explained
 * away, a payment that came back would never reach them.
 */
export async function entryEvidence(
  { paymentEvidence }: ReconciliationServices,
  reader: Reader,
  content: EntryContent,
): Promise<Evidence> {
  const entry = await findEntry(reader, content.entry_id);
  const facts = [...reported(entry, content), ...whereItStands(content)];
  const nothing = { moves: [], facts, reasons: [], customers: [], payments: [] };
  if (entry === undefined || entry.withdrawal_id === null) return nothing;
  const ofPayment = await paymentEvidence(reader, entry.withdrawal_id, facts);
  return { ...ofPayment, moves: [], reasons: [] };
}

function reported(entry: EntryRow | undefined, { amount, currency, booked_on }: EntryContent): Facts {
  const { kind, reference = null, bank_reference = null, reason_code = null } = entry ?? {};
  return [
    ...(kind === undefined ? [] : [{ type: 'text', name: 'reported', text: kind } as const]),
    { type: 'money', name: 'reported_amount', amount, currency },
    { type: 'text', name: 'booked_on', text: booked_on },
    ...codeFact('reported_reference', reference),
    ...codeFact('outside_reference', bank_reference),
    ...codeFact('reason_code', reason_code),
  ];
}

function whereItStands({ report, line, details }: EntryContent): Facts {
  return [
    { type: 'text', name: 'outside_evidence', text: `${report}, line ${line}` },
    ...(details === null ? [] : [{ type: 'text', name: 'description', text: details } as const]),
  ];
}

type Facts = Evidence['facts'];

function codeFact(name: Facts[number]['name'], text: string | null): Facts {
  return text === null ? [] : [{ type: 'code', name, text }];
}

/** A day as people in Britain write it: '2026-11-16' is '16 Nov 2026'. */
export function dayInWords(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
