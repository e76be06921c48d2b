import type { Tx } from '../../platform/database/database.ts';
import { queryable } from '../../platform/database/queryable.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockLimits, refuseAboveBank, saveLimits } from '../limits/index.ts';
import { recordChange } from './change.ts';
import { inviteTo } from './invite.ts';
import { refuseRules, removeMember } from './leave.ts';
import { boundOf, describeProposal, limitsOf, type Proposal } from './proposal.ts';
import type { Asking, OwnerServices } from './services.ts';
import { memberOf, type SharedAccountState } from './shared-account.ts';
import { countChange, endParty, insertParty } from './store.ts';

/** What enough have agreed to. Refused when it cannot be done as the account is now. */
export async function applyProposal(
  services: OwnerServices,
  tx: Tx,
  asking: Asking,
  shared: SharedAccountState,
  { content, proposedBy }: Proposal,
): Promise<void> {
  const { clock, ids } = services;
  const { accountId, rules, members } = shared;
  const now = clock.now();
  switch (content.kind) {
    case 'close':
      await closeShared(services, tx, shared);
      break;
    case 'lift-signatures':
      await countChange(tx, accountId, now, { two_signatures: false });
      break;
    case 'rules': {
      const changed = { bound: boundOf(content, shared.currency).minor, approvers: content.approvers };
      refuseRules({ kind: 'business', boundMinor: changed.bound, approvers: changed.approvers }, members);
      await countChange(tx, accountId, now, changed);
      break;
    }
    case 'limits': {
      const { own, bank } = await lockLimits(tx, accountId);
      const after = limitsOf(content);
      refuseAboveBank(bank, { before: own, after }, shared.currency);
      await saveLimits(tx, accountId, { own: after, bank }, now);
      await countChange(tx, accountId, now);
      break;
    }
    case 'role': {
      const { customerId } = memberOf(shared, content.person);
      const other = { ...memberOf(shared, customerId), role: content.role };
      refuseRules(rules, [...members.filter((member) => member.customerId !== customerId), other]);
      await endParty(tx, accountId, customerId, now);
      await insertParty(tx, accountId, other, { id: ids.next(), invitedBy: proposedBy, now });
      await countChange(tx, accountId, now);
      break;
    }
    case 'remove':
      await removeMember(services, tx, shared, memberOf(shared, content.person).customerId);
      break;
    case 'invite':
      // In the name of the person who proposed it, whom the invited person knows.
      await inviteTo(services, tx, { ...asking, customerId: proposedBy }, shared, content);
      break;
  }
  const action = content.kind === 'close' ? 'account.close' : 'account.rules';
  await recordChange(services, tx, asking, accountId, {
    action,
    after: { kind: content.kind, description: describeProposal(content, shared) },
  });
}

/** At zero only: what is left is paid out before, signed as every payment is. */
async function closeShared(
  { ledger, payments, clock }: OwnerServices,
  tx: Tx,
  { accountId, ledgerAccount, balance, held }: SharedAccountState,
): Promise<void> {
  if (balance !== 0n || held !== 0n)
    throw new Refusal('balance_not_zero', {
      message: 'There is still money in this account. Pay it out first, then close it.',
    });
  const closed = await ledger.closeAccountWithin(queryable(tx), ledgerAccount);
  if (closed.status === 'refused') throw new Refusal('balance_not_zero');
  // Asked with the account closed: from here on nothing can leave it, and what comes back finds it open no more.
  const paying = await tx
    .selectFrom(payments.as('payment'))
    .select('state')
    .where('payer_account', '=', ledgerAccount)
    .where('state', '=', 'paying')
    .executeTakeFirst();
  if (paying !== undefined)
    throw new Refusal('status_conflict', {
      message: 'A payment from this account is on its way to another bank. Close it when that has arrived.',
    });
  await countChange(tx, accountId, clock.now());
}
