import { change, insertion, type Row } from '@farthing/ledger';
import type { CloseReason } from './card.ts';
import { columnsOf } from './controls.ts';
import type { StoredCard } from './store.ts';

const issued = insertion('card', {
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    card_type: 'text',
    sealed_details: 'text',
    number_digest: 'bytea',
    last_four: 'text',
    holder_name: 'text',
    expires_on: 'date',
    fee: 'bigint',
    fee_currency: 'text',
    status: 'text',
    kind: 'text',
    credit_id: 'uuid?',
    replaces: 'uuid?',
    limit_payment: 'bigint?',
    limit_day: 'bigint?',
    limit_month: 'bigint?',
    allows_online: 'boolean',
    allows_contactless: 'boolean',
    allows_cash: 'boolean',
    allows_abroad: 'boolean',
    blocked_groups: 'text[]',
    blocks_gambling: 'boolean',
    gambling_opens_at: 'timestamptz?',
    settings_version: 'integer',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  unless: ['number_digest'],
});

/** A new card, with the settings that its price is from, unless its number is taken: then another is drawn. */
export function cardRow(card: StoredCard, numberDigest: Buffer, settingsVersion: number): Row {
  return issued.row({
    id: card.id,
    customer_id: card.customerId,
    card_type: card.type,
    sealed_details: card.sealedDetails,
    number_digest: numberDigest,
    last_four: card.lastFour,
    holder_name: card.holderName,
    expires_on: card.expiresOn,
    fee: card.fee.minor,
    fee_currency: card.fee.currency,
    status: card.state.status,
    kind: card.kind,
    credit_id: card.creditId,
    replaces: card.replaces,
    ...columnsOf(card.controls),
    settings_version: settingsVersion,
    created_at: card.createdAt,
    updated_at: card.updatedAt,
  });
}

const closed = change(
  'card',
  {
    key: { id: 'uuid' },
    was: { status: 'text', frozen_by_staff: 'boolean' },
    set: { status: 'text', closed_because: 'text', updated_at: 'timestamptz' },
  },
  'card-closed',
);

/** Only as it was when that was decided: what staff froze meanwhile is not left behind for a new card. */
export function closedRow({ id, state }: StoredCard, because: CloseReason, now: Date): Row {
  const was = { status: state.status, frozen_by_staff: state.frozenByStaff };
  return closed.row({ id, was, status: 'closed', closed_because: because, updated_at: now });
}

const renewed = change(
  'card',
  {
    key: { id: 'uuid' },
    was: { status: 'text', frozen_by_staff: 'boolean', renewed_by: 'uuid?' },
    set: { renewed_by: 'uuid' },
  },
  'card-renewed',
);

/** Once, and only as it was when that was decided: what staff froze meanwhile is not renewed. */
export function renewedRow({ id, state }: StoredCard, by: string): Row {
  const was = { status: state.status, frozen_by_staff: false, renewed_by: null };
  return renewed.row({ id, was, renewed_by: by });
}

const given = change(
  'card_credit',
  { key: { id: 'uuid' }, was: { state: 'text' }, set: {}, add: { version: 'integer' } },
  'card-credit-given',
);

/**
 * Goes with money that comes back to a credit card. Whoever ends the credit card has counted what is on it: of the two, the second
 * decides again. Otherwise the money would stay on an account that has ended.
 */
export function givenToCreditRow(creditId: string): Row {
  return given.row({ id: creditId, was: { state: 'open' }, version: 1 });
}
