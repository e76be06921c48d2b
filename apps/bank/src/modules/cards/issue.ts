import { ageInYears, type CardType, creditAgeYears } from '@farthing/contract';
import type { AccountId, Row } from '@farthing/ledger';
import { format, type Money, money, toDecimal } from '@farthing/money';
import { sql } from 'kysely';
import { issuesCards } from '../../platform/config.ts';
import { asKeyTaken, type Keyed, keyRows, replay } from '../../platform/http/idempotency.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { accountTakingSql, referenceOf, type Work } from '../books/index.ts';
import { findRequester, type Requester, requestRow, statusRow } from '../identity/index.ts';
import { amountOf } from '../settings/index.ts';
import { type CardKind, expiryDay } from './card.ts';
import { drawNumber } from './card-number.ts';
import { openControls } from './controls.ts';
import { deliveryRow, orderedMail } from './delivery/index.ts';
import { seal } from './details.ts';
import { cardIssuedMail } from './mails.ts';
import { chargeFee } from './postings.ts';
import { cardRow, closedRow } from './rows.ts';
import type { CardServices } from './services.ts';
import type { StoredCard } from './store.ts';

export type Order<Answer> = Keyed<StoredCard, Answer> & {
  readonly customerId: string;
  readonly type: CardType;
  readonly kind: CardKind;
  /** Where a physical one is sent. */
  readonly address?: string | undefined;
  /** Refused to whoever has a card already. */
  readonly isFirst: boolean;
  /** What the customer agrees to pay. */
  readonly feeAmount: string;
  readonly origin: Origin;
  /** The card whose place the new one takes for nothing: closed in the same work, or if it is damaged when the new one is activated. */
  readonly replaced?: Replaced | undefined;
};

export type Replaced = { readonly card: StoredCard; readonly because: 'lost' | 'stolen' | 'damaged' };

type CardRequester = Requester<{
  readonly account: AccountId | null;
  readonly live: number;
  readonly live_virtual: number;
  readonly live_physical: number;
  /** Physical ones that are on their way, other than the one that is replaced. */
  readonly coming: number;
  readonly blocks_gambling: boolean;
}>;

/** Whoever closes a card that blocks gambling, and orders another, is not rid of the block before the wait is over. */
const findCardRequester = (
  { config, database, clock }: CardServices,
  { customerId, key, replaced }: Pick<Order<unknown>, 'customerId' | 'key' | 'replaced'>,
): Promise<CardRequester | undefined> =>
  findRequester(
    database.kysely,
    { customerId, kind: 'card', key },
    sql<CardRequester['facts']>`
      ${accountTakingSql(sql`customer.id`, sql`${config.ledgerCurrency}`)} AS account,
      (SELECT count(*)::integer FROM card WHERE ${liveCard}) AS live,
      (SELECT count(*)::integer FROM card WHERE ${liveCard} AND card.kind <> 'physical') AS live_virtual,
      (SELECT count(*)::integer FROM card WHERE ${liveCard} AND card.kind = 'physical') AS live_physical,
      (
        SELECT count(*)::integer
        FROM card
        WHERE
          ${liveCard} AND card.status IN ('ordered', 'made', 'sent')
          AND card.id IS DISTINCT FROM ${replaced?.card.id ?? null}::uuid
      ) AS coming,
      ${blocksGamblingSql(clock.now())} AS blocks_gambling`,
  );

/** A credit card is beside the others: it was asked for and decided by itself. */
const liveCard = sql`
  card.customer_id = customer.id AND card.status NOT IN ('closed', 'expired') AND card.credit_id IS NULL`;

/** Of `customer`. */
export const blocksGamblingSql = (now: Date) => sql<boolean>`EXISTS (
  SELECT FROM card
  WHERE
    card.customer_id = customer.id AND card.blocks_gambling
    AND (card.gambling_opens_at IS NULL OR card.gambling_opens_at > ${now})
    AND (
      card.status NOT IN ('closed', 'expired')
      OR card.updated_at > ${new Date(now.getTime() - policies.cards.gamblingWaitMs)}
    )
)`;

/** What an order of a kind costs: one for a single payment nothing, since nobody would use it otherwise. */
export function feeOf(kind: CardKind, fee: Money): Money {
  return kind === 'one-time' ? money(0n, fee.currency) : fee;
}

/** Card and fee together or neither, and of two orders at once one. */
export async function issueCard<Answer>(services: CardServices, order: Order<Answer>): Promise<Answer> {
  const { config, books, settings } = services;
  const { type, key } = order;
  const requester = await findCardRequester(services, order);
  if (requester === undefined) throw new Refusal('not_found');
  if (requester.record !== undefined && key !== undefined) return replay(requester.record, key);
  const { values, version } = await settings.current();
  const { replaced } = order;
  const price = feeOf(order.kind, amountOf(values, 'fees.card', config.ledgerCurrency));
  const fee = replaced === undefined ? price : money(0n, price.currency);
  refuseOrder(services, requester, order, fee);
  const { customer, facts } = requester;
  const { card: drawn, numberDigest } = drawCard(services, {
    ...{ customer, blocksGambling: facts.blocks_gambling, type, kind: order.kind, fee, creditId: null },
  });
  const card = replaced === undefined ? drawn : inPlaceOf(drawn, replaced.card);
  const answer = order.answerOf(card);
  const work = issuingWork(services, requester, card, order.origin);
  const rows = [
    cardRow(card, numberDigest, version),
    ...work.rows,
    ...(order.kind === 'physical' ? [deliveryRow(card.id, addressOf(order), card.createdAt)] : []),
    ...(replaced === undefined || replaced.because === 'damaged'
      ? []
      : closingRows(services, replaced, order.origin)),
    ...keyRows(order.rowOf(answer)),
  ];
  try {
    await books.submit({ ...work, rows });
  } catch (error) {
    // The wallet may be empty because another order was faster: then the card that is there is the reason to tell.
    if (error instanceof Refusal)
      refuseOrder(services, (await findCardRequester(services, order)) ?? requester, order, fee);
    return asKeyTaken(error);
  }
  return answer;
}

function refuseOrder(
  { config, clock }: CardServices,
  { customer, facts }: CardRequester,
  { isFirst, feeAmount, replaced, kind }: Pick<Order<unknown>, 'isFirst' | 'feeAmount' | 'replaced' | 'kind'>,
  fee: Money,
): void {
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer.status !== 'active') throw new Refusal('token_not_valid');
  if (!issuesCards(config))
    throw new Refusal('service_unavailable', { message: 'Cards are not available yet.' });
  const today = clock.now().toISOString().slice(0, 10);
  if (ageInYears(customer.dateOfBirth, today) < creditAgeYears) throw new Refusal('under_18');
  if (isFirst && facts.live > 0) throw new Refusal('card_exists');
  const isFull =
    kind === 'physical' ? facts.live_physical > 0 : facts.live_virtual >= policies.cards.mostVirtual;
  if (replaced === undefined && isFull) throw new Refusal('too_many_cards');
  // Each would be activated in its turn, and one customer would hold several.
  if (replaced !== undefined && kind === 'physical' && facts.coming > 0)
    throw new Refusal('status_conflict', { message: alreadyComing });
  if (feeAmount !== toDecimal(fee)) throw new Refusal('card_fee_mismatch');
}

const alreadyComing =
  'A new card is on its way to you already. If this one is in wrong hands, close it: that is done at once.';

type Drawn = Pick<StoredCard, 'type' | 'kind' | 'fee' | 'creditId'> & {
  readonly customer: Pick<CardRequester['customer'], 'id' | 'firstName' | 'lastName'>;
  readonly blocksGambling: boolean;
};

/** A card with a number of its own, and what finds it by that number. */
export function drawCard(
  { clock, ids, secrets }: CardServices,
  { customer, blocksGambling, type, kind, fee, creditId }: Drawn,
): { readonly card: StoredCard; readonly numberDigest: Buffer } {
  const now = clock.now();
  const id = ids.next();
  const number = drawNumber(type);
  const card: StoredCard = {
    id,
    customerId: customer.id,
    type,
    sealedDetails: seal(secrets, { id, number }),
    lastFour: number.slice(-4),
    holderName: `${customer.firstName} ${customer.lastName}`,
    expiresOn: expiryDay(now, policies.cards.lifetimeYears),
    fee,
    kind,
    state: {
      status: kind === 'physical' ? 'ordered' : 'active',
      frozenByCustomer: false,
      frozenByStaff: false,
      closedBecause: null,
    },
    controls: blocksGambling ? { ...openControls, gambling: { blocked: true, opensAt: null } } : openControls,
    creditId,
    replaces: null,
    createdAt: now,
    updatedAt: now,
  };
  return { card, numberDigest: secrets.hmac('card-number', number) };
}

/** What its owner allowed the old card, a block of gambling among it, the new one is allowed and no more. */
const inPlaceOf = (drawn: StoredCard, { id, controls, creditId }: StoredCard): StoredCard => ({
  ...drawn,
  controls,
  creditId,
  replaces: id,
});

/** The old one closes for good in the work that makes the new one. */
function closingRows({ audit, clock }: CardServices, { card, because }: Replaced, origin: Origin): Row[] {
  return [
    closedRow(card, because, clock.now()),
    ...audit.rowsOf({
      actor: { kind: 'customer', id: card.customerId },
      action: 'card.close',
      subject: { kind: 'card', id: card.id },
      origin,
      before: { status: card.state.status },
      after: { status: 'closed', because },
    }),
  ];
}

function issuingWork(
  { brand, books, audit, mailer }: CardServices,
  { customer, facts, version }: CardRequester,
  card: StoredCard,
  origin: Origin,
): Work {
  const { fee } = card;
  const reference = referenceOf(card.id);
  const reader = { to: customer.email, firstName: customer.firstName };
  return {
    ...chargeFee(books, card, facts.account),
    rows: [
      requestRow(customer.id, 'card', version),
      statusRow(customer),
      ...audit.rowsOf({
        actor: { kind: 'customer', id: customer.id },
        action: 'card.issue',
        subject: { kind: 'card', id: card.id },
        origin,
        after: {
          card_type: card.type,
          kind: card.kind,
          last_four: card.lastFour,
          amount: toDecimal(fee),
          currency: fee.currency,
          reference,
          status: card.state.status,
        },
      }),
      ...mailer.rowsOf(newCardMail(brand.name, { ...reader, card, fee, reference })),
    ],
  };
}

function newCardMail(
  brandName: string,
  about: Parameters<typeof cardIssuedMail>[1] & { readonly card: StoredCard },
) {
  if (about.card.kind !== 'physical') return cardIssuedMail(brandName, about);
  const paid =
    about.fee.minor === 0n
      ? 'It costs nothing.'
      : `The fee of ${format(about.fee)} was taken from your account (reference ${about.reference}).`;
  return orderedMail(brandName, about, paid);
}

function addressOf({ address }: Pick<Order<unknown>, 'address'>): string {
  if (address !== undefined) return address;
  const message = 'Enter the address that we send it to.';
  throw new Refusal('validation_failed', { fields: { address: [message] } });
}
