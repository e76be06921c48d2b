import type { AccountColour, AccountRole, SharedKind } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import type { RowAsTexts } from '../../platform/database/row-as-texts.ts';
import { accountDisplayView, customerAccountView, firstNames } from '../books/index.ts';
import { seenAccountView, sharedAccountView } from '../owners/index.ts';
import { firstColours, type HeldAccount, type HeldKind, openedKindOf } from './account.ts';

/** The open accounts that a customer sees, in their order. `customer` is an expression of the statement that this is part of. */
export const heldAccountsSql = (customer: string) => `
  SELECT
    own.id, own.kind, own.ledger_account, own.account_number, own.opened_at, own.role, own.is_shared,
    account.currency, account.balance, account.held,
    (
      SELECT coalesce(sum(aside.balance), 0)::bigint
      FROM pot
      JOIN ${customerAccountView.text} AS part ON part.id = pot.id
      JOIN ledger_view.account AS aside ON aside.id = part.ledger_account
      WHERE pot.account_id = own.id
    ) AS in_pots,
    shared.kind AS shared_kind, shared.company_name, shared.frozen_because IS NOT NULL AS is_frozen,
    display.name, display.colour, coalesce(display.in_sum, true) AS in_sum, display.place
  FROM ${seenAccountView.text} AS own
  JOIN ledger_view.account ON account.id = own.ledger_account
  LEFT JOIN ${sharedAccountView.text} AS shared ON shared.account_id = own.id AND own.is_shared
  LEFT JOIN ${accountDisplayView.text} AS display ON display.account_id = own.id AND display.customer_id = ${customer}
  WHERE own.customer_id = ${customer} AND own.kind <> 'pot' AND NOT account.closed
  ORDER BY display.place NULLS LAST, own.ledger_account`;

export type AccountRow = {
  readonly id: string;
  readonly kind: HeldKind;
  readonly ledger_account: AccountId;
  readonly account_number: string;
  readonly opened_at: Date;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  readonly in_pots: bigint;
  readonly name: string | null;
  readonly colour: AccountColour | null;
  readonly in_sum: boolean;
  readonly role: AccountRole;
  readonly shared_kind: SharedKind | null;
  readonly company_name: string | null;
  readonly is_frozen: boolean;
};

export function toHeld(row: AccountRow): HeldAccount {
  return {
    id: row.id,
    ledgerAccount: row.ledger_account,
    isFirst: row.kind === 'wallet',
    kind: openedKindOf(row.kind),
    shared: row.shared_kind && {
      kind: row.shared_kind,
      role: row.role,
      company_name: row.company_name,
      frozen: row.is_frozen,
    },
    name: row.name ?? firstNames[row.kind],
    colour: row.colour ?? firstColours[row.kind],
    isInSum: row.in_sum,
    currency: row.currency,
    balance: row.balance,
    held: row.held,
    inPots: row.in_pots,
    accountNumber: row.account_number,
    openedAt: row.opened_at,
  };
}

/** A row that came as part of a larger answer of the database. */
export function heldOfTexts(row: RowAsTexts<AccountRow>): HeldAccount {
  return toHeld({
    ...row,
    ledger_account: Number(row.ledger_account),
    opened_at: new Date(row.opened_at),
    balance: BigInt(row.balance),
    held: BigInt(row.held),
    in_pots: BigInt(row.in_pots),
    in_sum: row.in_sum === 'true',
    is_frozen: row.is_frozen === 'true',
  });
}
