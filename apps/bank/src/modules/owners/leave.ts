import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refileAccount } from '../books/index.ts';
import { lockedShared, recordChange, tellOthers } from './change.ts';
import { mostApprovers, type SigningRules, whyNotWith } from './rights.ts';
import type { Asking, OwnerServices } from './services.ts';
import { memberOf, nameOf, type SharedAccountState } from './shared-account.ts';
import { countChange, endParty } from './store.ts';

/** The PIN was checked. The money stays with the others. */
export async function leaveAccount(
  services: OwnerServices,
  tx: Tx,
  asking: Asking,
  accountId: string,
): Promise<void> {
  const { customerId } = asking;
  const shared = await lockedShared(services, tx, accountId, customerId);
  const member = memberOf(shared, customerId);
  await refuseOpenPayments(services, tx, shared, customerId);
  await removeMember(services, tx, shared, customerId);
  await recordChange(services, tx, asking, accountId, {
    action: 'account.leave',
    before: { role: member.role },
  });
  await tellOthers(services, tx, shared, { by: customerId, what: `${nameOf(member)} has left` });
}

/** Refused where the account would be left without an owner, or a company without enough who approve. */
export async function removeMember(
  { clock }: OwnerServices,
  tx: Tx,
  shared: SharedAccountState,
  customerId: string,
): Promise<void> {
  const { accountId, rules, members, holder } = shared;
  const left = members.filter((member) => member.customerId !== customerId);
  refuseRules(rules, left);
  await endParty(tx, accountId, customerId, clock.now());
  const next = left.find(({ role }) => role === 'owner');
  if (holder === customerId && next !== undefined) await refileAccount(tx, accountId, next.customerId);
  // One person alone could never give a second signature. Who leaves has given up theirs.
  const isAlone = rules.kind === 'joint' && rules.twoSignatures && left.length < 2;
  await countChange(tx, accountId, clock.now(), isAlone ? { two_signatures: false } : {});
}

function tooFew(most: number): Refusal {
  const people = most === 1 ? '1 approver' : `${most} approvers`;
  const message = `Nobody approves their own payments, so these people can give at most ${people}. Add somebody who may approve first.`;
  return new Refusal('too_few_approvers', { message });
}

export function refuseRules(rules: SigningRules, members: SharedAccountState['members']): void {
  const why = whyNotWith(rules, members);
  if (why === 'too-few') throw tooFew(mostApprovers(members));
  if (why === 'no-owner')
    throw new Refusal('status_conflict', {
      message: 'The account needs an owner. Make somebody else an owner first, or close it.',
    });
}

/** What they have prepared would be nobody's. */
async function refuseOpenPayments(
  { payments }: OwnerServices,
  tx: Tx,
  { ledgerAccount }: SharedAccountState,
  customerId: string,
): Promise<void> {
  const open = await tx
    .selectFrom(payments.as('payment'))
    .select('state')
    .where('customer_id', '=', customerId)
    .where('payer_account', '=', ledgerAccount)
    .where('state', 'in', ['awaiting-code', 'awaiting-approval', 'in-review'])
    .executeTakeFirst();
  if (open === undefined) return;
  throw new Refusal('status_conflict', {
    message: 'A payment that you prepared from this account still waits. Cancel it first, or let it be sent.',
  });
}
