import type * as calls from '@farthing/contract';
import type { BodyOf, CardReason } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import type { RiskAnswer } from '@farthing/rules';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { changeRows } from '../../../platform/stream/changes.ts';
import type { Work } from '../../books/index.ts';
import { maySendRow } from '../../identity/index.ts';
import { type CardLookup, cardLookupWithin } from '../card-lookup.ts';
import { isFrictionless } from '../challenge.ts';
import { refusedByControls } from '../controls.ts';
import { findPayer } from '../drawn-account.ts';
import { answerAgain, answerOf, asChangedMeanwhile, billedIn, digestOf } from './answer.ts';
import { isByOwner, isCardThere, whyCardIsNotGood } from './decide.ts';
import { refundedMail } from './mails.ts';
import {
  type CardPayment,
  type Change,
  clear,
  collect,
  expire,
  increment,
  type Moves,
  noMoves,
  refund,
  reverse,
} from './payment.ts';
import { holdOf, postingsOf } from './postings.ts';
import { judgedRisk, readRisk } from './risk-facts.ts';
import {
  cardStatusRow,
  changedRow,
  givenRows,
  type Step,
  spendingRows,
  stepRow,
  unaskedRow,
} from './rows.ts';
import type { DecidingServices, NetworkAnswer, NetworkServices } from './services.ts';
import { byId, byNetworkId, type PaymentFacts, readPayment } from './store.ts';

type Made = Extract<Change, { readonly ok: true }>;
type Planned = {
  readonly change: Change;
  /** What pays in place of the account that was paid from. */
  readonly from?: AccountId | undefined;
  /** What goes with it when it is approved. */
  readonly rowsOf?: (made: Made) => Work['rows'];
};
type Plan = (found: PaymentFacts, now: Date) => Promise<Planned> | Planned;

export function incrementPayment(
  services: DecidingServices,
  body: BodyOf<typeof calls.incrementCardPayment>,
): Promise<NetworkAnswer> {
  return follow(services, 'increment', body, async (found, now) => {
    const { amount, billedMinor } = await billedFor(services, found, body.amount);
    const risk = await riskOfMore(services, found, billedMinor, now);
    const reason = whyNotMore(found, { billedMinor, risk }, now);
    if (reason !== undefined) return { change: { ok: false, reason } };
    const { payment, card, holder } = found;
    return {
      change: increment(payment, amount.minor, billedMinor),
      rowsOf: ({ spentMinor }) => [
        ...spendingRows(payment, spentMinor, card.controls.limits),
        cardStatusRow(payment.cardId, card.status),
        maySendRow(holder.id),
        ...(isUnasked(found) ? [unaskedRow(payment.cardId, found.unasked.unaskedVersion)] : []),
      ],
    };
  });
}

export function reversePayment(
  services: DecidingServices,
  body: BodyOf<typeof calls.reverseCardPayment>,
): Promise<NetworkAnswer> {
  return follow(services, 'reverse', body, async (found) => {
    const part = body.amount === undefined ? undefined : await billedFor(services, found, body.amount);
    return { change: reverse(found.payment, part?.amount.minor) };
  });
}

export function clearPayment(
  services: DecidingServices,
  body: BodyOf<typeof calls.clearCardPayment>,
): Promise<NetworkAnswer> {
  return follow(services, 'clear', body, async (found) => {
    const { amount, billedMinor } = await billedFor(services, found, body.amount);
    const { payment, availableMinor } = found;
    const clearing = {
      amountMinor: amount.minor,
      billedMinor,
      moreFollows: body.more_follows,
      availableMinor,
    };
    return { change: clear(payment, clearing) };
  });
}

export function refundPayment(
  services: DecidingServices,
  body: BodyOf<typeof calls.refundCardPayment>,
): Promise<NetworkAnswer> {
  return follow(services, 'refund', body, async (found) => {
    const { amount } = await billedFor(services, found, body.amount);
    const { payment, holder, lastFour } = found;
    return {
      change: refund(payment, amount.minor),
      rowsOf: ({ billedMinor }) =>
        services.mailer.rowsOf(refundedMail(services.brand.name, holder, { payment, billedMinor, lastFour })),
    };
  });
}

export function expirePayment(
  services: DecidingServices,
  body: BodyOf<typeof calls.expireCardPayment>,
): Promise<NetworkAnswer> {
  return follow(services, 'expire', body, ({ payment }) => ({ change: expire(payment) }));
}

/** By the bank itself: the network says nothing more of it. */
export function endHold(services: NetworkServices, paymentId: string): Promise<NetworkAnswer> {
  return step(services, 'expire', byItself(services, paymentId), ({ payment }) => ({
    change: expire(payment),
  }));
}

export function collectOwed(services: NetworkServices, paymentId: string): Promise<NetworkAnswer> {
  return step(services, 'collect', byItself(services, paymentId), async ({ payment }) => {
    const payer = await findPayer(services.database.kysely, paymentId);
    return { change: collect(payment, payer?.availableMinor ?? 0n), from: payer?.account };
  });
}

/** What is added to a payment at which nobody sees the card was approved by nobody, but for merchants that may keep the number. */
function isUnasked({ payment: { entry }, unasked }: PaymentFacts): boolean {
  return !isCardThere({ entry }) && !isByOwner({ entry, approval: null, unasked });
}

/** The rules of a payment hold for what is added to it, and the limit of one payment for the whole. */
function whyNotMore(
  found: PaymentFacts,
  { billedMinor, risk }: { readonly billedMinor: bigint; readonly risk: RiskAnswer },
  now: Date,
): CardReason | undefined {
  const { payment, card, availableMinor } = found;
  // A card for one payment was closed by this very payment.
  const isUsed = card.status === 'closed' && card.closedBecause === 'used';
  const reason = whyCardIsNotGood(isUsed ? { ...card, status: 'active' } : card, now);
  const { payment: most, day, month } = card.controls.limits;
  if (reason !== undefined) return reason;
  // What its owner has approved is this amount and no more; small sums nobody is asked about.
  const all = wholeWith(found, billedMinor);
  const unasked = { ...found.unasked, isKnownMerchant: false };
  if (isUnasked(found) && !isFrictionless(all, unasked, risk)) return 'challenge_missing';
  if (most !== null && payment.heldMinor + billedMinor > most) return 'over_payment_limit';
  const use = {
    ...{ amount: billedMinor, spentToday: card.spentTodayMinor, spentThisMonth: card.spentThisMonthMinor },
    ...{ isOnline: false, isContactless: false, isCash: false, isAbroad: false },
    categoryCode: payment.merchant.category,
  };
  const limits = { payment: null, day, month };
  return (
    refusedByControls({ ...card.controls, limits }, use, now) ??
    (risk === 'refuse' ? 'risk_refused' : undefined) ??
    (availableMinor < billedMinor ? 'insufficient_funds' : undefined)
  );
}

/** A large payment that begins as a small one is judged as what it becomes. */
async function riskOfMore(
  services: NetworkServices,
  found: PaymentFacts,
  billedMinor: bigint,
  now: Date,
): Promise<RiskAnswer> {
  const { kysely } = services.database;
  const { payment } = found;
  const known = { riskFacts: await readRisk(kysely, payment, now), currency: payment.billedCurrency };
  return judgedRisk(services, kysely, known, { billedMinor: wholeWith(found, billedMinor), now });
}

const wholeWith = ({ payment: { heldMinor, clearedMinor } }: PaymentFacts, billedMinor: bigint) =>
  heldMinor + clearedMinor + billedMinor;

function billedFor(services: NetworkServices, { payment }: PaymentFacts, decimal: string) {
  return billedIn(services, decimal, payment.amount.currency, payment.billedCurrency);
}

function follow(
  services: DecidingServices,
  kind: Step['kind'],
  body: { readonly id: string; readonly authorisation: string },
  plan: Plan,
): Promise<NetworkAnswer> {
  const call = { networkId: body.id, digest: digestOf(services, kind, body) };
  return step(
    services,
    kind,
    { lookUp: services.lookUp, which: byNetworkId(body.authorisation), call },
    plan,
  );
}

type About = {
  readonly lookUp: CardLookup;
  readonly which: ReturnType<typeof byId>;
  readonly call: Step['call'];
};

/** What the bank does with a payment by itself. */
const byItself = ({ database }: NetworkServices, paymentId: string): About => ({
  lookUp: cardLookupWithin(database.kysely),
  which: byId(paymentId),
  call: null,
});

/** Reads, decides and writes one step of a payment; what is refused is written down as well, when the network asked. */
function step(
  services: NetworkServices,
  kind: Step['kind'],
  { lookUp, which, call }: About,
  plan: Plan,
): Promise<NetworkAnswer> {
  const { clock, ids, books } = services;
  return decidedAnew(async () => {
    const now = clock.now();
    const { known, found } = await readPayment(lookUp, { networkId: call?.networkId ?? null, which });
    if (known !== undefined && call !== null) return answerAgain(known, call.digest);
    const { change, from, rowsOf } = found === undefined ? unknown : await plan(found, now);
    const payment = found?.payment;
    const of = { id: ids.next(), kind, call, payment, madeAt: now };
    if (!change.ok || found === undefined) {
      const reason = change.ok ? 'payment_unknown' : change.reason;
      const row = stepRow({ ...of, reason, billed: null, moves: noMoves });
      if (call !== null) await books.submit({ commands: [], lines: [], rows: [row] });
      return answerOf(reason, payment?.id ?? null, null);
    }
    const work = workOf(services, found, change, { ...of, from });
    await books
      .submit({ ...work, rows: [...work.rows, ...(rowsOf?.(change) ?? spent(change))] })
      .catch(asChangedMeanwhile);
    return answerOf('approved', found.payment.id, billedOf(change));
  });
}

const unknown: Planned = { change: { ok: false, reason: 'payment_unknown' } };

const spent = ({ after, spentMinor }: Made) => spendingRows(after, spentMinor);

const billedOf = ({ after, billedMinor }: Made) => ({ minor: billedMinor, currency: after.billedCurrency });

/** The new one, none when the one before has ended, or still that. */
function holdAfter(
  { holdId }: CardPayment,
  { held, released, posted }: Moves,
  stepId: string,
): string | null {
  if (held > 0n) return holdOf(stepId);
  return released > 0n || posted > 0n ? null : holdId;
}

function workOf(
  { books }: NetworkServices,
  { payment, isClosed }: PaymentFacts,
  change: Made,
  {
    from = payment.ledgerAccount ?? undefined,
    ...of
  }: Pick<Step, 'id' | 'kind' | 'call' | 'payment' | 'madeAt'> & Pick<Planned, 'from'>,
): Work {
  const { moves, inMinor } = change;
  const after = {
    ...change.after,
    holdId: holdAfter(payment, moves, of.id),
    steps: payment.steps + 1,
    updatedAt: of.madeAt,
  };
  return {
    ...postingsOf(
      books,
      { ...payment, ledgerAccount: from ?? null },
      { id: of.id, moves, inMinor, isClosed },
    ),
    rows: [
      changedRow(payment, after),
      ...givenRows(payment, moves.given > 0n && !isClosed),
      ...(payment.creditId === null ? [] : changeRows([{ topic: 'cards', customerId: payment.customerId }])),
      stepRow({ ...of, reason: 'approved', billed: billedOf(change), moves }),
    ],
  };
}
