import type { AnswerOf, startPaymentApproval } from '@farthing/contract';
import { insertion, type Row } from '@farthing/ledger';
import { paymentStatement } from '@farthing/rules';
import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalFacts } from '../facts.ts';
import type { WithdrawalServices } from '../services.ts';
import { readWithdrawalFacts } from '../steps.ts';
import { refuseByState } from './refusals.ts';

/** What a passkey has to sign to approve exactly this payment. */
export async function startApproval(
  services: WithdrawalServices,
  asking: { readonly customerId: string; readonly withdrawalId: string },
): Promise<AnswerOf<typeof startPaymentApproval>> {
  const { identity, database } = services;
  const known = await readWithdrawalFacts(services, services.io, asking);
  if (known === undefined) throw new Refusal('withdrawal_not_found');
  const refused = refuseByState(services, known.withdrawal);
  if (refused !== undefined) throw refused;
  const statement = statementOf(known);
  const { expiresAt } = known.withdrawal;
  const passkey = await identity.askForApproval(database.kysely, asking.customerId, { statement, expiresAt });
  return { statement, passkey };
}

/** Refused unless a passkey of the payer has signed this very payment; the rows keep what it signed. */
export async function approvedRows(
  { identity, database, clock }: WithdrawalServices,
  known: WithdrawalFacts,
  credential: object,
): Promise<readonly Row[]> {
  const { id, customerId } = known.withdrawal;
  const signed = await identity.approvedByPasskey(database.kysely, customerId, {
    statement: statementOf(known),
    credential,
  });
  const { statement, passkeyName, publicKey } = signed;
  return [
    signed.row,
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

function statementOf({ withdrawal, payer }: WithdrawalFacts) {
  return paymentStatement({ ...withdrawal, from: payer.account.number });
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
