import { canonicalHash } from '@farthing/contract';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../audit/index.ts';
import { type Payment, type Plan, planConfirm } from '../plan.ts';
import type { DepositServices } from '../services.ts';
import type { KnownOutput } from './chain.ts';
import { listOwnedOutputs } from './doubt-store.ts';
import { outputRow } from './rows.ts';

/**
 * What staff confirm by hand. A payment that its chain shows at the address counts as credited in the same work: left in doubt, somebody
 * would be asked to decide on it again. One that is shown at an address of somebody else is theirs, whoever says otherwise.
 */
export async function planConfirmByHand(
  services: DepositServices,
  reader: Reader,
  actor: Actor,
  id: string,
  payment: Payment,
): Promise<Plan> {
  const plan = await planConfirm(services, reader, actor, id, payment);
  const { deposit, work } = plan;
  if (work.commands.length === 0) return plan;
  const owned = await listOwnedOutputs(reader, deposit.network, canonicalHash(payment.transactionHash));
  if (owned.length > 0 && owned.every(({ customerId }) => customerId !== deposit.customerId))
    throw new Refusal('payment_already_used');
  const seen = owned.find(({ output }) => output.address === deposit.address && isOpen(output))?.output;
  if (seen === undefined) return plan;
  const credited = { ...seen, state: 'credited', why: null, depositId: id } as const;
  return { deposit, work: { ...work, rows: [...work.rows, outputRow(seen, credited)] } };
}

function isOpen({ state, why }: KnownOutput): boolean {
  return state === 'seen' || (state === 'doubt' && why !== 'taken-back');
}
