import { createHash } from 'node:crypto';
import type { AnswerOf, startOrderApproval } from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import { type ApprovalStatement, accountNumberOf, approvalText, bankCodeOf } from '@farthing/rules';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
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

/** What a passkey has to sign to approve exactly these terms; it follows from them. */
export async function askForSignature(
  { identity, database, clock }: StandingOrderServices,
  order: StandingOrder,
  from: PaidFrom,
): Promise<AnswerOf<typeof startOrderApproval>> {
  const statement = statementOf(order, from);
  const timeoutMs = order.expiresAt.getTime() - clock.now().getTime();
  const asked = { challenge: challengeOf(approvalText(statement)), timeoutMs };
  const passkey = await identity.findSigningRequest(database.kysely, order.customerId, asked);
  if (passkey === undefined) throw new Refusal('passkey_missing');
  return { statement: { ...statement, currency: order.amount.currency }, passkey };
}

/** Refused unless a passkey of the payer has signed these very terms; what it signed is kept. */
export async function keepSigned(
  { identity, clock }: StandingOrderServices,
  tx: Tx,
  { order, from }: { readonly order: StandingOrder; readonly from: PaidFrom },
  credential: object,
): Promise<void> {
  const statement = approvalText(statementOf(order, from));
  const signed = await identity.signedByPasskey(tx, order.customerId, {
    credential,
    challenge: challengeOf(statement),
  });
  await signed.markUse(tx);
  const { passkeyName, publicKey } = signed;
  await insertApproval(tx, {
    orderId: order.id,
    statement,
    passkeyName,
    credential,
    publicKey,
    at: clock.now(),
  });
}

function challengeOf(statement: string): string {
  return createHash('sha256').update(statement).digest('base64url');
}

function statementOf(order: StandingOrder, from: PaidFrom) {
  const { id, amount, accountName, destination } = order;
  const bank = bankCodeOf(destination);
  const account = accountNumberOf(destination);
  return {
    id,
    amount: toDecimal(amount),
    currency: amount.currency,
    payee: accountName,
    account: bank === undefined ? account : `${account}, ${bank.name} ${bank.code}`,
    from: from.number,
    when: whenOf(order),
  } satisfies ApprovalStatement;
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
