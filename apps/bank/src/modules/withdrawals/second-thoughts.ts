import type { Tx } from '../../platform/database/database.ts';
import { asKeyTaken, type KeyRow, type KeyUse, keyRows, replay } from '../../platform/http/idempotency.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseByState, refuseByTries } from './confirm.ts';
import { type Door, doorWithin } from './door.ts';
import { readerOf } from './effects.ts';
import { codeMail } from './mails.ts';
import { codePurpose } from './prepare.ts';
import { payerRow } from './rows.ts';
import type { WithdrawalServices } from './services.ts';
import { auditRows, carryOut, type Known, readKnown } from './steps.ts';
import type { Withdrawal } from './store.ts';
import { decide, type StepRefusal } from './withdrawal.ts';

/** Something that the owner of a withdrawal wants of it before the money has left. */
export type OwnersWish = {
  readonly customerId: string;
  readonly withdrawalId: string;
  readonly origin: Origin;
};

/** Gives the money back. Cancelled again, it stays cancelled. */
export async function cancelWithdrawal<Answer>(
  services: WithdrawalServices,
  wish: OwnersWish & {
    readonly key: KeyUse | undefined;
    readonly answerOf: (withdrawal: Withdrawal) => Answer;
    readonly rowOf: (answer: Answer) => KeyRow | undefined;
  },
): Promise<Answer | Refusal> {
  const { door } = services;
  const known = await readOwn(services, door, wish);
  if (known.record !== undefined && wish.key !== undefined)
    return replay(known.record, wish.key) as Answer | Refusal;
  const { withdrawal } = known;
  if (withdrawal.state === 'cancelled') return wish.answerOf(withdrawal);
  const decision = decide(withdrawal, { kind: 'cancel' }, services.clock.now());
  if ('refusal' in decision) throw refusalToCancel(decision.refusal);
  const { after, work } = carryOut(services, known, decision);
  const entry = auditRows(services, withdrawal, {
    by: { actor: { kind: 'customer', id: wish.customerId }, origin: wish.origin },
    action: 'withdrawal.cancel',
    before: { status: withdrawal.state },
    after: { status: decision.next },
  });
  const answer = wish.answerOf(after);
  const rows = [...work.rows, ...entry, ...keyRows(wish.rowOf(answer))];
  await door.submit({ ...work, rows }).catch(asKeyTaken);
  return answer;
}

/**
 * Mails a new code for the same payment; the one before no longer works. The quote is not given more time, and wrong
 * codes stay counted.
 */
export async function resendCode(
  services: WithdrawalServices,
  tx: Tx,
  wish: OwnersWish,
): Promise<Withdrawal> {
  const { identity, mailer, clock, brandName } = services;
  const door = doorWithin(services, tx);
  const known = await readOwn(services, door, wish);
  const { withdrawal, payer, payerVersion } = known;
  const refused = refuseByState(services, withdrawal) ?? refuseByTries(known);
  if (refused !== undefined) throw refused;
  const codes = await identity.codes.open(tx, codePurpose, withdrawal.id, payer.id);
  if (codes.tooSoon !== undefined) throw codes.tooSoon;
  const code = await codes.send();
  const leftMs = withdrawal.expiresAt.getTime() - clock.now().getTime();
  const entry = auditRows(services, withdrawal, {
    by: { actor: { kind: 'customer', id: payer.id }, origin: wish.origin },
    action: 'withdrawal.resend-code',
    after: { status: withdrawal.state },
  });
  const mail = mailer.rowsOf(codeMail(brandName, readerOf(payer), withdrawal, { code, leftMs }));
  await door.submit({ commands: [], lines: [], rows: [payerRow(payer.id, payerVersion), ...mail, ...entry] });
  return withdrawal;
}

async function readOwn(
  services: WithdrawalServices,
  door: Door,
  { withdrawalId, customerId, key }: OwnersWish & { readonly key?: KeyUse | undefined },
): Promise<Known> {
  const known = await readKnown(services, door, { withdrawalId, customerId, key });
  if (known === undefined) throw new Refusal('withdrawal_not_found');
  if (known.payer.status !== 'active') throw new Refusal('token_not_valid');
  return known;
}

function refusalToCancel(refusal: StepRefusal): Refusal {
  if (refusal === 'expired') return new Refusal('withdrawal_expired');
  return new Refusal(
    'withdrawal_closed',
    refusal === 'confirmed'
      ? { message: 'This payment has been sent and cannot be cancelled any more.' }
      : {},
  );
}
