import { isHeld } from '@farthing/rules';
import { asKeyTaken, type Keyed, keyRows, replay } from '../../../platform/http/idempotency.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import type { Work } from '../../books/index.ts';
import { activeRow, maySendRow } from '../../identity/index.ts';
import { isAllowed } from '../../owners/index.ts';
import { unlockedPinRow } from '../../pins/index.ts';
import { reviewMs } from '../../settings/index.ts';
import { fullName } from '../effects.ts';
import type { WithdrawalFacts } from '../facts.ts';
import { isQuoteGone, judgeAgain, refusalOf } from '../limits/index.ts';
import { payerRow, signatureRow } from '../rows.ts';
import type { WithdrawalServices } from '../services.ts';
import { mayStillPrepare, type Other, type Share, shareRows, signaturesLeft } from '../share.ts';
import {
  auditRows,
  canBePaid,
  carryOut,
  isRequestOver,
  readWithdrawalFacts,
  refuseOverAccount,
} from '../steps.ts';
import type { Changes, Withdrawal } from '../store.ts';
import { decide, type WithdrawalEvent } from '../withdrawal.ts';

/** The payment, and the account that it comes from as who prepared it calls it. */
type Signed = Pick<WithdrawalFacts, 'withdrawal' | 'payer' | 'share'>;

export type Signing<Answer> = Keyed<Signed, Answer> & {
  readonly customerId: string;
  readonly withdrawalId: string;
  readonly origin: Origin;
};

type ToSign = {
  readonly known: WithdrawalFacts & { readonly share: Share };
  readonly signer: Other;
  readonly origin: Origin;
};

type Result = { readonly result: Signed | Refusal; readonly work?: Work };

/**
 * Another who shares the account approves; the PIN was checked. The last signature that is needed sends the payment, by the
 * rules of risk, the limit and the rate of that moment. All steps of a payer's payments are written one after the other, so
 * that two who press at once send it once.
 */
export function approvePayment<Answer>(
  services: WithdrawalServices,
  signing: Signing<Answer>,
): Promise<Answer> {
  return sign(services, signing, (toSign) => approve(services, toSign));
}

/** Gives the money back, and tells who prepared it why. */
export function refusePayment<Answer>(
  services: WithdrawalServices,
  { reason, ...signing }: Signing<Answer> & { readonly reason: string },
): Promise<Answer> {
  return sign(services, signing, async (toSign) => {
    const refused = { by: fullName(toSign.signer), reason };
    return step(services, { ...toSign, known: { ...toSign.known, refused } }, { kind: 'refuse' }, { reason });
  });
}

async function sign<Answer>(
  services: WithdrawalServices,
  signing: Signing<Answer>,
  judge: (toSign: ToSign) => Promise<Result>,
): Promise<Answer> {
  const { customerId, withdrawalId, key, origin } = signing;
  const known = await readWithdrawalFacts(services, services.io, { withdrawalId, customerId: null, key });
  if (known?.record !== undefined && key !== undefined) return replay(known.record, key);
  const { result, work } = await judge({ ...signable(known, customerId), origin });
  const answer = result instanceof Refusal ? result : signing.answerOf(result);
  const rows = keyRows(signing.rowOf(answer));
  if (work !== undefined)
    await services.io.submit({ ...work, rows: [...work.rows, ...rows] }).catch(asKeyTaken);
  return told(answer);
}

/** Whoever does not share the account learns nothing of the payment; who prepared it never signs it. */
function signable(known: WithdrawalFacts | undefined, customerId: string): Omit<ToSign, 'origin'> {
  if (known?.share === undefined) throw new Refusal('withdrawal_not_found');
  const { share, withdrawal } = known;
  if (withdrawal.customerId === customerId) throw new Refusal('own_proposal');
  const signer = share.others.find(({ id }) => id === customerId);
  if (signer === undefined) throw new Refusal('withdrawal_not_found');
  if (!isAllowed(signer.role, 'approve')) throw new Refusal('permission_denied');
  if (signer.status !== 'active') throw new Refusal('token_not_valid');
  return { known: { ...known, share }, signer };
}

async function approve(services: WithdrawalServices, toSign: ToSign): Promise<Result> {
  const { known, signer } = toSign;
  const { share, withdrawal } = known;
  refuseState(services, withdrawal);
  refuseSending(known);
  if (signer.hasApproved) return { result: known };
  const others = share.others.map((other) =>
    other.id === signer.id ? { ...other, hasApproved: true } : other,
  );
  if (signaturesLeft({ ...share, others }, withdrawal.debit.minor) > 0) return oneOfSeveral(services, toSign);
  const { event, refusal, changes = {} } = await sending(services, known);
  const { result, work } = step(services, toSign, event, { reason: null, changes });
  return { result: refusal ?? result, ...(work === undefined ? {} : { work }) };
}

/** What becomes of it by the rules of now: other payments may have left while this one waited, or the payee. */
async function sending(
  services: WithdrawalServices,
  known: WithdrawalFacts,
): Promise<{ readonly event: WithdrawalEvent; readonly refusal?: Refusal; readonly changes?: Changes }> {
  const now = services.clock.now();
  if (!canBePaid(known)) {
    const message = 'The recipient’s account can no longer be paid. The money is available again.';
    return { event: { kind: 'fail' }, refusal: new Refusal('withdrawal_closed', { message }) };
  }
  if (isRequestOver(known, now))
    return { event: { kind: 'cancel' }, refusal: new Refusal('money_request_closed') };
  if (await isQuoteGone(services, known.withdrawal, now)) {
    const message =
      'The rate has moved too far since this payment was prepared. The money is available again.';
    return { event: { kind: 'cancel' }, refusal: new Refusal('withdrawal_closed', { message }) };
  }
  const risk = await judgeAgain(services, services.io, known);
  if (risk.answer === 'refuse') return { event: { kind: 'cancel' }, refusal: refusalOf(risk) };
  refuseOverAccount(services, known);
  const flagged = isHeld(risk.answer);
  const reviewUntil = new Date(now.getTime() + reviewMs((await services.settings.current()).values));
  return {
    event: { kind: 'sign', flagged },
    changes: { risk, ...(flagged ? { expiresAt: reviewUntil } : {}) },
  };
}

function step(
  services: WithdrawalServices,
  toSign: ToSign,
  event: WithdrawalEvent,
  { reason, changes = {} }: { readonly reason: string | null; readonly changes?: Changes },
): Result {
  const { known } = toSign;
  refuseState(services, known.withdrawal);
  const decision = decide(known.withdrawal, event, services.clock.now());
  if ('refusal' in decision) throw new Error(`withdrawal ${known.withdrawal.id} is ${decision.refusal}`);
  const { after, work } = carryOut(services, known, decision, changes);
  return {
    result: { ...known, withdrawal: after },
    work: { ...work, rows: [...work.rows, ...signed(services, toSign, after, reason)] },
  };
}

function oneOfSeveral(services: WithdrawalServices, toSign: ToSign): Result {
  const { withdrawal, payer, payerVersion, share } = toSign.known;
  const rows = [
    payerRow(payer.id, payerVersion),
    ...shareRows(share),
    ...signed(services, toSign, withdrawal, null),
  ];
  return { result: toSign.known, work: { commands: [], lines: [], rows } };
}

function signed(
  services: WithdrawalServices,
  { known: { withdrawal }, signer, origin }: ToSign,
  after: Withdrawal,
  reason: string | null,
): Work['rows'] {
  return [
    signatureRow(withdrawal, { customerId: signer.id, reason, at: services.clock.now() }),
    ...(reason === null ? [maySendRow(signer.id), unlockedPinRow(signer.id)] : [activeRow(signer.id)]),
    ...auditRows(services, withdrawal, {
      by: { actor: { kind: 'customer', id: signer.id }, origin },
      action: reason === null ? 'withdrawal.sign' : 'withdrawal.refuse',
      before: { status: withdrawal.state },
      after: { status: after.state, ...(reason === null ? {} : { because: reason }) },
    }),
  ];
}

function refuseState({ clock }: WithdrawalServices, withdrawal: Withdrawal): void {
  const decision = decide(withdrawal, { kind: 'sign', flagged: false }, clock.now());
  if (!('refusal' in decision)) return;
  if (decision.refusal === 'expired') throw new Refusal('withdrawal_expired');
  const message = 'This payment is no longer waiting for a signature.';
  throw new Refusal('withdrawal_closed', { message });
}

/** What somebody prepared who may do so no more, or is locked, is not sent: it can only be refused. */
function refuseSending({ share, payer }: ToSign['known']): void {
  if (share.isFrozen) throw new Refusal('account_frozen');
  if (mayStillPrepare(share) && payer.status === 'active') {
    if (payer.isFrozen)
      throw new Refusal('customer_frozen', {
        message: 'The person who prepared this payment has frozen everything.',
      });
    return;
  }
  const message = 'The person who prepared this payment may no longer do so. Refuse it instead.';
  throw new Refusal('status_conflict', { message });
}
