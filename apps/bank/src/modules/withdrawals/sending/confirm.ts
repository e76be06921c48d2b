import { timingSafeEqual } from 'node:crypto';
import { isHeld } from '@farthing/rules';
import { asKeyTaken, type Keyed, keyRows, replay } from '../../../platform/http/idempotency.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import type { Work } from '../../books/index.ts';
import { unlockedPinRow } from '../../pins/index.ts';
import type { KeptDecision } from '../../risk/index.ts';
import { reviewMs } from '../../settings/index.ts';
import type { WithdrawalFacts } from '../facts.ts';
import { auditedRisk, judgeAgain, refusalOf } from '../limits/index.ts';
import { wrongCodeRow } from '../rows.ts';
import type { WithdrawalServices } from '../services.ts';
import { refuseWithout, signaturesLeft } from '../share.ts';
import {
  auditRows,
  canBePaid,
  carryOut,
  isAnswered,
  isRequestOver,
  readWithdrawalFacts,
  refuseOverAccount,
} from '../steps.ts';
import type { Withdrawal } from '../store.ts';
import { decide, type WithdrawalEvent } from '../withdrawal.ts';
import { approvedRows } from './passkey-approval.ts';
import { codePurpose } from './prepare.ts';
import { refuseByState, refuseByTries } from './refusals.ts';

/** The mailed code, or what a passkey has signed. */
export type ConfirmationProof = { readonly code: string } | { readonly credential: object };

export type Confirmation<Answer> = Keyed<Withdrawal, Answer> & {
  readonly customerId: string;
  readonly sessionId: string;
  readonly withdrawalId: string;
  readonly proof: ConfirmationProof;
  readonly origin: Origin;
};

/** What is answered, and what is written with it; nothing when there is nothing to write. */
export type Result = {
  readonly result: Withdrawal | Refusal;
  readonly work?: Work;
  readonly tried?: Work['rows'];
};

/**
 * The right code sends the money, or leaves it to staff when a rule says so; the same code again gets the same answer.
 * What a code turns out to be is told only when the try is written, and that is so only if nobody tried meanwhile:
 * fifty codes at once are judged one after the other, whichever processes they come to.
 */
export async function confirmWithdrawal<Answer>(
  services: WithdrawalServices,
  confirmation: Confirmation<Answer>,
): Promise<Answer> {
  const { customerId, sessionId, withdrawalId, key } = confirmation;
  const codeKey = services.identity.codes.keyOf(codePurpose, withdrawalId);
  const question = { withdrawalId, customerId, sessionId, codeKey, key };
  const known = await readWithdrawalFacts(services, services.io, question);
  if (known === undefined) throw new Refusal('withdrawal_not_found');
  if (known.record !== undefined && key !== undefined) return replay(known.record, key);
  const { result, work, tried = [] } = await judge(services, known, confirmation);
  const answer = result instanceof Refusal ? result : confirmation.answerOf(result);
  const rows = keyRows(confirmation.rowOf(answer));
  if (work !== undefined)
    await services.io.submit({ ...work, rows: [...work.rows, ...rows] }).catch(asKeyTaken);
  else await services.books.write([...tried, ...rows]).catch(asKeyTaken);
  return told(answer);
}

async function judge(
  services: WithdrawalServices,
  known: WithdrawalFacts,
  confirmation: Omit<Confirmation<never>, 'answerOf' | 'rowOf'>,
): Promise<Result> {
  const { withdrawal } = known;
  const { withdrawalId: id, proof } = confirmation;
  if (known.payer.status !== 'active') throw new Refusal('token_not_valid');
  if (known.payer.isFrozen) throw new Refusal('customer_frozen');
  const digest = services.secrets.hmac('withdrawal-code', `${id}\n${textOf(proof)}`);
  if (isAnswered(withdrawal)) return { result: again(withdrawal, digest) };
  const refused = refuseByState(services, withdrawal) ?? refuseByTries(known);
  if (refused !== undefined) return { result: refused };
  if ('credential' in proof) {
    const codeRows = await approvedRows(services, known, proof.credential);
    return send(services, known, { ...confirmation, digest, codeRows });
  }
  // Whoever has the mailbox has not got the passkey.
  if (known.hasPasskey) return { result: new Refusal('passkey_needed') };
  const { refusal, rows } = services.identity.codes.judged(codePurpose, id, known.code, proof.code);
  if (refusal === undefined) return send(services, known, { ...confirmation, digest, codeRows: rows });
  // Tries are counted for this withdrawal, and for all of the customer's together.
  const counted = refusal.code === 'code_invalid' ? [wrongCodeRow(withdrawal)] : [];
  return { result: refusal, tried: [...rows, ...counted] };
}

function textOf(proof: ConfirmationProof): string {
  return 'code' in proof ? proof.code : JSON.stringify(proof.credential);
}

/** Confirmed before. Only who knows the code that did it is told what came of it. */
function again(withdrawal: Withdrawal, digest: Buffer): Withdrawal | Refusal {
  const isSame = withdrawal.confirmedBy !== null && timingSafeEqual(withdrawal.confirmedBy, digest);
  return isSame ? withdrawal : new Refusal('withdrawal_closed');
}

export type Sender = {
  readonly origin: Origin | undefined;
  readonly digest: Buffer;
  readonly codeRows: Work['rows'];
};

/** A refusal that is thrown from here on, such as that of the limit, leaves the code as it was: not used up. */
export async function send(
  services: WithdrawalServices,
  known: WithdrawalFacts,
  by: Sender,
): Promise<Result> {
  const now = services.clock.now();
  refuseWithout(known.share, 'prepare');
  const risk = await judgeAgain(services, services.io, known);
  if (!canBePaid(known)) {
    const message = 'The recipient’s account can no longer be paid.';
    return giveUp(services, known, by, { kind: 'fail' }, new Refusal('withdrawal_closed', { message }));
  }
  if (isRequestOver(known, now))
    return giveUp(services, known, by, { kind: 'cancel' }, new Refusal('money_request_closed'));
  if (risk.answer === 'refuse') return giveUp(services, known, by, { kind: 'cancel' }, refusalOf(risk));
  refuseOverAccount(services, known);
  const flagged = isHeld(risk.answer);
  const unsigned = signaturesLeft(known.share, known.withdrawal.debit.minor) > 0;
  const waitsMs = unsigned
    ? policies.sharedAccounts.answerWithinMs
    : flagged
      ? await reviewTime(services)
      : undefined;
  const { after, work } = step(services, known, by, { kind: 'confirm', flagged, unsigned }, risk, {
    confirmedBy: by.digest,
    confirmedAt: now,
    risk,
    ...(waitsMs === undefined ? {} : { expiresAt: new Date(now.getTime() + waitsMs) }),
  });
  return { result: after, work };
}

async function reviewTime({ settings }: WithdrawalServices): Promise<number> {
  return reviewMs((await settings.current()).values);
}

/** The payee or the rules of risk do not let it go any more: the money is given back at once. */
function giveUp(
  services: WithdrawalServices,
  known: WithdrawalFacts,
  by: Sender,
  event: WithdrawalEvent,
  result: Refusal,
): Result {
  return { result, work: step(services, known, by, event, undefined).work };
}

function step(
  services: WithdrawalServices,
  known: WithdrawalFacts,
  by: Sender,
  event: WithdrawalEvent,
  risk: KeptDecision | undefined,
  changes: Parameters<typeof carryOut>[3] = {},
): ReturnType<typeof carryOut> {
  const { withdrawal } = known;
  const decision = decide(withdrawal, event, services.clock.now());
  if ('refusal' in decision) throw new Error(`withdrawal ${withdrawal.id} is ${decision.refusal}`);
  const { after, work } = carryOut(services, known, decision, changes);
  const entry = auditRows(services, withdrawal, {
    by: { actor: { kind: 'customer', id: withdrawal.customerId }, origin: by.origin },
    action: 'withdrawal.confirm',
    before: { status: withdrawal.state },
    after: { status: decision.next, ...(risk === undefined ? {} : auditedRisk(risk)) },
  });
  const rows = [...work.rows, ...by.codeRows, unlockedPinRow(withdrawal.customerId), ...entry];
  return { after, work: { ...work, rows } };
}
