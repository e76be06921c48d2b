import type { AnswerOf, startOrderApproval } from '@farthing/contract';
import { paymentStatement } from '@farthing/rules';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { passkeyView } from '../identity/index.ts';
import { insertApproval } from './approval-store.ts';
import type { StandingOrderServices } from './services.ts';
import type { StandingOrder } from './standing-order.ts';
import type { PaidFrom } from './store.ts';

/** Whether codes are not taken of this customer any more. */
export async function hasPasskey(reader: Reader, customerId: string): Promise<boolean> {
  const found = await reader
    .selectFrom(passkeyView.as('passkey'))
    .select('id')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What a passkey has to sign to approve exactly these terms. */
export async function askForSignature(
  { identity, database }: StandingOrderServices,
  order: StandingOrder,
  from: PaidFrom,
): Promise<AnswerOf<typeof startOrderApproval>> {
  const statement = statementOf(order, from);
  const { customerId, expiresAt } = order;
  const passkey = await identity.askForApproval(database.kysely, customerId, { statement, expiresAt });
  return { statement, passkey };
}

/** Refused unless a passkey of the payer has signed these very terms; what it signed is kept. */
export async function keepSigned(
  { identity, clock }: StandingOrderServices,
  tx: Tx,
  { order, from }: { readonly order: StandingOrder; readonly from: PaidFrom },
  credential: object,
): Promise<void> {
  const signed = await identity.approvedByPasskey(tx, order.customerId, {
    statement: statementOf(order, from),
    credential,
  });
  await signed.markUse(tx);
  const { statement, passkeyName, publicKey } = signed;
  await insertApproval(tx, {
    orderId: order.id,
    statement,
    passkeyName,
    credential,
    publicKey,
    at: clock.now(),
  });
}

function statementOf(order: StandingOrder, from: PaidFrom) {
  return { ...paymentStatement({ ...order, from: from.number }), when: whenOf(order) };
}

/** All of the schedule: 'monthly, from 2026-12-01, 12 times'. */
function whenOf({ frequency, firstDay, lastDay, times }: StandingOrder): string {
  if (frequency === 'once') return `once, on ${firstDay}`;
  const end = [
    ...(lastDay === null ? [] : [`until ${lastDay}`]),
    ...(times === null ? [] : [`${times} times`]),
  ];
  return [frequency, `from ${firstDay}`, ...end].join(', ');
}
