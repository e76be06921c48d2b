import { currencyCodes, formatAlike, fromDecimal, money, toDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ProposalDefinition } from '../staff/index.ts';
import { closingRows, doesNotFit, openCase } from './cases.ts';
import { settledOtherwise } from './entry-proposal.ts';
import { type EntryRow, findEntry } from './entry-store.ts';
import { isReturn } from './matching.ts';
import type { ReconciliationServices, Worker } from './services.ts';

export async function proposeReturn(
  services: ReconciliationServices,
  tx: Tx,
  worker: Worker,
  id: string,
  reason: string,
): Promise<string> {
  const entry = await openCase(services, tx, worker, id);
  const { withdrawal_id, payment_debit, payment_debit_currency } = entry;
  if (
    !isReturn(entry.problem) ||
    withdrawal_id === null ||
    payment_debit === null ||
    payment_debit_currency === null
  )
    throw doesNotFit('The entry does not say that a payment of ours came back.');
  const { id: proposalId } = await services.staff.propose(tx, {
    kind: 'reported-return',
    content: {
      entry_id: id,
      withdrawal_id,
      reference: entry.payment_reference,
      amount: toDecimal(money(payment_debit, payment_debit_currency)),
      currency: payment_debit_currency,
      payee: entry.payee,
      customer: entry.customer_name,
      reported: entry.problem,
      reason_code: entry.reason_code,
      booked_on: entry.booked_on,
      report: `${entry.format} ${entry.message_id}`,
      line: entry.line,
      sha256: entry.sha256.toString('hex'),
    },
    reason,
    ...worker,
  });
  return proposalId;
}

const returnContent = z.object({
  entry_id: z.uuid(),
  withdrawal_id: z.uuid(),
  reference: z.string().nullable(),
  /** What the payer gave for it, fee included, and gets back. */
  amount: z.string(),
  currency: z.enum(currencyCodes),
  payee: z.string().nullable(),
  customer: z.string().nullable(),
  reported: z.string().nullable(),
  reason_code: z.string().nullable(),
  booked_on: z.string(),
  report: z.string(),
  line: z.int(),
  sha256: z.string(),
});

/** The customer has the money again once a second person has read the same entry. */
export function reportedReturn(
  services: ReconciliationServices,
): ProposalDefinition<z.output<typeof returnContent>> {
  return {
    content: returnContent,
    subject: ({ entry_id }) => ({ kind: 'reported-entry', id: entry_id }),
    summary: ({ amount, currency, customer, payee, reported }) =>
      `Give ${formatAlike(fromDecimal(amount, currency))} back to ${customer ?? 'the payer'}: the payment to ${payee ?? 'the payee'} was ${reported ?? 'returned'}.`,
    moves: ({ amount, currency }) => fromDecimal(amount, currency),
    evidence: (reader, content) =>
      services.paymentEvidence(reader, content.withdrawal_id, [
        { type: 'text', name: 'outside_evidence', text: `${content.report}, line ${content.line}` },
        ...(content.reason_code === null
          ? []
          : [{ type: 'code', name: 'reason_code', text: content.reason_code } as const]),
      ]),
    async whyGone(tx, content) {
      const entry = await findEntry(tx, content.entry_id);
      return entry !== undefined && isAsProposed(entry, content) ? undefined : settledOtherwise;
    },
    async plan(content, { actor }) {
      const { entry_id, withdrawal_id } = content;
      const entry = await findEntry(services.database.kysely, entry_id);
      if (entry === undefined || !isAsProposed(entry, content)) throw new Refusal('proposal_not_possible');
      const { work } = await services.withdrawals
        .planStep(actor, withdrawal_id, 'return', returnCodeOf(content.reason_code))
        .catch(asNotPossible);
      return {
        work: { ...work, rows: [...work.rows, ...closingRows(services, actor, entry, 'resolved')] },
        result: 'returned',
        ends: () => settledOtherwise,
      };
    },
  };
}

/** As the standard writes its codes; what a bank calls it otherwise says nothing to a customer. */
function returnCodeOf(code: string | null): string | null {
  return code !== null && /^[A-Z0-9]{1,35}$/.test(code) ? code : null;
}

/** The payment does not wait for this step any more. */
function asNotPossible(error: unknown): never {
  throw error instanceof Refusal && error.code === 'case_closed'
    ? new Refusal('proposal_not_possible')
    : error;
}

function isAsProposed(
  entry: EntryRow,
  { withdrawal_id }: Pick<z.output<typeof returnContent>, 'withdrawal_id'>,
): boolean {
  return entry.state === 'open' && entry.withdrawal_id === withdrawal_id && isReturn(entry.problem);
}
