import { type CardReason, cardResponses } from '@farthing/contract';
import { type Currency, convertRoundingUp, fromDecimal, type Money, money, toDecimal } from '@farthing/money';
import { Outdated } from '../../../platform/database/outdated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { NetworkAnswer, NetworkServices } from './services.ts';
import type { KnownCall } from './store.ts';

export function answerOf(
  reason: CardReason,
  paymentId: string | null,
  billed: { readonly minor: bigint; readonly currency: Currency } | null,
): NetworkAnswer {
  return {
    approved: reason === 'approved',
    response_code: cardResponses[reason].code,
    reason,
    payment: paymentId,
    billed:
      billed === null
        ? null
        : { amount: toDecimal(money(billed.minor, billed.currency)), currency: billed.currency },
  };
}

/** The answer that was given, also when it was lost on its way; another call under the same id is told so. */
export function answerAgain(known: KnownCall, digest: Buffer): NetworkAnswer {
  if (!known.digest.equals(digest)) return answerOf('id_reused', null, null);
  const { billedMinor: minor, billedCurrency: currency } = known;
  const billed = minor === null || currency === null ? null : { minor, currency };
  return answerOf(known.reason, known.paymentId, billed);
}

/** What a call said, with the number of the card in it, by a key that is not in the database. */
export function digestOf({ secrets }: NetworkServices, kind: string, body: unknown): Buffer {
  return secrets.hmac('card-call', JSON.stringify([kind, body]));
}

/** By each key that the bank has: a card keeps the one that it was issued under. */
export function numberDigestsOf({ secrets }: NetworkServices, number: string): readonly Buffer[] {
  return secrets.versions.map((version) => secrets.hmac('card-number', number, version));
}

/** In the currency of the account, at the rate of the moment. */
export async function billedIn(
  { rates }: NetworkServices,
  decimal: string,
  from: Currency,
  to: Currency,
): Promise<{ readonly amount: Money; readonly billedMinor: bigint }> {
  const amount = fromDecimal(decimal, from);
  if (from === to) return { amount, billedMinor: amount.minor };
  const { middle } = await rates.quote(from, to, 0n);
  return { amount, billedMinor: convertRoundingUp(amount, middle).minor };
}

/** Another call was faster since balance and hold were read: they are read again. */
export function asChangedMeanwhile(error: unknown): never {
  throw error instanceof Refusal && changing.has(error.code) ? new Outdated('balance') : error;
}

/** What the ledger says of a balance that was spent, and of a hold that has ended. */
const changing: ReadonlySet<string> = new Set(['insufficient_funds', 'withdrawal_closed']);
