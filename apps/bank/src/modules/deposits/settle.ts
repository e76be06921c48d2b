import { decidedAnew } from '../../platform/database/outdated.ts';
import type { Actor } from '../audit/index.ts';
import type { DepositEvent, DepositRefusal } from './deposit.ts';
import { readKnown } from './facts.ts';
import { confirmed, inDecimal, type Payment, type Plan, planConfirm, planResolve, refused } from './plan.ts';
import { sandboxHash } from './provider.ts';
import type { DepositServices } from './services.ts';
import { type Deposit, listDue } from './store.ts';

export type Settled =
  | { readonly status: 'done'; readonly deposit: Deposit }
  | { readonly status: 'refused'; readonly refusal: DepositRefusal };

export function confirm(
  services: DepositServices,
  actor: Actor,
  id: string,
  payment: Payment,
): Promise<Settled> {
  return handedIn(services, () => planConfirm(services, services.database.kysely, actor, id, payment));
}

export function resolve(
  services: DepositServices,
  actor: Actor,
  id: string,
  event: Exclude<DepositEvent, 'payment'>,
): Promise<Settled> {
  return handedIn(services, () => planResolve(services, services.database.kysely, actor, id, event));
}

/** For the sandbox, where nothing is ever sent: all of it has arrived. */
export async function confirmAsAnnounced(services: DepositServices, id: string): Promise<void> {
  const transactionHash = sandboxHash(id);
  await handedIn(services, async () => {
    const known = await readKnown(services.database.kysely, id, transactionHash);
    // Staff may have been faster.
    if (known?.deposit.status !== 'pending') return refused('deposit-closed');
    const received = inDecimal(known.deposit, known.deposit.amount);
    return confirmed(services, { kind: 'system' }, known, { received, transactionHash });
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
      const { status } = await resolve(services, { kind: 'system' }, id, 'expire');
      if (status === 'done') expired += 1;
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} deposits could not be closed`);
  return expired;
}

const expiredAtOnce = 1000;

async function handedIn({ books }: DepositServices, plan: () => Promise<Plan>): Promise<Settled> {
  return decidedAnew(async () => {
    const planned = await plan();
    if (planned.status === 'refused') return planned;
    await books.submit(planned.work);
    return { status: 'done', deposit: planned.deposit };
  });
}
