import type { AccountRole, SharedKind } from '@farthing/contract';
import type { Row } from '@farthing/ledger';
import { CompiledQuery } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CustomerRecord, customerView } from '../identity/index.ts';
import {
  accountPartyView,
  isAllowed,
  type Right,
  type SigningRules,
  sharedAccountRow,
  sharedAccountView,
  signaturesNeeded,
} from '../owners/index.ts';
import { paymentView, signatureView } from './views.ts';

/** Somebody else who shares the account. */
export type Other = {
  readonly id: string;
  readonly role: AccountRole;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: CustomerRecord['status'];
  readonly hasApproved: boolean;
};

/** How the account that pays is shared, as a payment is decided on it. */
export type Share = {
  readonly accountId: string;
  readonly version: number;
  readonly name: string;
  readonly companyName: string | null;
  readonly isFrozen: boolean;
  readonly rules: SigningRules;
  /** What the payer may do now; undefined for one who has left, or was removed. */
  readonly role: AccountRole | undefined;
  /** What the payer has sent from it today without others, in its currency. */
  readonly unsignedMinor: bigint;
  readonly others: readonly Other[];
};

/**
 * At most one row of what is shared. All of a payer's payments are written one after the other, so that what they have sent
 * unsigned is exact when it is written.
 */
export const shareQuery = (of: {
  readonly account: string;
  readonly payer: string;
  readonly payment: string;
  readonly now: string;
}) => `
  SELECT
    shared.account_id AS share_account, shared.version AS share_version, shared.name AS share_name,
    shared.company_name AS share_company, shared.frozen_because IS NOT NULL AS share_frozen,
    shared.kind AS share_kind, shared.two_signatures AS share_two_signatures,
    shared.bound AS share_bound, shared.approvers AS share_approvers,
    (
      SELECT party.role
      FROM ${accountPartyView.text} AS party
      WHERE party.account_id = shared.account_id AND party.customer_id = ${of.payer} AND party.until IS NULL
    ) AS share_role,
    (${unsignedQuery({ payer: of.payer, account: 'payer.ledger_account', payment: of.payment, now: of.now })}) AS share_unsigned,
    (
      SELECT
        json_agg(
          json_build_object(
            'id', party.customer_id, 'role', party.role, 'email', customer.email, 'firstName', customer.first_name,
            'lastName', customer.last_name, 'status', customer.status,
            'hasApproved', EXISTS (
              SELECT FROM ${signatureView.text} AS signature
              WHERE
                signature.withdrawal_id = ${of.payment} AND signature.customer_id = party.customer_id AND signature.is_approved
            )
          )
        )
      FROM ${accountPartyView.text} AS party
      JOIN ${customerView.text} AS customer ON customer.id = party.customer_id
      WHERE party.account_id = shared.account_id AND party.until IS NULL AND party.customer_id <> ${of.payer}
    ) AS share_others
  FROM ${sharedAccountView.text} AS shared
  WHERE shared.account_id = ${of.account}
  LIMIT 1`;

/**
 * What somebody has sent from an account today without others, but for one payment. A payment is of the day on which it was confirmed,
 * and of today until it is: by when it was asked for, the last minutes of a day would add nothing to the next. None waits for its
 * confirmation longer than for signatures, so that older ones need not be read.
 */
const unsignedQuery = (of: {
  readonly payer: string;
  readonly account: string;
  readonly payment: string;
  readonly now: string;
}) => `
  SELECT coalesce(sum(payment.debit_amount), 0)::bigint
  FROM ${paymentView.text} AS payment
  WHERE
    payment.customer_id = ${of.payer}
    AND payment.payer_account = ${of.account}
    AND coalesce(payment.confirmed_at, ${of.now}) >= date_trunc('day', ${of.now}, 'UTC')
    AND payment.created_at >= date_trunc('day', ${of.now}, 'UTC') - interval '${waitingDays} days'
    AND payment.state IN ('awaiting-code', 'in-review', 'paying', 'completed')
    AND payment.id IS DISTINCT FROM ${of.payment}
    AND NOT EXISTS (SELECT FROM ${signatureView.text} AS signature WHERE signature.withdrawal_id = payment.id)`;

const waitingDays = policies.sharedAccounts.answerWithinMs / 86_400_000;

/** The same for many at once that are to be approved as one: each of them is held to it again when it is paid. */
export async function readUnsigned(
  reader: Reader,
  { customerId, ledgerAccount, now }: UnsignedOf,
): Promise<bigint> {
  const of = { payer: '$1', account: '$2', payment: 'NULL', now: '$3::timestamptz' };
  const query = CompiledQuery.raw(unsignedQuery(of), [customerId, ledgerAccount, now]);
  const { rows } = await reader.executeQuery(query as CompiledQuery<{ coalesce: bigint }>);
  return rows[0]?.coalesce ?? 0n;
}

export type UnsignedOf = { readonly customerId: string; readonly ledgerAccount: number; readonly now: Date };

export type ShareRow = {
  readonly share_account: string | null;
  readonly share_version: number;
  readonly share_name: string;
  readonly share_company: string | null;
  readonly share_frozen: boolean;
  readonly share_kind: SharedKind;
  readonly share_two_signatures: boolean;
  readonly share_bound: bigint | null;
  readonly share_approvers: number | null;
  readonly share_role: AccountRole | null;
  readonly share_unsigned: bigint;
  readonly share_others: readonly Other[] | null;
};

export function toShare(row: ShareRow): Share | undefined {
  if (row.share_account === null) return undefined;
  return {
    accountId: row.share_account,
    version: row.share_version,
    name: row.share_name,
    companyName: row.share_company,
    isFrozen: row.share_frozen,
    rules:
      row.share_kind === 'joint'
        ? { kind: 'joint', twoSignatures: row.share_two_signatures }
        : { kind: 'business', boundMinor: row.share_bound ?? 0n, approvers: row.share_approvers ?? 1 },
    role: row.share_role ?? undefined,
    unsignedMinor: row.share_unsigned,
    others: row.share_others ?? [],
  };
}

/** Refused for whoever has not, or no longer, this right; nothing leaves a frozen account. */
export function refuseWithout(share: Share | undefined, right: Right): void {
  if (share === undefined) return;
  if (share.role === undefined) throw new Refusal('not_found', { message: 'You have no such account.' });
  if (!isAllowed(share.role, right)) throw new Refusal('permission_denied');
  if (share.isFrozen) throw new Refusal('account_frozen');
}

/** What somebody prepared is sent only as long as they may prepare payments: who was removed, or may only see by now, has sent nothing. */
export function mayStillPrepare(share: Share | undefined): boolean {
  return share === undefined || (share.role !== undefined && isAllowed(share.role, 'prepare'));
}

/** How many others have still to sign; 0 for an account of one. */
export function signaturesLeft(share: Share | undefined, debitMinor: bigint): number {
  if (share === undefined) return 0;
  const { role = 'see', unsignedMinor } = share;
  const needed = signaturesNeeded(share.rules, { role, amountMinor: debitMinor, unsignedMinor });
  return Math.max(0, needed - share.others.filter(hasSigned).length);
}

/** A signature counts as long as who gave it may approve. */
const hasSigned = ({ hasApproved, role }: Other) => hasApproved && isAllowed(role, 'approve');

/** Whom a payment waits for. */
export function whoCanSign({ others }: Share): readonly Other[] {
  return others.filter(({ role, hasApproved }) => isAllowed(role, 'approve') && !hasApproved);
}

/** The guard against people and rules that change at the same moment. */
export function shareRows(share: Share | undefined): readonly Row[] {
  return share === undefined ? [] : [sharedAccountRow(share)];
}
