import type { Evidence } from '@farthing/contract';
import { currencyCodes, formatAlike, fromDecimal, type Money, money } from '@farthing/money';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/database.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import {
  customerParties,
  inDecimal,
  moneyFact,
  noEvidence,
  payeeParty,
  textFact,
} from '../evidence/index.ts';
import type { PaymentRow } from '../payment-files/index.ts';
import { digestOf, nextFile, planFile, proposedPayouts } from '../payment-files/index.ts';
import type { DeskServices } from '../services.ts';

const fileContent = z.object({
  payouts: z.int(),
  /** What the payees get, by currency. */
  sum_usd: z.string(),
  sum_eur: z.string(),
  sum_gbp: z.string(),
  /** All of them in the ledger's currency, as they were debited. */
  total: z.string(),
  total_currency: z.enum(currencyCodes),
  until: z.iso.datetime(),
  payouts_digest: z.string(),
});

type FileContent = z.output<typeof fileContent>;

export function paymentFile(services: DeskServices): ProposalDefinition<FileContent> {
  return {
    content: fileContent,
    subject: () => ({ kind: 'payment-file', id: nextFile }),
    summary: (content) => {
      const sums = sumsOf(content).map((sum) => formatAlike(sum));
      return `Make a payment file of ${content.payouts} ${content.payouts === 1 ? 'payment' : 'payments'}: ${sums.join(', ')}.`;
    },
    moves: ({ total, total_currency }) => fromDecimal(total, total_currency),
    takesTwo: () => true,
    evidence: async (reader, content) =>
      fileEvidence(reader, await proposedPayouts(reader, content.until), content),
    async whyGone(tx, { until, payouts_digest }) {
      const payouts = await proposedPayouts(tx, until);
      return digestOf(payouts) === payouts_digest ? undefined : otherPayments;
    },
    plan: async (content, { actor }) => ({
      work: await planFile(services, actor, content),
      result: 'made',
      ends: () => otherPayments,
    }),
  };
}

const otherPayments = 'One of the payments was settled, returned or put into another file meanwhile.';

/** Each payment that would be in the file, in full: a sum says nothing of where the money goes. */
async function fileEvidence(
  reader: Reader,
  payouts: readonly PaymentRow[],
  content: FileContent,
): Promise<Evidence> {
  const payers = await customerParties(
    reader,
    payouts.map(({ customer_id }) => customer_id),
  );
  return {
    ...noEvidence,
    facts: [
      ...textFact('payments', String(content.payouts)),
      ...sumsOf(content).map((sum) => moneyFact('total', sum)),
    ],
    payments: payouts.map((payout) => ({
      withdrawal_id: payout.id,
      reference: payout.reference,
      payer: payers(payout.customer_id),
      payee: payeeParty({
        name: payout.account_name,
        bankName: payout.bank_name,
        destination: payout.destination,
      }),
      ...inDecimal(money(payout.amount, payout.currency)),
    })),
  };
}

function sumsOf({ sum_usd, sum_eur, sum_gbp }: FileContent): Money[] {
  return [fromDecimal(sum_usd, 'USD'), fromDecimal(sum_eur, 'EUR'), fromDecimal(sum_gbp, 'GBP')].filter(
    ({ minor }) => minor > 0n,
  );
}
