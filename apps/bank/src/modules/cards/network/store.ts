import type { CardEntry, CardPaymentStanding, CardPurpose, CardReason } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { type Currency, money } from '@farthing/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/schema.generated.ts';
import { policies } from '../../../platform/policies.ts';
import { customerView } from '../../identity/index.ts';
import type { ReadFacts } from '../../risk/index.ts';
import type { CardLookup } from '../card-lookup.ts';
import { controlColumns, controlsOf } from '../controls.ts';
import { availableSql, drawnAccountSql, isAccountOverSql } from '../drawn-account.ts';
import {
  type ApprovalRow,
  approvalColumns,
  approvalOf,
  challengeJoin,
  type OnlineUse,
  unaskedBesideColumns,
  unaskedOf,
} from './approval-facts.ts';
import type { Asked, CardFacts } from './decide.ts';
import { type CardPayment, dayOf, type Merchant, monthOf } from './payment.ts';
import { type PinFacts, type PinRow, pinColumns, pinJoin, pinOf } from './proof.ts';
import { type RiskRow, riskColumns, riskFactsOf, riskJoins } from './risk-facts.ts';
import { cardJoin, type TokenFacts, type TokenRow, tokenColumns, tokenOf } from './token-facts.ts';

/** A call that was made before, and what it was answered. */
export type KnownCall = {
  readonly digest: Buffer;
  readonly paymentId: string | null;
  readonly reason: CardReason;
  readonly billedMinor: bigint | null;
  readonly billedCurrency: Currency | null;
};

export type Holder = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly status: string;
};

/** The card that a call is about, with all that its decision is made of. */
export type AskedCard = {
  readonly id: string;
  readonly kind: string;
  readonly sealedDetails: string;
  readonly lastFour: string;
  readonly holder: Holder;
  readonly ledgerAccount: AccountId | null;
  readonly creditId: string | null;
  readonly currency: Currency;
  readonly facts: CardFacts;
  readonly pin: PinFacts | null;
  /** Null when the card itself pays. */
  readonly token: TokenFacts | null;
  readonly riskFacts: ReadFacts;
} & Pick<Asked, 'approval' | 'unasked'>;

type CallRow = {
  readonly call_digest: Buffer | null;
  readonly call_payment: string | null;
  readonly call_reason: string | null;
  readonly call_billed: bigint | null;
  readonly call_currency: string | null;
};

const callColumns = sql`
  call.digest AS call_digest, call.payment_id AS call_payment, call.reason AS call_reason, call.billed AS call_billed,
  call.billed_currency AS call_currency`;

type CardRow = Selectable<DB['card']>;

/** What the rules look at. */
type FactsRow = Pick<
  CardRow,
  'status' | 'closed_because' | 'expires_on' | (typeof controlColumns)[number]
> & {
  readonly email: string;
  readonly first_name: string;
  readonly customer_status: string;
  readonly may_send: boolean;
  readonly ledger_account: AccountId | null;
  readonly available: bigint | null;
  readonly spent_today: bigint | null;
  readonly spent_this_month: bigint | null;
  readonly wrong_codes: bigint | null;
  readonly recent: number;
  readonly last_country: string | null;
};

type AskedRow = CallRow & CardRow & FactsRow & ApprovalRow & RiskRow & PinRow & TokenRow;

/** One statement: the call if it was made before, and the card as it is now. */
export async function readAsked(
  lookUp: CardLookup,
  { networkId, numberDigests, currency, merchant, online = null, now }: Question,
): Promise<{ readonly known: KnownCall | undefined; readonly card: AskedCard | undefined }> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const { manyWithinMs, travelMs } = policies.cards;
  const query = sql<AskedRow>`
    SELECT
      ${callColumns}, card.*, customer.email, customer.first_name, customer.status AS customer_status, customer.may_send,
      taking.account AS ledger_account, ${availableSql} AS available,
      card_day.spent AS spent_today, card_month.spent AS spent_this_month, card_guess.wrong AS wrong_codes,
      (
        SELECT count(*)::integer
        FROM card_payment AS other
        WHERE other.card_id = card.id AND other.created_at > ${since(manyWithinMs)} AND other.state <> 'declined'
      ) AS recent,
      (
        SELECT other.country
        FROM card_payment AS other
        WHERE
          other.card_id = card.id AND other.created_at > ${since(travelMs)} AND other.state <> 'declined'
          AND other.entry IN ('chip', 'contactless')
        ORDER BY other.created_at DESC
        LIMIT 1
      ) AS last_country,
      ${tokenColumns}, ${pinColumns}, ${approvalColumns(online, now)}, ${riskColumns(merchant.name, now)}
    FROM (SELECT ${networkId}::text AS network_id) AS asked
    LEFT JOIN card_step AS call ON call.network_id = asked.network_id
    ${cardJoin(numberDigests)}
    LEFT JOIN ${customerView} AS customer ON customer.id = card.customer_id
    LEFT JOIN LATERAL (SELECT ${drawnAccountSql(currency)} AS account) AS taking ON card.id IS NOT NULL
    LEFT JOIN ledger_view.account ON account.id = taking.account
    LEFT JOIN card_day ON card_day.card_id = card.id AND card_day.day = ${dayOf(now)}
    LEFT JOIN card_month ON card_month.card_id = card.id AND card_month.month = ${monthOf(now)}
    LEFT JOIN card_guess ON card_guess.card_id = card.id AND card_guess.day = ${dayOf(now)}
    ${pinJoin}
    ${challengeJoin(online)}
    ${riskJoins(merchant.name, now)}
  `;
  const [row] = await lookUp(query, online === null ? 'card-asked' : 'card-asked-online');
  if (row === undefined) return { known: undefined, card: undefined };
  return { known: knownOf(row), card: row.id === null ? undefined : askedCard(row, currency, online) };
}

type Question = {
  /** Null of a question that changes nothing. */
  readonly networkId: string | null;
  readonly numberDigests: readonly Buffer[];
  /** Of the account that the card draws on. */
  readonly currency: Currency;
  readonly merchant: Pick<Merchant, 'name'>;
  /** Of a payment online; nothing is read about approvals otherwise. */
  readonly online?: OnlineUse | null;
  readonly now: Date;
};

function askedCard(row: AskedRow, currency: Currency, online: OnlineUse | null): AskedCard {
  return {
    id: row.id,
    kind: row.kind,
    sealedDetails: row.sealed_details,
    lastFour: row.last_four,
    holder: holderOf(row, row.customer_id),
    ledgerAccount: row.ledger_account,
    creditId: row.credit_id,
    currency,
    facts: factsOf(row),
    pin: pinOf(row),
    token: tokenOf(row),
    riskFacts: riskFactsOf(row, row.created_at),
    ...approvalOf(row, online),
  };
}

function holderOf(row: FactsRow, id: string): Holder {
  return { id, email: row.email, firstName: row.first_name, status: row.customer_status };
}

function factsOf(row: FactsRow): CardFacts {
  return {
    status: row.status,
    closedBecause: row.closed_because,
    expiresOn: row.expires_on,
    controls: controlsOf(row),
    isCustomerActive: row.may_send,
    hasAccount: row.ledger_account !== null,
    availableMinor: row.available ?? 0n,
    spentTodayMinor: row.spent_today ?? 0n,
    spentThisMonthMinor: row.spent_this_month ?? 0n,
    wrongCodes: Number(row.wrong_codes ?? 0n),
    recentPayments: row.recent,
    lastCountry: row.last_country,
  };
}

/** A payment, whose it is, and what the account has beside what is held. */
export type PaymentFacts = {
  readonly payment: CardPayment;
  readonly holder: Holder;
  readonly lastFour: string;
  readonly availableMinor: bigint;
  readonly isClosed: boolean;
  /** For adding to it. */
  readonly card: CardFacts;
  /** What of other payments nobody was asked about; nothing where the card itself was read. */
  readonly unasked: ReturnType<typeof unaskedOf>;
};

type PaymentRow = Selectable<DB['card_payment']>;

type FollowRow = CallRow &
  FactsRow &
  Parameters<typeof unaskedOf>[0] &
  (PaymentRow | { readonly id: null }) & { readonly last_four: string; readonly closed: boolean };

/** One statement: the call if it was made before, and the payment that it is about. */
export async function readPayment(
  lookUp: CardLookup,
  { networkId, which }: { readonly networkId: string | null; readonly which: RawBuilder<unknown> },
): Promise<{ readonly known: KnownCall | undefined; readonly found: PaymentFacts | undefined }> {
  const query = sql<FollowRow>`
    SELECT
      ${callColumns}, payment.*, card.last_four, card.status, card.closed_because, card.expires_on,
      ${sql.join(controlColumns.map((column) => sql.ref(`card.${column}`)))},
      customer.email, customer.first_name, customer.status AS customer_status, customer.may_send,
      ${availableSql} AS available, ${isAccountOverSql} AS closed,
      card_day.spent AS spent_today, card_month.spent AS spent_this_month,
      NULL::bigint AS wrong_codes, 0 AS recent, NULL::text AS last_country,
      ${unaskedBesideColumns}
    FROM (SELECT ${networkId}::text AS network_id) AS asked
    LEFT JOIN card_step AS call ON call.network_id = asked.network_id
    LEFT JOIN card_payment AS payment ON ${which}
    LEFT JOIN card ON card.id = payment.card_id
    LEFT JOIN ${customerView} AS customer ON customer.id = payment.customer_id
    LEFT JOIN ledger_view.account ON account.id = payment.ledger_account
    LEFT JOIN card_day ON
      card_day.card_id = card.id AND card_day.day = (payment.created_at AT TIME ZONE 'UTC')::date
    LEFT JOIN card_month ON
      card_month.card_id = card.id
      AND card_month.month = date_trunc('month', payment.created_at AT TIME ZONE 'UTC')::date
  `;
  const [row] = await lookUp(query, 'card-followed');
  if (row === undefined) return { known: undefined, found: undefined };
  return { known: knownOf(row), found: row.id === null ? undefined : followed(row) };
}

export const byNetworkId = (id: string) => sql`payment.network_id = ${id}`;
export const byId = (id: string) => sql`payment.id = ${id}`;

function followed(row: Extract<FollowRow, PaymentRow>) {
  const facts = factsOf(row);
  return {
    payment: toPayment(row),
    holder: holderOf(row, row.customer_id),
    lastFour: row.last_four,
    availableMinor: row.closed ? 0n : facts.availableMinor,
    isClosed: row.closed,
    card: facts,
    unasked: unaskedOf(row),
  };
}

function knownOf(row: CallRow): KnownCall | undefined {
  if (row.call_digest === null) return undefined;
  return {
    digest: row.call_digest,
    paymentId: row.call_payment,
    // What was written is one of them.
    reason: row.call_reason as CardReason,
    billedMinor: row.call_billed,
    billedCurrency: row.call_currency as Currency | null,
  };
}

function toPayment(row: PaymentRow): CardPayment {
  return {
    id: row.id,
    networkId: row.network_id,
    cardId: row.card_id,
    customerId: row.customer_id,
    ledgerAccount: row.ledger_account,
    creditId: row.credit_id,
    tokenId: row.token_id,
    // The table's checks hold these to the same words.
    state: row.state as CardPaymentStanding,
    purpose: row.purpose as CardPurpose,
    entry: row.entry as CardEntry,
    merchant: { name: row.merchant, category: row.category, city: row.city, country: row.country },
    reason: row.reason as CardReason,
    amount: money(row.amount, row.currency as Currency),
    clearedInMinor: row.cleared_in,
    refundedInMinor: row.refunded_in,
    billedCurrency: row.billed_currency as Currency,
    heldMinor: row.held,
    holdId: row.hold_id,
    clearedMinor: row.cleared,
    refundedMinor: row.refunded,
    owedMinor: row.owed,
    steps: row.steps,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    updatedAt: row.updated_at,
  };
}
