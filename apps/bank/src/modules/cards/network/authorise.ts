import { decidedAnew } from '../../../platform/database/outdated.ts';
import { policies } from '../../../platform/policies.ts';
import { changeRows } from '../../../platform/stream/changes.ts';
import type { Work } from '../../books/index.ts';
import { maySendRow } from '../../identity/index.ts';
import { answerAgain, answerOf, asChangedMeanwhile, billedIn, digestOf, numberDigestsOf } from './answer.ts';
import { type Asked, decide, isByOwner, isCardThere } from './decide.ts';
import { paidMail } from './mails.ts';
import { type CardPayment, force, type Moves, noMoves } from './payment.ts';
import { holdOf, postingsOf } from './postings.ts';
import { proofOf, triesRows } from './proof.ts';
import { judgedRisk } from './risk-facts.ts';
import {
  cardStatusRow,
  paymentRow,
  type Step,
  spendingRows,
  stepRow,
  unaskedRow,
  usedCardRow,
  usedChallengeRow,
} from './rows.ts';
import type { DecidingServices, NetworkAnswer, NetworkServices, PaymentBody } from './services.ts';
import { type AskedCard, readAsked } from './store.ts';
import { tokenRows } from './token-facts.ts';

/**
 * Whether a card may pay, from one read, with the money set aside in the work that writes the answer down. What has changed before it
 * is written is read and decided again; a call that was answered before is answered the same.
 */
export function authorise(services: DecidingServices, body: PaymentBody): Promise<NetworkAnswer> {
  return decideOn(services, 'authorise', body, async (found) => {
    const { card, stepId, now } = found;
    const { amount, billedMinor } = await billed(services, found);
    const risk = await judgedRisk(services, services.database.kysely, card, { billedMinor, now });
    const asked = askedOf(services, card, body, { amount, billedMinor, risk });
    const reason = decide(asked, card.facts, now);
    const payment = { ...newPayment(services, found), amount, reason };
    if (reason !== 'approved') return declined(services, found, payment, asked);
    const held = { ...payment, state: 'pending', heldMinor: billedMinor, holdId: holdOf(stepId) } as const;
    const moves = { ...noMoves, held: billedMinor };
    const isOnce = card.kind === 'one-time';
    const rows = [
      ...spendingRows(payment, billedMinor, card.facts.controls.limits),
      isOnce ? usedCardRow(card.id, now) : cardStatusRow(card.id, card.facts.status),
      // Nothing is taken from somebody who is locked or frozen at the same moment.
      customerRow(card),
      ...tokenRows(card.token),
      ...approvalRows(asked, payment.id),
      ...unaskedRows(card.id, asked),
      ...triesRows(card, asked, reason, now),
      ...services.mailer.rowsOf(
        paidMail(services.brand.name, card.holder, { payment: held, billedMinor, lastFour: card.lastFour }),
      ),
    ];
    return planned(services, found, { payment: held, moves, billedMinor, rows });
  });
}

/** What a terminal took while it was offline. The card may be frozen by now: the merchant is owed the money all the same. */
export function forcePost(services: DecidingServices, body: PaymentBody): Promise<NetworkAnswer> {
  return decideOn(services, 'force', body, async (found) => {
    const { card } = found;
    const { amount, billedMinor } = await billed(services, found);
    const payment = { ...newPayment(services, found), amount };
    if (card.ledgerAccount === null) {
      const refused = { ...payment, reason: 'no_account' } as const;
      return planned(services, found, { payment: refused, moves: noMoves, billedMinor: null, rows: [] });
    }
    const change = force({ ...payment, reason: 'approved' }, billedMinor, card.facts.availableMinor);
    if (!change.ok) throw new Error('a forced payment is never refused');
    const rows = spendingRows(payment, change.spentMinor);
    return planned(services, found, { payment: change.after, moves: change.moves, billedMinor, rows });
  });
}

type Found = {
  readonly kind: 'authorise' | 'force';
  readonly body: PaymentBody;
  readonly card: AskedCard;
  readonly stepId: string;
  readonly call: NonNullable<Step['call']>;
  readonly now: Date;
};

type Plan = { readonly work: Work; readonly answer: NetworkAnswer };

function decideOn(
  services: DecidingServices,
  kind: 'authorise' | 'force',
  body: PaymentBody,
  plan: (found: Found) => Promise<Plan>,
): Promise<NetworkAnswer> {
  const { lookUp, clock, ids, books, config } = services;
  const call = { networkId: body.id, digest: digestOf(services, kind, body) };
  const numberDigests = numberDigestsOf(services, body.card.number);
  return decidedAnew(async () => {
    const now = clock.now();
    const online = onlineUse(kind, body);
    const asking = {
      networkId: body.id,
      numberDigests,
      currency: config.ledgerCurrency,
      merchant: body.merchant,
      online,
      now,
    };
    const { known, card } = await readAsked(lookUp, asking);
    if (known !== undefined) return answerAgain(known, call.digest);
    const stepId = ids.next();
    const { work, answer } =
      card === undefined
        ? unknownCard({ id: stepId, kind, call, madeAt: now })
        : await plan({ kind, body, card, stepId, call, now });
    await books.submit(work).catch(asChangedMeanwhile);
    return answer;
  });
}

function unknownCard(step: Pick<Step, 'id' | 'kind' | 'call' | 'madeAt'>): Plan {
  const reason = 'card_unknown';
  const row = stepRow({ ...step, payment: undefined, reason, billed: null, moves: noMoves });
  return { work: { commands: [], lines: [], rows: [row] }, answer: answerOf(reason, null, null) };
}

function billed(services: NetworkServices, { body, card }: Found) {
  return billedIn(services, body.amount, body.currency, card.currency);
}

function askedOf(
  { secrets }: NetworkServices,
  card: AskedCard,
  { purpose, entry, merchant, card: given }: PaymentBody,
  billed: Pick<Asked, 'amount' | 'billedMinor' | 'risk'>,
): Asked {
  const proof = proofOf(secrets, card, given, { entry, needsPin: purpose === 'cash' });
  return {
    ...proof,
    purpose,
    cardId: card.id,
    tokenState: card.token?.state ?? null,
    merchant: { ...merchant, city: merchant.city ?? null },
    ...billed,
    ...{ approval: card.approval, unasked: card.unasked },
  };
}

/** What is forced was paid before the bank was asked. */
function onlineUse(kind: Found['kind'], { entry, merchant, challenge }: PaymentBody) {
  if (kind === 'force' || isCardThere({ entry })) return null;
  const challengeId = entry === 'online' ? (challenge ?? null) : null;
  return { merchant: { ...merchant, city: merchant.city ?? null }, challengeId };
}

/** An approval is used by the payment that comes first. */
function approvalRows({ approval }: Asked, paymentId: string): Work['rows'] {
  const challenge = approval?.challenge;
  return challenge === undefined ? [] : [usedChallengeRow(challenge.id, paymentId)];
}

function unaskedRows(cardId: string, asked: Asked): Work['rows'] {
  if (isCardThere(asked) || isByOwner(asked)) return [];
  return [unaskedRow(cardId, asked.unasked.unaskedVersion)];
}

/** Nothing has moved yet. */
function newPayment(
  { ids }: NetworkServices,
  { body, card, now }: Found,
): Omit<CardPayment, 'amount' | 'reason'> {
  return {
    id: ids.next(),
    networkId: body.id,
    cardId: card.id,
    customerId: card.holder.id,
    ledgerAccount: card.ledgerAccount,
    creditId: card.creditId,
    tokenId: card.token?.id ?? null,
    state: 'declined',
    purpose: body.purpose,
    entry: body.entry,
    merchant: { ...body.merchant, city: body.merchant.city ?? null },
    ...{ clearedInMinor: 0n, refundedInMinor: 0n, heldMinor: 0n, holdId: null },
    ...{ clearedMinor: 0n, refundedMinor: 0n, owedMinor: 0n, steps: 1 },
    billedCurrency: card.currency,
    createdAt: now,
    expiresAt: new Date(now.getTime() + policies.cards.heldForMs),
    updatedAt: now,
  };
}

function declined(services: NetworkServices, found: Found, payment: CardPayment, asked: Asked): Plan {
  const { card, now } = found;
  const rows = triesRows(card, asked, payment.reason, now);
  return planned(services, found, { payment, moves: noMoves, billedMinor: null, rows });
}

function customerRow({ holder }: AskedCard): Work['rows'][number] {
  return maySendRow(holder.id);
}

function planned(
  { books }: NetworkServices,
  { kind, call, stepId, card, now, body: _ }: Found,
  decided: {
    readonly payment: CardPayment;
    readonly moves: Moves;
    readonly billedMinor: bigint | null;
    readonly rows: Work['rows'];
  },
): Plan {
  const { payment, moves, billedMinor } = decided;
  const billed = billedMinor === null ? null : { minor: billedMinor, currency: card.currency };
  const step = { id: stepId, kind, call, payment, reason: payment.reason, billed, moves, madeAt: now };
  const posting = postingsOf(books, payment, { ...step, inMinor: payment.amount.minor, isClosed: false });
  // What moves no money of the customer's is told by nobody else.
  const isTold = moves !== noMoves && card.creditId === null;
  const told = isTold ? [] : changeRows([{ topic: 'cards', customerId: card.holder.id }]);
  return {
    work: { ...posting, rows: [paymentRow(payment), stepRow(step), ...decided.rows, ...told] },
    answer: answerOf(payment.reason, payment.id, billed),
  };
}
