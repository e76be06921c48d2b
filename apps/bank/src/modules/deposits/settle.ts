import { decidedAnew } from '../../platform/database/outdated.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../audit/index.ts';
import { planConfirmByHand } from './chains/index.ts';
import type { DepositEvent } from './deposit.ts';
import { readDepositFacts } from './facts.ts';
import { confirmed, inDecimal, type Payment, type Plan, planResolve } from './plan.ts';
import { sandboxHash } from './provider.ts';
import type { DepositServices } from './services.ts';
import { type Deposit, listDue } from './store.ts';

export function confirm(
  services: DepositServices,
  actor: Actor,
  id: string,
  payment: Payment,
): Promise<Deposit> {
  return handedIn(services, () => planConfirmByHand(services, services.database.kysely, actor, id, payment));
}

export function resolve(
  services: DepositServices,
  actor: Actor,
  id: string,
  event: Exclude<DepositEvent, 'payment'>,
): Promise<Deposit> {
  return handedIn(services, () => planResolve(services, services.database.kysely, actor, id, event));
}

/** For the sandbox, where nothing is ever sent: all of it has arrived. */
export async function confirmAsAnnounced(services: DepositServices, id: string): Promise<void> {
  const transactionHash = sandboxHash(id);
  await decidedAnew(async () => {
    const facts = await readDepositFacts(services.database.kysely, id, transactionHash);
    // Staff may have been faster.
    if (facts?.deposit.status !== 'pending') return;
    const received = inDecimal(facts.deposit, facts.deposit.amount);
    const { work } = await confirmed(services, { kind: 'system' }, facts, { received, transactionHash });
    await services.books.submit(work);
  });
}

/** Each as a work of its own: one that cannot be closed does not keep the others open. */
export async function expireDue(services: DepositServices): Promise<number> {
  const { database, clock } = services;
  const due = await listDue(database.kysely, clock.now(), expiredAtOnce);
  const faults: unknown[] = [];
  let expired = 0;
  for (const id of due) {
    try {
      await resolve(services, { kind: 'system' }, id, 'expire');
      expired += 1;
    } catch (fault) {
      // It was decided since it was found.
      if (!(fault instanceof Refusal && fault.code === 'case_closed')) faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} deposits could not be closed`);
  return expired;
}

const expiredAtOnce = 1000;

async function handedIn({ books }: DepositServices, plan: () => Promise<Plan>): Promise<Deposit> {
  return decidedAnew(async () => {
    const { deposit, work } = await plan();
    await books.submit(work);
    return deposit;
  });
}
