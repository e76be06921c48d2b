import type { AccountRole } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { Refusal } from '../../platform/refusal.ts';
import { isAllowed, type Right, type SigningRules } from './rights.ts';

export type Member = {
  readonly customerId: string;
  readonly role: AccountRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly since: Date;
};

export type Company = {
  readonly name: string;
  readonly number: string;
  readonly address: string;
  readonly trade: string;
};

/** An account of several people as it is now. */
export type SharedAccountState = {
  readonly accountId: string;
  readonly name: string;
  readonly version: number;
  /** Why staff have frozen it. */
  readonly frozenBecause: string | null;
  readonly rules: SigningRules;
  readonly company: Company | null;
  /** Under whose name it is filed. */
  readonly holder: string;
  readonly ledgerAccount: AccountId;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  readonly members: readonly Member[];
};

/** As a member, or refused as if it did not exist. */
export function memberOf({ members }: SharedAccountState, customerId: string): Member {
  const found = members.find((member) => member.customerId === customerId);
  if (found === undefined) throw noSuchAccount();
  return found;
}

export function memberWith(shared: SharedAccountState, customerId: string, right: Right): Member {
  const member = memberOf(shared, customerId);
  if (!isAllowed(member.role, right)) throw new Refusal('permission_denied');
  return member;
}

export function noSuchAccount(): Refusal {
  return new Refusal('not_found', { message: 'You have no such account.' });
}

export function nameOf({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
