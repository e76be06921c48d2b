import { asKeyTaken, type Keyed, type KeyUse, keyRows, replay } from '../../../platform/http/idempotency.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recipientOf } from '../effects.ts';
import type { WithdrawalFacts } from '../facts.ts';
import { isOtherName } from '../limits/index.ts';
import { payerRow } from '../rows.ts';
import type { WithdrawalServices } from '../services.ts';
import { auditRows, carryOut, readWithdrawalFacts } from '../steps.ts';
import { decide, type StepRefusal } from '../withdrawal.ts';
import { codeMail } from './code-mail.ts';
import { codePurpose } from './prepare.ts';
import { refuseByState, refuseByTries } from './refusals.ts';

/** What the owner asks about a withdrawal before the money has left. */
export type OwnersRequest = {
  readonly customerId: string;
  readonly withdrawalId: string;
  readonly origin: Origin;
};

type KeyedRequest<Answer> = OwnersRequest &
  Keyed<Pick<WithdrawalFacts, 'withdrawal' | 'payer' | 'share'>, Answer>;

/** Gives the money back. Cancelled again, it stays cancelled. */
export async function cancelWithdrawal<Answer>(
  services: WithdrawalServices,
  request: KeyedRequest<Answer>,
): Promise<Answer> {
  const { io } = services;
  const known = await readOwn(services, request, null);
  if (known.record !== undefined && request.key !== undefined) return replay(known.record, request.key);
  const { withdrawal } = known;
  if (withdrawal.state === 'cancelled') return request.answerOf(known);
  const decision = decide(withdrawal, { kind: 'cancel' }, services.clock.now());
  if ('refusal' in decision) throw refusalToCancel(decision.refusal);
  const { after, work } = carryOut(services, known, decision);
  const entry = auditRows(services, withdrawal, {
    by: { actor: { kind: 'customer', id: request.customerId }, origin: request.origin },
    action: 'withdrawal.cancel',
    before: { status: withdrawal.state },
    after: { status: decision.next },
  });
  const answer = request.answerOf({ ...known, withdrawal: after });
  // What staff have proposed about it closes in the same moment.
  const proposals = await services.staff.voidingRows(withdrawal.id, cancelledByOwner);
  const rows = [...work.rows, ...entry, ...proposals, ...keyRows(request.rowOf(answer))];
  await io.submit({ ...work, rows }).catch(asKeyTaken);
  return answer;
}

const cancelledByOwner = 'The customer has cancelled the payment.';

/**
 * Mails a new code for the same payment; the one before no longer works. The quote is not given more time, and wrong
 * codes stay counted.
 */
export async function resendCode<Answer>(
  services: WithdrawalServices,
  request: KeyedRequest<Answer>,
): Promise<Answer> {
  const { identity, mailer, clock, brand, io } = services;
  const codeKey = identity.codes.keyOf(codePurpose, request.withdrawalId);
  const known = await readOwn(services, request, codeKey);
  if (known.record !== undefined && request.key !== undefined) return replay(known.record, request.key);
  const { withdrawal, payer, payerVersion } = known;
  const refused = refuseByState(services, withdrawal) ?? refuseByTries(known);
  if (refused !== undefined) throw refused;
  if (known.hasPasskey) throw new Refusal('passkey_needed');
  const next = identity.codes.next(codePurpose, withdrawal.id, payer.id, known.code);
  const leftMs = withdrawal.expiresAt.getTime() - clock.now().getTime();
  const entry = auditRows(services, withdrawal, {
    by: { actor: { kind: 'customer', id: payer.id }, origin: request.origin },
    action: 'withdrawal.resend-code',
    after: { status: withdrawal.state },
  });
  const told = { code: next.code, leftMs, isOtherName: isOtherName(withdrawal) };
  const mail = mailer.rowsOf(codeMail(brand.name, recipientOf(payer), withdrawal, told));
  const answer = request.answerOf(known);
  const rows = [
    payerRow(payer.id, payerVersion),
    next.row,
    ...mail,
    ...entry,
    ...keyRows(request.rowOf(answer)),
  ];
  await io.submit({ commands: [], lines: [], rows }).catch(asKeyTaken);
  return answer;
}

async function readOwn(
  services: WithdrawalServices,
  { withdrawalId, customerId, key }: OwnersRequest & { readonly key: KeyUse | undefined },
  codeKey: Buffer | null,
): Promise<WithdrawalFacts> {
  const known = await readWithdrawalFacts(services, services.io, {
    withdrawalId,
    customerId,
    key,
    codeKey,
  });
  if (known === undefined) throw new Refusal('withdrawal_not_found');
  if (known.payer.status !== 'active') throw new Refusal('token_not_valid');
  return known;
}

function refusalToCancel(refusal: StepRefusal): Refusal {
  if (refusal === 'expired') return new Refusal('withdrawal_expired');
  return new Refusal(
    'withdrawal_closed',
    refusal === 'confirmed' ? { message: 'This payment has been sent and can no longer be cancelled.' } : {},
  );
}
