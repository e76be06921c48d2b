import { type Call, isStoppedByFreeze } from '@farthing/contract';
import { Refusal } from '../../refusal.ts';
import type { Principal } from '../principal.ts';

/** By the one table of the contract, before anything of the call is read. */
export async function refuseFrozen(
  call: Call,
  principal: Principal | undefined,
  { isFrozen }: { readonly isFrozen: (customerId: string) => Promise<boolean> },
): Promise<void> {
  if (principal?.kind !== 'customer' || !isStoppedByFreeze(call)) return;
  if (await isFrozen(principal.customerId)) throw new Refusal('customer_frozen');
}
