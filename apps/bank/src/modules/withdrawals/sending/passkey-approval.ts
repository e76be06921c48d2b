import { createHash } from 'node:crypto';
import type { AnswerOf, startPaymentApproval } from '@farthing/contract';
import { insertion, type Row } from '@farthing/ledger';
import { toDecimal } from '@farthing/money';
import { type ApprovalStatement, accountNumberOf, approvalText, bankCodeOf } from '@farthing/rules';
import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalFacts } from '../facts.ts';
import type { WithdrawalServices } from '../services.ts';
import { readWithdrawalFacts } from '../steps.ts';
import { refuseByState } from './refused.ts';

/** What a passkey has to sign to approve exactly this payment. Nothing is kept of the question: it follows from the payment. */
export async function startApproval(
  services: WithdrawalServices,
  asking: { readonly customerId: string; readonly withdrawalId: string },
): Promise<AnswerOf<typeof startPaymentApproval>> {
  const { identity, database, clock } = services;
  const known = await readWithdrawalFacts(services, services.door, asking);
  if (known === undefined) throw new Refusal('withdrawal_not_found');
  const refused = refuseByState(services, known.withdrawal);
  if (refused !== undefined) throw refused;
  const statement = statementOf(known);
  const timeoutMs = known.withdrawal.expiresAt.getTime() - clock.now().getTime();
  const asked = { challenge: approvalChallenge(approvalText(statement)), timeoutMs };
  const passkey = await identity.findSigningRequest(database.kysely, asking.customerId, asked);
  if (passkey === undefined) throw new Refusal('passkey_missing');
  return { statement: { ...statement, currency: known.withdrawal.amount.currency }, passkey };
}

/** Refused unless a passkey of the payer has signed this very payment; the rows keep what it signed. */
export async function approvedRows(
  { identity, database, clock }: WithdrawalServices,
  known: WithdrawalFacts,
  credential: object,
): Promise<readonly Row[]> {
  const statement = approvalText(statementOf(known));
  const { id, customerId } = known.withdrawal;
  const signed = { credential, challenge: approvalChallenge(statement) };
  const { passkeyName, publicKey, row } = await identity.signedByPasskey(database.kysely, customerId, signed);
  return [
    row,
    approval.row({
      withdrawal_id: id,
      customer_id: customerId,
      statement,
      passkey_name: passkeyName,
      credential,
      public_key: publicKey,
      at: clock.now(),
    }),
  ];
}

/** The challenge by which a statement is signed. */
export function approvalChallenge(statement: string): string {
  return createHash('sha256').update(statement).digest('base64url');
}

function statementOf({ withdrawal, payer }: WithdrawalFacts): ApprovalStatement {
  const { id, amount, accountName, destination } = withdrawal;
  const bank = bankCodeOf(destination);
  const account = accountNumberOf(destination);
  return {
    id,
    amount: toDecimal(amount),
    currency: amount.currency,
    payee: accountName,
    account: bank === undefined ? account : `${account}, ${bank.name} ${bank.code}`,
    from: payer.account.number,
  };
}

const approval = insertion('payment_approval', {
  columns: {
    withdrawal_id: 'uuid',
    customer_id: 'uuid',
    statement: 'text',
    passkey_name: 'text',
    credential: 'jsonb',
    public_key: 'bytea',
    at: 'timestamptz',
  },
  unless: ['withdrawal_id'],
});
