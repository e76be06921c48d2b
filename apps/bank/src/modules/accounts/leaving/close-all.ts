import type { OpenBusiness } from '@farthing/contract';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { queryable } from '../../../platform/database/queryable.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../audit/index.ts';
import { findClosing, findOpenBusiness } from './open-business.ts';
import type { LeavingServices } from './services.ts';

/**
 * Closes everything in one transaction, with the customer locked: the cards, the accounts in the ledger, which close at zero only,
 * and the customer. Lost on the way, nothing of it has happened.
 */
export async function closeAll(
  services: LeavingServices,
  actor: Extract<Actor, { kind: 'customer' }>,
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  await services.identity.leave(actor, async (tx) => {
    await refuseOpen(services, tx, actor.customerId);
    await closeHoldings(services, tx, actor, actor.customerId);
    await also(tx);
  });
}

/**
 * The cards and the accounts of a customer who goes, in the transaction in which they do: done afterwards, a crash in between would
 * leave accounts open that nobody has.
 */
export async function closeHoldings(
  { cards, ledger }: Pick<LeavingServices, 'cards' | 'ledger'>,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<void> {
  const { ledgerAccounts, cardIds } = await findClosing(tx, customerId);
  for (const cardId of cardIds) await cards.change(tx, actor, cardId, 'close');
  for (const account of ledgerAccounts) {
    const closed = await ledger.closeAccountWithin(queryable(tx), account);
    // Money has arrived since it was looked for.
    if (closed.status === 'refused') throw new Refusal('relationship_open');
  }
}

async function refuseOpen(services: LeavingServices, reader: Reader, customerId: string): Promise<void> {
  if ((await findAllOpen(services, reader, customerId)).length > 0) throw new Refusal('relationship_open');
}

export async function findAllOpen(
  { staff, clock }: LeavingServices,
  reader: Reader,
  customerId: string,
): Promise<readonly OpenBusiness[]> {
  const business = await findOpenBusiness(reader, customerId, clock.now());
  const cases = await staff.openProposals(reader, [customerId]);
  const case_ = { kind: 'case', id: null, name: null, amount: null, currency: null } as const;
  return cases.length === 0 ? business : [...business, case_];
}
