import type { ChatCase } from '@farthing/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cardPaymentView } from '../cards/index.ts';
import { identityCheckView } from '../identity-checks/index.ts';
import { loanView } from '../loans/index.ts';
import { paymentView } from '../withdrawals/index.ts';

const views = {
  loan: loanView,
  payment: paymentView,
  'card-payment': cardPaymentView,
  'identity-check': identityCheckView,
} as const satisfies Record<ChatCase, unknown>;

export const caseWords = {
  loan: 'This conversation is about a loan.',
  payment: 'This conversation is about a payment.',
  'card-payment': 'This conversation is about a payment by card.',
  'identity-check': 'This conversation is about an identity check.',
} as const satisfies Record<ChatCase, string>;

/** Of this customer: what is another's is answered as if there were none. */
export async function refuseForeignCase(
  reader: Reader,
  customerId: string,
  about: { readonly kind: ChatCase; readonly id: string },
): Promise<void> {
  const { rows } = await sql`
    SELECT 1
    FROM ${views[about.kind]} AS own
    WHERE own.id = ${about.id} AND own.customer_id = ${customerId}
  `.execute(reader);
  if (rows.length === 0) throw new Refusal('not_found');
}
